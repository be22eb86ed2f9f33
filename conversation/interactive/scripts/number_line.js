const SVG = "http://www.w3.org/2000/svg";
const line = document.getElementById("line");
const [status, task, guess] = ["status", "task", "guess"].map((id) => document.getElementById(id));
const bounds = { low: document.getElementById("low"), high: document.getElementById("high") };
let [low, high] = [-10, 10];
let asked = 0;
let marks = [];
let [right, count] = [0, 0];
let isJudged = false;

function say(text, values = {}) {
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

const plain = (value) => String(Number(value.toFixed(6))).replace("-", "−");

function spacing() {
  const rough = (high - low) / 10;
  const ten = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 2.5, 5, 10].map((one) => one * ten).find((one) => one >= rough * 0.999);
}

function draw(name, attributes, text) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  line.append(element);
}

const toX = (value) => 20 + ((value - low) / (high - low)) * 560;

function show() {
  line.replaceChildren();
  draw("line", { x1: 6, x2: 594, y1: 70, y2: 70, class: "axis" });
  draw("path", { d: "M594 70l-10 -5v10z", class: "arrow" });
  const step = spacing();
  for (let value = Math.ceil(low / step - 1e-9) * step; value <= high + step / 1e6; value += step) {
    draw("line", { x1: toX(value), x2: toX(value), y1: 62, y2: 78, class: "axis" });
    draw("text", { x: toX(value), y: 104, class: "number" }, plain(value));
  }
  for (const [value, text] of marks) {
    draw("circle", { cx: toX(value), cy: 70, r: 7, class: "mark" });
    draw("text", { x: toX(value), y: 28, class: "number" }, text);
  }
  const x = toX(Number(guess.value));
  draw("path", { d: `M${x} 58l-8 -14h16z`, class: "guess" });
  guess.setAttribute("aria-valuetext", plain(Number(guess.value)));
}

function ask() {
  const step = spacing();
  const parts = Math.random() < 0.5 ? 1 : 2;
  const places = Math.round(((high - low) / step) * parts);
  let value = asked;
  for (let tries = 0; tries < 20 && value === asked; tries++) {
    value = Math.ceil(low / step) * step + (Math.floor(Math.random() * places) * step) / parts;
  }
  asked = Math.min(value, high);
  task.textContent = say(task.dataset.asked, { number: plain(asked) });
  guess.value = (low + high) / 2;
  isJudged = false;
  marks = [];
  show();
}

function setBounds() {
  const [first, last] = [Number(bounds.low.value), Number(bounds.high.value)];
  if (!(first < last) || bounds.low.value === "" || bounds.high.value === "") return;
  [low, high] = [first, last];
  guess.min = low;
  guess.max = high;
  ask();
}

function readNumber(text) {
  const found = text.trim().replace(/[−–]/g, "-").match(/^(-?\d+(?:\.\d+)?)(?:\s*\/\s*(\d+(?:\.\d+)?))?$/);
  return found ? Number(found[1]) / Number(found[2] ?? 1) : NaN;
}

document.getElementById("check").addEventListener("click", () => {
  const place = Number(guess.value);
  const isNear = Math.abs(place - asked) <= (high - low) * 0.02;
  if (!isJudged) {
    count += 1;
    right += isNear;
  }
  isJudged = true;
  marks = [[asked, plain(asked)]];
  show();
  const told = say(isNear ? status.dataset.right : status.dataset.wrong, { place: plain(Number(place.toFixed(2))) });
  status.textContent = `${told} ${say(status.dataset.score, { right, count })}`;
});
document.getElementById("next").addEventListener("click", () => {
  status.textContent = "";
  ask();
});
document.getElementById("add").addEventListener("click", () => {
  const own = document.getElementById("own");
  const value = readNumber(own.value);
  if (!Number.isFinite(value) || value < low || value > high) {
    status.textContent = status.dataset.unknown;
    return;
  }
  marks.push([value, own.value.trim()]);
  status.textContent = "";
  show();
});
document.getElementById("clear").addEventListener("click", () => {
  marks = [];
  show();
});
guess.addEventListener("input", show);
for (const one of [bounds.low, bounds.high]) one.addEventListener("change", setBounds);
setBounds();
