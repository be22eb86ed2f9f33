const main = document.querySelector("main");
const status = document.getElementById("status");
const body = document.getElementById("counts");
const thrown = document.getElementById("thrown");
const [count, sides, ofDice] = ["count", "sides", "of-dice"].map((id) => document.getElementById(id));
const FACES = "⚀⚁⚂⚃⚄⚅";
const MOST_ROWS = 80;
let counts = new Map();
let [throws, total] = [0, 0];

function say(text, values = {}) {
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

const isCoin = () => document.querySelector("[name=what]:checked").value === "coin";
const number = () => Math.min(Math.max(Math.round(Number(sides.value)) || 6, 2), 20);

// How likely each sum is: the dice one after the other.
function chances() {
  if (isCoin()) return new Map([["heads", 0.5], ["tails", 0.5]]);
  let found = new Map([[0, 1]]);
  for (let die = 0; die < Number(count.value); die++) {
    const next = new Map();
    for (const [sum, chance] of found) {
      for (let face = 1; face <= number(); face++) {
        next.set(sum + face, (next.get(sum + face) ?? 0) + chance / number());
      }
    }
    found = next;
  }
  return found;
}

function once() {
  if (isCoin()) {
    const side = Math.random() < 0.5 ? "heads" : "tails";
    return { result: side, shown: status.dataset[side] };
  }
  const faces = Array.from({ length: Number(count.value) }, () => 1 + Math.floor(Math.random() * number()));
  const result = faces.reduce((sum, face) => sum + face, 0);
  const shown = number() === 6 ? faces.map((face) => FACES[face - 1]).join(" ") : faces.join(" + ");
  return { result, shown, told: faces.length > 1 ? `${faces.join(" + ")} = ${result}` : String(result) };
}

function go(times) {
  let last = null;
  for (let at = 0; at < times; at++) {
    last = once();
    counts.set(last.result, (counts.get(last.result) ?? 0) + 1);
    if (!isCoin()) total += last.result;
  }
  throws += times;
  thrown.textContent = last.shown;
  const told = [say(status.dataset.last, { last: last.told ?? last.shown, throws })];
  if (!isCoin()) told.push(say(status.dataset.mean, { mean: (total / throws).toFixed(2) }));
  status.textContent = told.join(" ");
  show();
}

function show() {
  const expected = chances();
  const most = Math.max(...expected.values(), ...[...counts.values()].map((one) => one / Math.max(throws, 1)));
  body.replaceChildren(...[...expected].slice(0, MOST_ROWS).map(([result, chance]) => row(result, chance, most)));
}

function row(result, chance, most) {
  const often = counts.get(result) ?? 0;
  const share = throws ? often / throws : 0;
  const line = document.createElement("tr");
  const head = document.createElement("th");
  head.scope = "row";
  head.textContent = typeof result === "number" ? result : status.dataset[result];
  const [told, bar] = [document.createElement("td"), document.createElement("td")];
  told.textContent = often;
  bar.className = "share";
  const filled = document.createElement("span");
  filled.className = "filled";
  filled.style.width = `${(share / most) * 100}%`;
  const mark = document.createElement("span");
  mark.className = "expected";
  mark.style.left = `${(chance / most) * 100}%`;
  const text = document.createElement("span");
  text.className = "percent";
  text.textContent = `${(share * 100).toFixed(1)} %`;
  bar.append(filled, mark, text);
  line.append(head, told, bar);
  return line;
}

function anew() {
  counts = new Map();
  [throws, total] = [0, 0];
  status.textContent = "";
  thrown.textContent = "";
  ofDice.hidden = isCoin();
  show();
}

count.value = main.dataset.count;
for (const button of document.querySelectorAll("[data-times]")) {
  button.addEventListener("click", () => go(Number(button.dataset.times)));
}
for (const one of [...document.querySelectorAll("[name=what]"), count, sides]) one.addEventListener("change", anew);
document.getElementById("anew").addEventListener("click", anew);
anew();
