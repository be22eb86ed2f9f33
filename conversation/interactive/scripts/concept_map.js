const SVG = "http://www.w3.org/2000/svg";
const map = document.getElementById("map");
const links = document.getElementById("links");
const nodes = [...document.querySelectorAll("#nodes button")];
const said = [...document.querySelectorAll("#said section")];
const wide = matchMedia("(min-width: 40rem)");

function beside(button) {
  return button.dataset.beside ? button.dataset.beside.split(" ").map(Number) : [];
}

function placeOf(at) {
  const angle = (2 * Math.PI * at) / nodes.length - Math.PI / 2;
  return [50 + 38 * Math.cos(angle), 50 + 40 * Math.sin(angle)];
}

function lay() {
  map.classList.toggle("is-round", wide.matches);
  links.replaceChildren();
  for (const [at, button] of nodes.entries()) {
    const [x, y] = placeOf(at);
    button.parentElement.style.left = `${x}%`;
    button.parentElement.style.top = `${y}%`;
    if (!wide.matches) continue;
    for (const other of beside(button)) if (other > at) join(placeOf(at), placeOf(other), `${at} ${other}`);
    join([50, 50], [x, y], `${at}`);
  }
}

function join([x1, y1], [x2, y2], ends) {
  const line = document.createElementNS(SVG, "line");
  for (const [name, value] of Object.entries({ x1, y1, x2, y2, "data-ends": ends })) line.setAttribute(name, value);
  if (!ends.includes(" ")) line.setAttribute("class", "spoke");
  links.append(line);
}

function choose(at) {
  for (const [place, button] of nodes.entries()) {
    button.setAttribute("aria-pressed", String(place === at));
    button.classList.toggle("is-beside", beside(nodes[at]).includes(place));
  }
  for (const section of said) section.hidden = Number(section.dataset.place) !== at;
  for (const line of links.children) {
    line.classList.toggle("is-chosen", line.dataset.ends.split(" ").includes(String(at)));
  }
}

for (const [at, button] of nodes.entries()) button.addEventListener("click", () => choose(at));
wide.addEventListener("change", lay);
lay();
