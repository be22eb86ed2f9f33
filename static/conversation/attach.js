// Files that come along: chosen, or dropped anywhere on the composer; their names stand below the message.

const form = document.getElementById("compose");
const attach = form.querySelector("[data-attach]");
const attached = form.querySelector("[data-attached]");

function showFiles() {
  attached.replaceChildren(
    ...[...attach.files].map((file) => {
      const item = document.createElement("li");
      item.className = "badge";
      item.textContent = file.name;
      return item;
    }),
  );
}

attach.addEventListener("change", showFiles);
form.addEventListener("dragover", (event) => {
  if (!event.dataTransfer.types.includes("Files")) return;
  event.preventDefault();
  form.classList.add("is-over");
});
form.addEventListener("dragleave", () => form.classList.remove("is-over"));
form.addEventListener("drop", (event) => {
  if (!event.dataTransfer.files.length) return;
  event.preventDefault();
  form.classList.remove("is-over");
  const kept = new DataTransfer();
  for (const file of [...attach.files, ...event.dataTransfer.files]) kept.items.add(file);
  attach.files = kept.files;
  showFiles();
});
