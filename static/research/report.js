// A reader who has scrolled into the report keeps their place when it is drawn anew with its verdicts.

let place = null;

document.addEventListener("htmx:before:swap", () => {
  const report = document.getElementById("report");
  const first = report && [...report.querySelectorAll(".claim")].find((claim) => claim.getBoundingClientRect().bottom > 0);
  place = first && window.scrollY > 0 ? { id: first.id, top: first.getBoundingClientRect().top } : null;
});

document.addEventListener("htmx:after:swap", () => {
  const claim = place && document.getElementById(place.id);
  if (claim) window.scrollBy({ top: claim.getBoundingClientRect().top - place.top, behavior: "instant" });
  place = null;
});
