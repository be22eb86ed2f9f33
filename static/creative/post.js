// Counts what is typed as the platform counts it: half a unit for ASCII and one for the rest in titles, words of tags.

const counts = {
  title: (text) => Math.ceil([...text].reduce((sum, one) => sum + (one.codePointAt(0) < 128 ? 1 : 2 * one.length), 0) / 2),
  words: (text) => text.split(/\s+/).filter(Boolean).length,
  characters: (text) => text.trim().length,
};

function show(output) {
  const field = document.getElementById(output.dataset.countFor);
  if (!field) return;
  const used = counts[output.dataset.counts ?? "characters"](field.value);
  output.textContent = `${used} / ${output.dataset.limit}`;
  output.classList.toggle("is-over", used > Number(output.dataset.limit));
}

function showAll() {
  document.querySelectorAll("output[data-count-for]").forEach(show);
}

document.addEventListener("input", showAll);
document.addEventListener("htmx:after:swap", showAll);
showAll();
