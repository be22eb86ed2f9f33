// Before the first paint: the theme chosen earlier, so that the page never flashes in the other one.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is off: follow the system.
}
