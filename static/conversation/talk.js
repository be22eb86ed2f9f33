// A conversation: choices of a question back say themselves, and the end stays in sight while the reader is there.

const form = document.getElementById("compose");
const box = document.getElementById("id_query");

document.addEventListener("click", (event) => {
  const choice = event.target.closest("[data-say]");
  if (!choice) return;
  box.value = choice.dataset.say;
  form.requestSubmit();
});

function isAtEnd() {
  return window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 160;
}

let follows = true;
window.addEventListener("scroll", () => (follows = isAtEnd()), { passive: true });
document.addEventListener("htmx:after:swap", () => {
  if (follows) window.scrollTo({ top: document.documentElement.scrollHeight });
});

window.scrollTo({ top: document.documentElement.scrollHeight });
document.documentElement.dataset.talk = "ready";
