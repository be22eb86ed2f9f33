const cards = [...document.querySelectorAll(".card")];
const status = document.getElementById("status");
let deck = [...cards];
let place = 0;

function say(text, values = {}) {
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

function show() {
  for (const card of cards) card.hidden = card !== deck[place];
  turn(false);
  const isDone = deck.length === 0;
  status.textContent = isDone
    ? status.dataset.done
    : say(status.dataset.place, { place: place + 1, count: deck.length });
  for (const id of ["back", "turn", "next", "known", "mix"]) document.getElementById(id).disabled = isDone;
}

function turn(open) {
  const card = deck[place];
  if (!card) return;
  card.querySelector("button").setAttribute("aria-expanded", String(open));
  card.querySelector(".back").hidden = !open;
}

function isTurned() {
  return deck[place]?.querySelector("button").getAttribute("aria-expanded") === "true";
}

function move(by) {
  if (!deck.length) return;
  place = (place + by + deck.length) % deck.length;
  show();
}

function mix() {
  for (let at = deck.length - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1));
    [deck[at], deck[other]] = [deck[other], deck[at]];
  }
  place = 0;
  show();
}

for (const card of cards) card.querySelector("button").addEventListener("click", () => turn(!isTurned()));
document.getElementById("turn").addEventListener("click", () => turn(!isTurned()));
document.getElementById("next").addEventListener("click", () => move(1));
document.getElementById("back").addEventListener("click", () => move(-1));
document.getElementById("mix").addEventListener("click", mix);
document.getElementById("known").addEventListener("click", () => {
  deck.splice(place, 1);
  place = place >= deck.length ? 0 : place;
  show();
});
document.getElementById("anew").addEventListener("click", () => {
  deck = [...cards];
  place = 0;
  show();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "ArrowRight") move(1);
  if (event.key === "ArrowLeft") move(-1);
});
show();
