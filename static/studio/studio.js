// What needs a script on every page: theme, clocks, copying, the pane, menus, keys, file dropping.

const root = document.documentElement;

function store(name, value) {
  try {
    if (value) localStorage.setItem(name, value);
    else localStorage.removeItem(name);
  } catch {
    // Storage is off: the choice lasts as long as the page.
  }
}

// Theme: follows the system until one is chosen.

function showTheme() {
  const now = root.dataset.theme ?? "auto";
  for (const button of document.querySelectorAll("[data-theme-choice]")) {
    button.setAttribute("aria-pressed", String(button.dataset.themeChoice === now));
  }
}

function chooseTheme(choice) {
  if (choice === "auto") delete root.dataset.theme;
  else root.dataset.theme = choice;
  store("theme", choice === "auto" ? "" : choice);
  showTheme();
}

// On a phone the rooms are more than fit: the one that is open is in sight.

document.querySelector(".rail-nav [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });

// Clocks count from what the server said, so that a wrong clock here does no harm.

const seen = new WeakMap();

function tick() {
  for (const clock of document.querySelectorAll("[data-elapsed]")) {
    if (!seen.has(clock)) seen.set(clock, performance.now() - Number(clock.dataset.elapsed) * 1000);
    const seconds = Math.max(0, Math.floor((performance.now() - seen.get(clock)) / 1000));
    const text =
      seconds < 60
        ? clock.dataset.seconds.replace("{s}", seconds)
        : clock.dataset.minutes.replace("{m}", Math.floor(seconds / 60)).replace("{s}", seconds % 60);
    if (clock.textContent !== text) clock.textContent = text;
  }
}

// A page whose first connection fails tries again, as one does that loses a later one.

const RECONNECT_MS = 2000;

function reconnect({ detail }) {
  const source = detail.ctx?.sourceElement;
  const address = source?.getAttribute?.("hx-sse:connect");
  const isRefused = detail.ctx?.response && detail.ctx.response.status < 500;
  if (!address || isRefused) return;
  setTimeout(() => source.isConnected && htmx.ajax("GET", address, { source }), RECONNECT_MS);
}

document.addEventListener("htmx:error", reconnect);
document.addEventListener("htmx:response:error", reconnect);

// Moments come in the server's time zone and are shown in the reader's.

const moments = new Intl.DateTimeFormat(root.lang, { dateStyle: "medium", timeStyle: "short" });
for (const time of document.querySelectorAll("time[datetime]")) time.textContent = moments.format(new Date(time.dateTime));

// Copying

async function copy(button) {
  const text = button.dataset.copy || location.href.split("#")[0];
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    return; // No permission: the text stands beside the button.
  }
  const label = button.querySelector("[data-label]") ?? button;
  const before = label.textContent;
  label.textContent = button.dataset.copied;
  setTimeout(() => (label.textContent = before), 1600);
}

// The pane: filled by htmx, opened here; Escape closes it and gives the focus back.

const pane = document.getElementById("pane");
let opener = null;

function openPane(source) {
  if (source && !pane.contains(source)) {
    forget();
    opener = source;
    opener.setAttribute("aria-expanded", "true");
  }
  pane.toggleAttribute("data-open", true);
  pane.querySelector("h2")?.focus({ preventScroll: true });
  pane.querySelector(".pane-body").scrollTop = 0;
}

function forget() {
  for (const open of document.querySelectorAll("a[aria-expanded]")) open.removeAttribute("aria-expanded");
}

function closePane() {
  if (!pane?.hasAttribute("data-open")) return;
  pane.removeAttribute("data-open");
  const again = opener?.isConnected ? opener : opener && document.getElementById(opener.id);
  again?.focus({ preventScroll: true });
  forget();
}

document.addEventListener("htmx:after:swap", (event) => {
  const { ctx } = event.detail;
  if (pane && ctx?.target?.id === "pane-body") openPane(ctx.sourceElement);
});

// A link that htmx could not follow still leads where it points.
for (const failure of ["htmx:response:error", "htmx:error"]) {
  document.addEventListener(failure, (event) => {
    const href = event.detail.ctx?.sourceElement?.getAttribute?.("href");
    if (href) location.assign(href);
  });
}

document.addEventListener("htmx:after:swap", tick);

// Clicks and keys

document.addEventListener("click", (event) => {
  const { target } = event;
  const theme = target.closest("[data-theme-choice]");
  if (theme) chooseTheme(theme.dataset.themeChoice);
  const button = target.closest("[data-copied]");
  if (button) copy(button);
  if (target.closest("[data-close-pane]")) closePane();
  const example = target.closest("[data-example]");
  const box = example && document.getElementById("id_query");
  if (box) {
    event.preventDefault();
    box.value = example.dataset.example;
    box.focus();
  }
  for (const menu of document.querySelectorAll(".menu[open]")) if (!menu.contains(target)) menu.open = false;
});

document.addEventListener("keydown", (event) => {
  const typing = event.target.matches?.("input, textarea, select, [contenteditable]");
  if (event.key === "Escape") {
    const menu = document.querySelector(".menu[open]");
    if (menu) {
      menu.open = false;
      menu.querySelector("summary").focus();
    } else closePane();
  } else if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
    const search = document.querySelector("[data-search]");
    if (search) {
      event.preventDefault();
      search.focus();
      search.select?.();
    }
  } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && event.target.matches?.("textarea")) {
    event.target.form?.requestSubmit();
  }
});

// Enter in the question box asks, as in every search box; Shift and Enter make a line.

document.addEventListener("keydown", (event) => {
  const box = event.target;
  if (event.key !== "Enter" || event.shiftKey || event.isComposing || !box.matches?.("[data-enter-sends]")) return;
  event.preventDefault();
  if (box.value.trim()) box.form.requestSubmit();
});

document.addEventListener("submit", (event) => {
  const question = event.target.dataset.confirm;
  if (question && !confirm(question)) event.preventDefault();
});

// Files dropped on the frame go the way of chosen ones.

for (const drop of document.querySelectorAll("[data-drop]")) {
  const input = drop.querySelector("input[type=file]");
  const over = (event, state) => {
    event.preventDefault();
    drop.classList.toggle("is-over", state);
  };
  drop.addEventListener("dragover", (event) => over(event, true));
  drop.addEventListener("dragleave", (event) => over(event, false));
  drop.addEventListener("drop", (event) => {
    over(event, false);
    if (!event.dataTransfer.files.length) return;
    input.files = event.dataTransfer.files;
    input.form.requestSubmit();
  });
}

showTheme();
tick();
setInterval(tick, 1000);
root.dataset.script = "ready";
