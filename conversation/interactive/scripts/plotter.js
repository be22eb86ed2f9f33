const SVG = "http://www.w3.org/2000/svg";
const [WIDTH, HEIGHT, POINTS] = [600, 420, 600];
const graph = document.getElementById("graph");
const status = document.getElementById("status");
const inputs = [...document.querySelectorAll("#inputs input")];
const bounds = { low: document.getElementById("low"), high: document.getElementById("high") };
const at = document.getElementById("at");

const NAMES = {
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  sqrt: Math.sqrt,
  abs: Math.abs,
  ln: Math.log,
  log: Math.log10,
  exp: Math.exp,
};
const CONSTANTS = { pi: Math.PI, e: Math.E };
const TOKENS = /\d+(?:\.\d+)?|sin|cos|tan|sqrt|abs|ln|log|exp|pi|[a-z]|[-+*/^()]|\S/g;
// Any other letter is a number that a slider sets, kept while the formulas change.
const sliders = document.getElementById("sliders");
const settings = {};

// A formula is read by rules, never run as a script: sum, product, sign, power, then numbers, names and brackets.
function read(text) {
  const signs = text.replace(/[−–]/g, "-").replace(/[×·]/g, "*").replace(/÷/g, "/").replace(/π/g, "pi").toLowerCase();
  const tokens = signs.match(TOKENS) ?? [];
  let place = 0;
  const next = () => tokens[place];
  const fail = () => {
    throw new SyntaxError(next() ?? "…");
  };
  const take = (token) => (next() === token ? (place += 1) : fail());

  function sum() {
    let left = product();
    while (next() === "+" || next() === "-") {
      const [sign, before] = [tokens[place++], left];
      const right = product();
      left = sign === "+" ? (x) => before(x) + right(x) : (x) => before(x) - right(x);
    }
    return left;
  }
  function product() {
    let left = signed();
    for (;;) {
      const sign = next();
      if (sign === "*" || sign === "/") place += 1;
      else if (sign === undefined || !/^[a-z(]|^\d/.test(sign)) return left;
      const before = left;
      const right = signed();
      left = sign === "/" ? (x) => before(x) / right(x) : (x) => before(x) * right(x);
    }
  }
  function signed() {
    if (next() === "-") {
      place += 1;
      const value = signed();
      return (x) => -value(x);
    }
    if (next() === "+") place += 1;
    return power();
  }
  function power() {
    const foot = atom();
    if (next() !== "^") return foot;
    place += 1;
    const head = signed();
    return (x) => foot(x) ** head(x);
  }
  function atom() {
    const token = next();
    if (token === undefined) fail();
    if (/^\d/.test(token)) {
      place += 1;
      return () => Number(token);
    }
    if (token === "(") {
      place += 1;
      const inside = sum();
      take(")");
      return inside;
    }
    if (token === "x") {
      place += 1;
      return (x) => x;
    }
    if (token in CONSTANTS) {
      place += 1;
      return () => CONSTANTS[token];
    }
    if (token in NAMES) {
      place += 1;
      take("(");
      const inside = sum();
      take(")");
      return (x) => NAMES[token](inside(x));
    }
    if (/^[a-z]$/.test(token)) {
      place += 1;
      settings[token] ??= { value: 1 };
      settings[token].isUsed = true;
      return () => settings[token].value;
    }
    return fail();
  }

  const found = sum();
  return place < tokens.length ? fail() : found;
}

function functions() {
  for (const one of Object.values(settings)) one.isUsed = false;
  const found = inputs.map((input) => {
    const fault = input.parentElement.querySelector(".fault");
    fault.textContent = "";
    if (!input.value.trim()) return null;
    try {
      return read(input.value);
    } catch (error) {
      fault.textContent = status.dataset.unknown.replace("{what}", error.message);
      return null;
    }
  });
  for (const [letter, one] of Object.entries(settings).sort()) offer(letter, one);
  return found;
}

function offer(letter, setting) {
  setting.row ??= slider(letter, setting);
  if (setting.isUsed && !setting.row.isConnected) sliders.append(setting.row);
  if (!setting.isUsed) setting.row.remove();
}

function slider(letter, setting) {
  const row = document.createElement("label");
  const [told, input] = [document.createElement("output"), document.createElement("input")];
  const tellValue = () => (told.textContent = `${letter} = ${plain(setting.value)}`);
  Object.assign(input, { type: "range", min: -5, max: 5, step: 0.1, value: setting.value });
  input.addEventListener("input", () => {
    setting.value = Number(input.value);
    tellValue();
    show();
  });
  tellValue();
  row.append(told, input);
  return row;
}

function draw(name, attributes, text) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  graph.append(element);
}

