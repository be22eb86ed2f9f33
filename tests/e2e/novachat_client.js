// The client of the specification's integration guide, its words unchanged but for one: the EventSource that should
// post, which browsers do not have, is `PostedEvents` below. What the guide leaves to its reader stands at the end.

class PostedEvents {
  constructor(address, options) {
    this.stopping = new AbortController();
    this.done = this.read(address, { ...options, signal: this.stopping.signal });
  }

  async read(address, options) {
    const response = await fetch(address, options);
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const frames = (rest + value).split("\n\n");
      rest = frames.pop();
      for (const frame of frames) this.hand(frame);
      if (this.closed) return;
    }
  }

  hand(frame) {
    const data = frame.split("\n").filter((line) => line.startsWith("data: "));
    if (data.length) this.onmessage({ data: data.map((line) => line.slice(6)).join("\n") });
  }

  close() {
    this.closed = true;
  }
}

function sendNovaRequest(requestData) {
const eventSource = new PostedEvents('/novachat', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(requestData)
});

eventSource.onmessage = function(event) {
  if (event.data === '[DONE]') {
    eventSource.close();
    return;
  }
  
  const eventData = JSON.parse(event.data);
  
  // 处理不同类型的事件
  switch(eventData.payload.content_type) {
    case 'plan_step':
      displayPlan(eventData.payload.data); // data已经是对象数组
      break;
    case 'nova3_insight':
      displayInsights(eventData.payload.data); // data已经是对象数组
      break;
    case 'nova3_profile':
      displayProfiles(eventData.payload.data); // data已经是对象数组
      break;
    // ... 其他类型
    default:
      displayOther(eventData);
  }
};
  return eventSource;
}

// 显示执行计划
function displayPlan(planSteps) {
  const planContainer = document.getElementById('plan-container');
  planContainer.innerHTML = `<h3>执行计划（${planSteps.length}个步骤）</h3>`;
  
  planSteps.forEach(step => {
    const stepElement = document.createElement('div');
    stepElement.className = 'plan-step';
    stepElement.innerHTML = `
      <div class="step-header">
        <span class="step-number">步骤${step.step}</span>
        <span class="step-action">${step.action}</span>
        <span class="step-status ${step.status}">${step.status}</span>
      </div>
      <div class="step-description">${step.description}</div>
    `;
    planContainer.appendChild(stepElement);
  });
}

// 显示洞察选择界面
function displayInsights(insights) {
  insights.forEach(insight => {
    const checkbox = createCheckbox(insight.id, insight.content);
    const commentBox = createCommentBox(insight.id);
    // 添加到界面...
    insightContainer.append(checkbox, commentBox);
  });
}

// 收集用户选择
function collectUserSelections() {
  return {
    nova3_insight: getSelectedInsights(),
    nova3_profile: getSelectedProfiles(),
    nova3_hitpoint: getSelectedHitpoints(),
    nova3_facts: getSelectedFacts(),
    nova3_xhs_post: getSelectedXHSPosts()
  };
}

function continueTask(userSelections) {
  const request = {
    user_id: currentUserId,
    session_id: currentSessionId,
    request_data: {
      query: "继续执行下一个任务",
      interaction_type: "nova3_continue",
      nova3_selections: userSelections
    }
  };
  
  return sendNovaRequest(request);
}

// What the guide leaves open

const currentUserId = "demo_user";
const currentSessionId = "client_of_the_guide";
const planContainer = Object.assign(document.createElement("div"), { id: "plan-container" });
const insightContainer = document.createElement("div");
document.body.append(planContainer, insightContainer);
const profiles = [];
const others = [];

function createCheckbox(id, content) {
  return Object.assign(document.createElement("input"), { type: "checkbox", value: id, title: content });
}

function createCommentBox(id) {
  return Object.assign(document.createElement("textarea"), { name: id });
}

function getSelectedInsights() {
  return [...insightContainer.querySelectorAll("input")].map((box) => ({
    id: box.value,
    content: box.title,
    selected: box.checked,
    user_comment: insightContainer.querySelector(`textarea[name=${box.value}]`).value,
  }));
}

const getSelectedProfiles = () => [];
const getSelectedHitpoints = () => [];
const getSelectedFacts = () => [];
const getSelectedXHSPosts = () => [];
const displayProfiles = (made) => profiles.push(...made);
const displayOther = (event) => others.push(event);

async function wholeWay() {
  const start = { query: "深入研究小红书美妆内容策略，分析用户群体，制定爆款方向并创作示例", interaction_type: "full_analysis" };
  const named = { user_id: currentUserId, session_id: currentSessionId };
  await sendNovaRequest({ ...named, request_data: start }).done;
  const boxes = [...insightContainer.querySelectorAll("input")];
  boxes.slice(0, 2).forEach((box) => box.click());
  insightContainer.querySelector("textarea").value = "重点关注";
  const select = { interaction_type: "nova3_select", nova3_selections: collectUserSelections() };
  await sendNovaRequest({ ...named, request_data: select }).done;
  await continueTask(collectUserSelections()).done;
  return {
    plan: planContainer.querySelector("h3").textContent,
    actions: [...planContainer.querySelectorAll(".step-action")].map((one) => one.textContent),
    insights: boxes.map((box) => box.value),
    profiles,
    said: others.map((event) => event.payload.data),
  };
}
