// Lets Node read TimelineJS's sources as its bundler does: modules without extensions, and no browser to sanitise for.

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const DOMPURIFY = "export default { addHook() {}, sanitize: (text) => text };";

export async function resolve(specifier, context, next) {
  if (specifier === "dompurify") return { url: `data:text/javascript,${encodeURIComponent(DOMPURIFY)}`, shortCircuit: true };
  if (specifier.startsWith(".")) {
    const url = new URL(specifier, context.parentURL);
    for (const ending of ["", ".js", "/index.js"]) {
      const whole = new URL(url.href + ending);
      if (/\.(js|json)$/.test(whole.pathname) && existsSync(fileURLToPath(whole))) return { url: whole.href, shortCircuit: true };
    }
  }
  return next(specifier, context);
}

export async function load(url, context, next) {
  if (url.includes("/timelinejs/src/") && url.endsWith(".js")) return next(url, { ...context, format: "module" });
  return next(url, context);
}
