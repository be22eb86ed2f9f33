"""The events as the workflow's documents show them, word for word."""

import json
from typing import Any

EXAMPLES: list[dict[str, Any]] = [
    json.loads(text)
    for text in (
        """{
  "type": "agent_start",
  "agent": "writer_agent",
  "content": "创作专家 开始工作...",
  "timestamp": 1710000000000
}""",
        """{
  "type": "message",
  "agent": "writer_agent",
  "content": "标题：...\\n\\n正文：...",
  "timestamp": 1710000000123
}""",
        """{
  "type": "tool_call",
  "agent": "research_evidence_agent",
  "tool": "searchNotes",
  "toolCallId": "searchNotes_1710000001",
  "toolInput": {"keyword": "春游"},
  "timestamp": 1710000000200
}""",
        """{
  "type": "tool_result",
  "agent": "research_evidence_agent",
  "tool": "searchNotes",
  "toolCallId": "searchNotes_1710000001",
  "toolOutput": {"items": []},
  "timestamp": 1710000000800
}""",
        """{
  "type": "content_update",
  "title": "春游小红书攻略",
  "body": "...",
  "tags": ["春游", "出游"],
  "timestamp": 1710000001000
}""",
        """{
  "type": "image_progress",
  "taskId": 1,
  "status": "generating",
  "progress": 0.6,
  "url": null,
  "errorMessage": null,
  "timestamp": 1710000002000
}""",
        """{
  "type": "ask_user",
  "question": "文案已生成，是否继续？",
  "options": [{"id": "approve", "label": "继续"}, {"id": "reject", "label": "重生成"}],
  "selectionType": "single",
  "allowCustomInput": true,
  "context": {"__hitl": true, "kind": "content"},
  "threadId": "<thread-id>",
  "timestamp": 1710000003000
}""",
        """{
  "type": "workflow_paused",
  "threadId": "<thread-id>",
  "content": "工作流已暂停，等待用户确认",
  "timestamp": 1710000003001
}""",
        """{
  "type": "workflow_complete",
  "title": "春游小红书攻略",
  "body": "...",
  "tags": ["春游", "出游"],
  "imageAssetIds": [101, 102, 103],
  "creativeId": 999,
  "timestamp": 1710000004000
}""",
    )
]
