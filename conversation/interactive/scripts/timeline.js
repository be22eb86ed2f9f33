const list = document.getElementById("events");
const status = document.getElementById("status");
const events = [...list.children];
const buttons = Object.fromEntries(["play", "check", "show"].map((id) => [id, document.getElementById(id)]));

function say(text, values) {
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

function setPlaying(isPlaying) {
  list.classList.toggle("is-playing", isPlaying);
  buttons.play.hidden = isPlaying;
  buttons.check.hidden = buttons.show.hidden = !isPlaying;
  for (const event of events) {
    event.classList.remove("is-right", "is-wrong");
    event.querySelector(".date").hidden = isPlaying;
    event.querySelector(".moves").hidden = !isPlaying;
    const details = event.querySelector("details");
    if (isPlaying) details.open = false;
    details.querySelector("p").hidden = isPlaying;
  }
}

function inOrder() {
  return [...list.children].every((one, at) => Number(one.dataset.place) === at);
}

buttons.play.addEventListener("click", () => {
  const mixed = [...events];
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other], mixed[at]];
  }
  list.append(...mixed);
  if (inOrder()) list.append(list.firstElementChild);
  setPlaying(true);
  status.textContent = "";
});

buttons.check.addEventListener("click", () => {
  let right = 0;
  for (const [at, one] of [...list.children].entries()) {
    const isRight = Number(one.dataset.place) === at;
    right += isRight;
    one.classList.toggle("is-right", isRight);
    one.classList.toggle("is-wrong", !isRight);
    one.querySelector(".date").hidden = !isRight;
  }
  const isDone = right === events.length;
  status.textContent = isDone ? status.dataset.right : say(status.dataset.some, { right, count: events.length });
});

buttons.show.addEventListener("click", () => {
  list.append(...events);
  setPlaying(false);
  status.textContent = "";
});

list.addEventListener("click", (event) => {
  const button = event.target.closest("[data-up], [data-down]");
  if (!button) return;
  const item = button.closest(".event");
  if ("up" in button.dataset) item.previousElementSibling?.before(item);
  else item.nextElementSibling?.after(item);
  button.focus();
  status.textContent = say(status.dataset.moved, { place: [...list.children].indexOf(item) + 1 });
});
