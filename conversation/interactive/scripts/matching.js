const status = document.getElementById("status");
const terms = [...document.querySelectorAll("#terms button")];
const answers = [...document.querySelectorAll("#answers button")];
let chosen = { term: null, answer: null };
let misses = 0;

function say(text, values = {}) {
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

function press(kind, all, button) {
  chosen[kind] = chosen[kind] === button ? null : button;
  for (const one of all) one.setAttribute("aria-pressed", String(one === chosen[kind]));
  for (const one of document.querySelectorAll(".is-wrong")) one.classList.remove("is-wrong");
  if (chosen.term && chosen.answer) judge();
}

function judge() {
  const { term, answer } = chosen;
  const isRight = term.dataset.pair === answer.dataset.pair;
  for (const one of [term, answer]) {
    one.classList.add(isRight ? "is-right" : "is-wrong");
    one.setAttribute("aria-pressed", "false");
    one.disabled = isRight;
  }
  chosen = { term: null, answer: null };
  if (!isRight) {
    misses += 1;
    status.textContent = status.dataset.wrong;
    return;
  }
  status.textContent = say(status.dataset.right, { term: term.textContent.trim() });
  if (terms.every((one) => one.disabled)) status.textContent = say(status.dataset.done, { misses });
  else terms.find((one) => !one.disabled)?.focus();
}

for (const one of terms) one.addEventListener("click", () => press("term", terms, one));
for (const one of answers) one.addEventListener("click", () => press("answer", answers, one));
document.getElementById("anew").addEventListener("click", () => {
  for (const one of [...terms, ...answers]) {
    one.disabled = false;
    one.classList.remove("is-right", "is-wrong");
    one.setAttribute("aria-pressed", "false");
  }
  chosen = { term: null, answer: null };
  misses = 0;
  status.textContent = "";
});