function spacing(span) {
  const rough = span / 8;
  const ten = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((one) => one * ten).find((one) => one >= rough);
}

const plain = (value) => String(Number(value.toPrecision(6))).replace("-", "−");

function heights(found, low, high) {
  const values = [];
  for (let step = 0; step <= POINTS; step++) {
    const x = low + ((high - low) * step) / POINTS;
    for (const one of found) if (one && Number.isFinite(one(x))) values.push(one(x));
  }
  if (!values.length) return [-5, 5];
  values.sort((one, other) => one - other);
  // What runs off to infinity does not flatten the rest.
  const [first, last] = [values[Math.floor(values.length * 0.03)], values[Math.ceil(values.length * 0.97) - 1]];
  const middle = (first + last) / 2;
  const half = Math.max((last - first) * 0.62, 1);
  return [Math.min(middle - half, 0), Math.max(middle + half, 0)];
}

function show() {
  const [low, high] = [Number(bounds.low.value), Number(bounds.high.value)];
  if (!(low < high)) {
    status.textContent = status.dataset.bounds;
    return;
  }
  const found = functions();
  const [bottom, top] = heights(found, low, high);
  const toX = (x) => ((x - low) / (high - low)) * WIDTH;
  const toY = (y) => HEIGHT - ((y - bottom) / (top - bottom)) * HEIGHT;
  graph.replaceChildren();
  axes(low, high, bottom, top, toX, toY);
  for (const [place, one] of found.entries()) {
    if (!one) continue;
    const pieces = [];
    let before = NaN;
    for (let step = 0; step <= POINTS; step++) {
      const x = low + ((high - low) * step) / POINTS;
      const y = one(x);
      if (Number.isFinite(y) && Math.abs(y) < 1e6) {
        const breaks = !Number.isFinite(before) || Math.abs(y - before) > (top - bottom) * 2;
        pieces.push(`${breaks ? "M" : "L"}${toX(x).toFixed(1)} ${toY(y).toFixed(1)}`);
      }
      before = y;
    }
    draw("path", { d: pieces.join(""), class: `curve curve-${place + 1}` });
  }
  at.min = low;
  at.max = high;
  at.step = (high - low) / 120;
  tell(found);
  tabulate(found, low, high);
}

function axes(low, high, bottom, top, toX, toY) {
  const [wide, tall] = [spacing(high - low), spacing(top - bottom)];
  const clampX = Math.min(Math.max(toX(0), 26), WIDTH - 4);
  const clampY = Math.min(Math.max(toY(0), 4), HEIGHT - 16);
  for (let x = Math.ceil(low / wide) * wide; x <= high; x += wide) {
    draw("line", { x1: toX(x), x2: toX(x), y1: 0, y2: HEIGHT, class: "grid" });
    draw("text", { x: toX(x) + 3, y: clampY + 14 }, plain(x));
  }
  for (let y = Math.ceil(bottom / tall) * tall; y <= top; y += tall) {
    draw("line", { y1: toY(y), y2: toY(y), x1: 0, x2: WIDTH, class: "grid" });
    if (Math.abs(y) > tall / 2) draw("text", { x: clampX + 4, y: toY(y) - 3 }, plain(y));
  }
  draw("line", { x1: toX(0), x2: toX(0), y1: 0, y2: HEIGHT, class: "axis" });
  draw("line", { y1: toY(0), y2: toY(0), x1: 0, x2: WIDTH, class: "axis" });
}

function tell(found) {
  const x = Number(at.value);
  document.getElementById("at-shown").textContent = `x = ${plain(x)}`;
  const told = found.map((one, place) => one && `y${place + 1} = ${shown(one(x))}`).filter(Boolean);
  status.textContent = told.join(",  ");
}

function shown(value) {
  return Number.isFinite(value) ? plain(value) : status.dataset.none;
}

function tabulate(found, low, high) {
  const rows = [["x", ...found.map((one, place) => one && `y${place + 1}`).filter(Boolean)]];
  const step = spacing(high - low);
  for (let x = Math.ceil(low / step) * step; x <= high + step / 1e6; x += step) {
    rows.push([plain(x), ...found.filter(Boolean).map((one) => shown(one(x)))]);
  }
  const table = document.getElementById("table");
  table.replaceChildren(
    ...rows.map((cells, place) => {
      const row = document.createElement("tr");
      for (const text of cells) {
        const cell = document.createElement(place ? "td" : "th");
        cell.textContent = text;
        row.append(cell);
      }
      return row;
    }),
  );
}

for (const one of [...inputs, bounds.low, bounds.high]) one.addEventListener("input", show);
at.addEventListener("input", () => tell(functions()));
show();
