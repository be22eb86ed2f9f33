// One session of Nova3: cards that are chosen as a whole, @-completion in the composer, no card twice.

const box = document.getElementById("nova-query");
const names = document.getElementById("nova-names");
const chosen = document.querySelector(".nova-chosen");
let active = 0;

// Cards

function count() {
  const keys = [...document.querySelectorAll(".nova-card-head input:checked")].map((tick) => `@${tick.value}`);
  chosen.textContent = keys.length ? `${chosen.dataset.chosen.replace("{n}", keys.length)} · ${keys.join(" ")}` : "";
}

document.addEventListener("click", (event) => {
  const card = event.target.closest(".nova-card");
  const own = event.target.closest("a, button, input, textarea, label, summary, details");
  if (!card || own || String(getSelection())) return;
  card.querySelector("input[type=checkbox]").click();
});

document.addEventListener("change", (event) => {
  if (event.target.matches(".nova-card-head input")) count();
});

// A card that came with the page and again with the stream stands once; what was ticked and written stays.

function once() {
  for (const card of document.querySelectorAll(".nova-card")) {
    const twins = document.querySelectorAll(`#${CSS.escape(card.id)}`);
    for (const twin of [...twins].slice(1)) twin.remove();
  }
  count();
}

document.addEventListener("htmx:after:swap", once);

// @-completion

function word() {
  const before = box.value.slice(0, box.selectionStart);
  return /(?:^|[^A-Za-z0-9_.])@([A-Za-z_]*[0-9]*)$/.exec(before);
}

function suggest() {
  const found = word();
  const cards = found
    ? [...document.querySelectorAll(".nova-card")].filter((card) => card.dataset.key.startsWith(found[1].toLowerCase()))
    : [];
  active = 0;
  names.replaceChildren(...cards.slice(0, 12).map(option));
  names.hidden = !cards.length;
  mark();
}

function option(card, index) {
  const item = document.createElement("li");
  item.id = `nova-name-${index}`;
  item.role = "option";
  const key = document.createElement("strong");
  key.textContent = `@${card.dataset.key}`;
  const text = document.createElement("span");
  text.textContent = card.dataset.title;
  item.append(key, text);
  item.addEventListener("mousedown", (event) => {
    event.preventDefault();
    active = index;
    take();
  });
  return item;
}

function mark() {
  [...names.children].forEach((item, index) => item.setAttribute("aria-selected", String(index === active)));
  const now = names.children[active];
  if (names.hidden || !now) box.removeAttribute("aria-activedescendant");
  else box.setAttribute("aria-activedescendant", now.id);
  now?.scrollIntoView({ block: "nearest" });
}

function take() {
  const found = word();
  const key = names.children[active]?.querySelector("strong").textContent;
  if (!found || !key) return;
  const start = box.selectionStart - found[1].length - 1;
  box.setRangeText(`${key} `, start, box.selectionStart, "end");
  names.hidden = true;
  mark();
  box.focus();
}

box.addEventListener("input", suggest);
box.addEventListener("blur", () => (names.hidden = true));
box.addEventListener("keydown", (event) => {
  if (names.hidden || event.isComposing) return;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) active = (active + step + names.children.length) % names.children.length;
  else if (event.key === "Enter" || event.key === "Tab") take();
  else if (event.key === "Escape") names.hidden = true;
  else return;
  event.preventDefault();
  event.stopPropagation();
  mark();
});

count();
document.documentElement.dataset.nova = "ready";
