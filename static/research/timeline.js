// What a timeline's page needs a script for: finding and filtering milestones, moving between them by keys.

const $ = (selector) => document.querySelector(selector);
const all = (selector) => [...document.querySelectorAll(selector)];
let wanted = { text: "", significance: "", thread: "", disputed: false };

function matches(node) {
  if (wanted.significance && !wanted.significance.split(" ").includes(node.dataset.significance)) return false;
  if (wanted.thread && node.dataset.thread !== wanted.thread) return false;
  if (wanted.disputed && !("disputed" in node.dataset)) return false;
  const text = node.textContent.toLowerCase();
  return wanted.text.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}

function apply() {
  const nodes = all(".tl-node");
  let shown = 0;
  for (const node of nodes) {
    node.hidden = !matches(node);
    shown += !node.hidden;
    document.querySelector(`[data-for="${node.id}"]`)?.classList.toggle("is-out", node.hidden);
  }
  for (const era of all(".tl-era")) era.hidden = !era.querySelector(".tl-node:not([hidden])");
  const count = $("[data-count]");
  if (count) count.textContent = shown === nodes.length ? count.dataset.all : count.dataset.some.replace("{n}", shown);
}

// The tools are drawn anew with the axis: they show what was chosen before.

function restore() {
  const find = $("[data-find]");
  if (!find) return;
  if (find.value !== wanted.text) find.value = wanted.text;
  for (const button of all("button[data-significance]")) {
    button.setAttribute("aria-pressed", String(button.dataset.significance === wanted.significance));
  }
  const thread = $("[data-thread-filter]");
  if (thread) thread.value = wanted.thread;
  const disputed = $("[data-conflicts]");
  if (disputed) disputed.checked = wanted.disputed;
  apply();
}

document.addEventListener("input", (event) => {
  const { target } = event;
  if (target.matches("[data-find]")) wanted.text = target.value;
  else if (target.matches("[data-thread-filter]")) wanted.thread = target.value;
  else if (target.matches("[data-conflicts]")) wanted.disputed = target.checked;
  else return;
  apply();
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-significance]");
  if (!button) return;
  wanted.significance = button.dataset.significance;
  restore();
});

// Arrow keys move between milestones, Home and End to the first and last; Enter opens, as on every link.

function move(from, step) {
  const links = all(".tl-node:not([hidden]) [data-node]");
  const place = links.indexOf(from);
  const next = step === "first" ? links[0] : step === "last" ? links.at(-1) : links[place + step];
  if (!next) return;
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: "nearest" });
}

document.addEventListener("keydown", (event) => {
  const steps = { ArrowDown: 1, ArrowUp: -1, Home: "first", End: "last" };
  if (!(event.key in steps) || event.ctrlKey || event.metaKey || event.altKey) return;
  const link = event.target.closest?.("[data-node]");
  if (link) {
    event.preventDefault();
    move(link, steps[event.key]);
  } else if (event.key === "ArrowDown" && event.target.matches?.("[data-find]")) {
    event.preventDefault();
    move(null, "first");
  }
});

// A node that was being read stays focused when its details arrive.

let focused = null;

document.addEventListener("htmx:before:swap", () => {
  focused = document.activeElement?.closest?.(".tl-node")?.id ?? null;
});

document.addEventListener("htmx:after:swap", () => {
  if (focused && document.activeElement === document.body) {
    document.querySelector(`#${focused} [data-node]`)?.focus({ preventScroll: true });
  }
  restore();
});

restore();
