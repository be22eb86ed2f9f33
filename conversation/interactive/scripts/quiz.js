const questions = [...document.querySelectorAll(".question")];
const status = document.getElementById("status");

function say(text, values) {
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

function clear() {
  for (const one of document.querySelectorAll(".is-right, .is-wrong")) one.classList.remove("is-right", "is-wrong");
  for (const one of document.querySelectorAll(".explanation")) one.hidden = true;
}

document.getElementById("check").addEventListener("click", () => {
  clear();
  const open = questions.filter((one) => !one.querySelector("input:checked")).length;
  if (open) {
    status.textContent = say(status.dataset.open, { open });
    return;
  }
  let right = 0;
  for (const question of questions) {
    const chosen = question.querySelector("input:checked");
    const isRight = "right" in chosen.dataset;
    right += isRight;
    chosen.closest("label").classList.add(isRight ? "is-right" : "is-wrong");
    question.querySelector("[data-right]").closest("label").classList.add("is-right");
    question.querySelector(".explanation").hidden = false;
  }
  status.textContent = say(status.dataset.score, { right, count: questions.length });
});

document.getElementById("anew").addEventListener("click", () => {
  clear();
  for (const one of document.querySelectorAll("input:checked")) one.checked = false;
  status.textContent = "";
  questions[0]?.querySelector("input").focus();
});
