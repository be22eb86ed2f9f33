curl -X POST "http://127.0.0.1:8001/novachat" \
  -H "Content-Type: application/json" \
  -H "Accept: text/event-stream" \
  -d '{
    "user_id": "demo_user",
    "session_id": "beauty_strategy_001", 
    "request_data": {
      "query": "深入研究小红书美妆内容策略，分析用户群体，制定爆款方向并创作示例",
      "interaction_type": "full_analysis",
      "background": {
        "account_name": "美妆研究室",
        "platform": "小红书",
        "target_audience": "20-35岁都市女性",
        "industry": "美妆护肤"
      }
    }
  }'

curl -X POST "http://127.0.0.1:8001/novachat" \
  -H "Content-Type: application/json" \
  -H "Accept: text/event-stream" \
  -d '{
    "user_id": "demo_user",
    "session_id": "beauty_strategy_001",
    "request_data": {
      "query": "基于我选择的洞察继续分析受众画像",
      "interaction_type": "nova3_continue",
      "nova3_selections": {
        "nova3_insight": [
          {
            "id": "insight1",
            "content": "95后女性追求个性化妆容表达，拒绝千篇一律",
            "selected": true,
            "user_comment": "重点关注个性化需求"
          },
          {
            "id": "insight2", 
            "content": "职场女性注重效率与效果平衡",
            "selected": true
          }
        ],
        "task_context": "重点分析个性化和效率需求的用户群体"
      },
      "references": ["@insight1", "@insight2"]
    }
  }'

curl -X POST "http://127.0.0.1:8001/novachat" \
  -H "Content-Type: application/json" \
  -H "Accept: text/event-stream" \
  -d '{
    "user_id": "demo_user",
    "session_id": "beauty_strategy_001",
    "request_data": {
      "interaction_type": "nova3_continue",
      "nova3_selections": {
        "nova3_insight": [
          {
            "id": "insight1",
            "content": "95后女性追求个性化妆容表达",
            "selected": true,
            "user_comment": "这个洞察很有价值"
          },
          {
            "id": "insight3",
            "content": "社交媒体影响购买决策",
            "selected": true
          }
        ]
      }
    }
  }'

curl -X POST "http://127.0.0.1:8001/novachat" \
  -H "Content-Type: application/json" \
  -H "Accept: text/event-stream" \
  -d '{
    "user_id": "demo_user",
    "session_id": "beauty_strategy_001",
    "request_data": {
      "query": "结合@insight1和@profile1，创作一篇针对个性化需求的小红书内容",
      "interaction_type": "nova3_continue"
    }
  }'

curl -X POST "http://127.0.0.1:8001/novachat" \
  -H "Content-Type: application/json" \
  -H "Accept: text/event-stream" \
  -d '{
    "user_id": "demo_user",
    "session_id": "simple_query_001",
    "request_data": {
      "query": "Nova3系统有哪些功能？",
      "interaction_type": "quick_suggestion"
    }
  }'
