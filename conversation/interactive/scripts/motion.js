const SVG = "http://www.w3.org/2000/svg";
const [WIDTH, HEIGHT] = [600, 220];
const STEP = 1 / 240;
const [scene, graph, status, go, model] = ["scene", "graph", "status", "go", "model"].map((id) =>
  document.getElementById(id),
);
const fields = [...document.querySelectorAll("#values [data-for]")];
const words = status.dataset;
let path = [];
let time = 0;
let frame = 0;

const value = (id) => Number(document.getElementById(id).value);
const plain = (number) => (Object.is(number, -0) ? "0" : number.toFixed(2).replace("-", "−"));

// Every motion gives its places in time: `x` and `y` in metres (the pendulum's angle in degrees), and its speed.
const MOTIONS = {
  steady: () => sampled(10, (t) => ({ x: value("v") * t, y: 0, speed: value("v") })),
  acceleration: () =>
    sampled(10, (t) => ({
      x: value("v") * t + 0.5 * value("a") * t * t,
      y: 0,
      speed: value("v") + value("a") * t,
    })),
  fall: () => {
    const end = Math.sqrt((2 * value("height")) / value("g"));
    return sampled(end, (t) => ({ x: 0, y: value("height") - 0.5 * value("g") * t * t, speed: -value("g") * t }));
  },
  projectile: () => {
    const angle = (value("angle") * Math.PI) / 180;
    const [across, up, g] = [value("speed") * Math.cos(angle), value("speed") * Math.sin(angle), value("g")];
    const end = (up + Math.sqrt(up * up + 2 * g * value("height"))) / g;
    return sampled(end, (t) => ({
      x: across * t,
      y: value("height") + up * t - 0.5 * g * t * t,
      speed: Math.hypot(across, up - g * t),
    }));
  },
  pendulum: () => {
    const ratio = value("g") / value("length");
    let [angle, turning] = [(value("swing") * Math.PI) / 180, 0];
    const found = [];
    for (let t = 0; t <= 10; t += STEP) {
      const x = value("length") * Math.sin(angle);
      const y = -value("length") * Math.cos(angle);
      found.push({ t, x, y, angle: (angle * 180) / Math.PI, speed: Math.abs(turning) * value("length") });
      // Runge and Kutta's fourth order, for angle'' = −(g / l) sin(angle).
      const slope = (one) => -ratio * Math.sin(one);
      const [a1, w1] = [turning, slope(angle)];
      const [a2, w2] = [turning + (STEP / 2) * w1, slope(angle + (STEP / 2) * a1)];
      const [a3, w3] = [turning + (STEP / 2) * w2, slope(angle + (STEP / 2) * a2)];
      const [a4, w4] = [turning + STEP * w3, slope(angle + STEP * a3)];
      angle += (STEP / 6) * (a1 + 2 * a2 + 2 * a3 + a4);
      turning += (STEP / 6) * (w1 + 2 * w2 + 2 * w3 + w4);
    }
    return found;
  },
};

function sampled(end, placeAt) {
  const found = [];
  for (let t = 0; t < end; t += STEP) found.push({ t, ...placeAt(t) });
  found.push({ t: end, ...placeAt(end) });
  return found;
}

function period() {
  const crossings = [];
  for (let at = 1; at < path.length && crossings.length < 3; at++) {
    if (path[at - 1].angle > 0 !== path[at].angle > 0) crossings.push(path[at].t);
  }
  return crossings.length === 3 ? crossings[2] - crossings[0] : NaN;
}

function drawn(parent, name, attributes, text) {
  const element = document.createElementNS(SVG, name);
  for (const [key, given] of Object.entries(attributes)) element.setAttribute(key, given);
  if (text !== undefined) element.textContent = text;
  parent.append(element);
}

function now() {
  return path[Math.min(Math.round(time / STEP), path.length - 1)];
}

function bounds() {
  const [xs, ys] = [path.map((one) => one.x), path.map((one) => one.y)];
  if (model.value === "pendulum") {
    const reach = value("length");
    return { left: -reach * 1.1, right: reach * 1.1, bottom: -reach * 1.15, top: reach * 0.15 };
  }
  return {
    left: Math.min(...xs, 0) - 0.5,
    right: Math.max(...xs, 1) + 0.5,
    bottom: Math.min(...ys, 0),
    top: Math.max(...ys, 1),
  };
}

function showScene() {
  const { left, right, bottom, top } = bounds();
  const scale = Math.min((WIDTH - 40) / (right - left), (HEIGHT - 50) / (top - bottom));
  const toX = (x) => WIDTH / 2 + (x - (left + right) / 2) * scale;
  const toY = (y) => HEIGHT - 30 - (y - bottom) * scale;
  scene.replaceChildren();
  const place = now();
  if (model.value === "pendulum") {
    drawn(scene, "line", { x1: toX(0), y1: toY(0), x2: toX(place.x), y2: toY(place.y), class: "rod" });
    drawn(scene, "circle", { cx: toX(0), cy: toY(0), r: 4, class: "pivot" });
  } else {
    drawn(scene, "line", { x1: 0, x2: WIDTH, y1: toY(0) + 10, y2: toY(0) + 10, class: "ground" });
    const trail = path.filter((one, at) => one.t <= time && at % 8 === 0).map((one) => `${toX(one.x)},${toY(one.y)}`);
    drawn(scene, "polyline", { points: trail.join(" "), class: "trail" });
    ruler(left, right, scale, toX, toY(0) + 10);
  }
  drawn(scene, "circle", { cx: toX(place.x), cy: toY(place.y), r: 10, class: "body" });
}

