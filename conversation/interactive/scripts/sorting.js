const pool = document.getElementById("items");
const items = [...document.querySelectorAll(".item")];
const groups = [...document.querySelectorAll(".group")];
const status = document.getElementById("status");
const homes = items.map((item) => item.parentElement);
let chosen = null;

function say(text, values = {}) {
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

function choose(item) {
  chosen = chosen === item ? null : item;
  for (const one of items) one.setAttribute("aria-pressed", String(one === chosen));
}

function put(group) {
  if (!chosen) {
    status.textContent = status.dataset.first;
    return;
  }
  const item = chosen;
  item.classList.remove("is-right", "is-wrong");
  group.querySelector("ul").append(item.parentElement);
  status.textContent = say(status.dataset.put, { name: group.getAttribute("aria-label") });
  choose(item);
  pool.querySelector(".item")?.focus();
}

for (const item of items) {
  item.addEventListener("click", () => choose(item));
  item.addEventListener("dragstart", () => {
    chosen = null;
    choose(item);
  });
}
for (const group of groups) {
  group.querySelector(".put").addEventListener("click", () => put(group));
  group.addEventListener("dragover", (event) => event.preventDefault());
  group.addEventListener("drop", (event) => {
    event.preventDefault();
    put(group);
  });
}

document.getElementById("check").addEventListener("click", () => {
  const open = pool.querySelectorAll(".item").length;
  if (open) {
    status.textContent = say(status.dataset.open, { open });
    return;
  }
  let right = 0;
  for (const item of items) {
    const isRight = item.closest(".group").dataset.group === item.dataset.group;
    right += isRight;
    item.classList.toggle("is-right", isRight);
    item.classList.toggle("is-wrong", !isRight);
  }
  status.textContent = say(status.dataset.score, { right, count: items.length });
});

document.getElementById("anew").addEventListener("click", () => {
  for (const item of items) item.classList.remove("is-right", "is-wrong");
  pool.append(...homes);
  chosen = null;
  choose(null);
  status.textContent = "";
});