function ruler(left, right, scale, toX, y) {
  const step = [0.5, 1, 2, 5, 10, 20, 50, 100, 200].find((one) => one * scale > 50) ?? 500;
  for (let x = Math.ceil(left / step) * step; x <= right; x += step) {
    drawn(scene, "line", { x1: toX(x), x2: toX(x), y1: y, y2: y + 5, class: "ground" });
    drawn(scene, "text", { x: toX(x), y: y + 18, class: "number" }, `${String(x).replace("-", "−")} m`);
  }
}

function measured(one) {
  if (model.value === "pendulum") return one.angle;
  return model.value === "fall" || model.value === "projectile" ? one.y : one.x;
}

function showGraph() {
  const values = path.map(measured);
  const [low, high] = [Math.min(...values, 0), Math.max(...values, 1e-6)];
  const end = path.at(-1).t || 1;
  const toX = (t) => 44 + (t / end) * (WIDTH - 60);
  const toY = (v) => HEIGHT - 28 - ((v - low) / (high - low)) * (HEIGHT - 50);
  graph.replaceChildren();
  drawn(graph, "line", { x1: 44, x2: WIDTH - 10, y1: toY(0), y2: toY(0), class: "ground" });
  drawn(graph, "line", { x1: 44, x2: 44, y1: 12, y2: HEIGHT - 24, class: "ground" });
  drawn(graph, "text", { x: WIDTH - 12, y: HEIGHT - 6, class: "end" }, `${words.time} ${plain(end)} s`);
  drawn(graph, "text", { x: 48, y: 16 }, `${axis()} ${plain(high)}${unit()}`);
  const points = path.filter((_, at) => at % 4 === 0).map((one) => `${toX(one.t)},${toY(measured(one))}`);
  drawn(graph, "polyline", { points: points.join(" "), class: "curve" });
  const place = now();
  drawn(graph, "circle", { cx: toX(place.t), cy: toY(measured(place)), r: 6, class: "body" });
}

function axis() {
  if (model.value === "pendulum") return words.angle;
  return model.value === "fall" || model.value === "projectile" ? words.height : words.place;
}

const unit = () => (model.value === "pendulum" ? "°" : " m");

function tell() {
  const place = now();
  const told = [`t = ${plain(place.t)} s`, `${axis()} ${plain(measured(place))}${unit()}`];
  if (model.value === "projectile") told.push(`${words.distance} ${plain(place.x)} m`);
  told.push(`${words.velocity} ${plain(place.speed)} m/s`);
  if (model.value === "pendulum" && Number.isFinite(period())) told.push(`${words.period} ${plain(period())} s`);
  status.textContent = told.join(" · ");
}

function tabulate() {
  const end = path.at(-1).t;
  const rows = [["t (s)", `${axis()} (${unit().trim()})`, `${words.velocity} (m/s)`]];
  for (let at = 0; at <= 10; at++) {
    const one = path[Math.min(Math.round((end * at) / 10 / STEP), path.length - 1)];
    rows.push([plain(one.t), plain(measured(one)), plain(one.speed)]);
  }
  document.getElementById("table").replaceChildren(
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

function show() {
  showScene();
  showGraph();
  tell();
}

function pause() {
  cancelAnimationFrame(frame);
  frame = 0;
  go.textContent = go.dataset.go;
}

function start() {
  if (time >= path.at(-1).t) time = 0;
  go.textContent = go.dataset.stop;
  let before = performance.now();
  const run = (moment) => {
    time = Math.min(time + Math.max(moment - before, 0) / 1000, path.at(-1).t);
    before = moment;
    show();
    if (time >= path.at(-1).t) pause();
    else frame = requestAnimationFrame(run);
  };
  frame = requestAnimationFrame(run);
}

function anew() {
  pause();
  for (const field of fields) {
    field.hidden = !field.dataset.for.split(" ").includes(model.value);
    field.querySelector("output").textContent = field.querySelector("input").value.replace("-", "−");
  }
  time = 0;
  path = MOTIONS[model.value]();
  show();
  tabulate();
}

go.addEventListener("click", () => (frame ? pause() : start()));
document.getElementById("step").addEventListener("click", () => {
  pause();
  time = Math.min(time + 0.25, path.at(-1).t);
  show();
});
document.getElementById("anew").addEventListener("click", anew);
for (const one of document.querySelectorAll("#values input")) one.addEventListener("input", anew);
model.addEventListener("change", anew);
model.value = document.querySelector("main").dataset.model;
anew();
