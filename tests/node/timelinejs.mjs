// Reads a timeline's JSON from standard input with TimelineJS and prints what it understood.

import { readFileSync } from "node:fs";
import { register } from "node:module";
import { pathToFileURL } from "node:url";

const [, , modules] = process.argv;
register("./hooks.mjs", import.meta.url);
globalThis.window = globalThis;
globalThis.getComputedStyle = () => ({});
const element = { style: {}, appendChild() {}, setAttribute() {}, getElementsByTagName: () => [], innerHTML: "" };
globalThis.document = { ...element, createElement: () => ({ ...element }), documentElement: element };

globalThis.DOMParser = class {
  parseFromString(text) {
    return { body: { textContent: text.replace(/<[^>]*>/g, "") } };
  }
};

const source = pathToFileURL(`${modules}/@knight-lab/timelinejs/src/js/`);
const { TimelineConfig } = await import(new URL("core/TimelineConfig.js", source));
const config = new TimelineConfig(JSON.parse(readFileSync(0, "utf8")));
config.validate();
const events = config.events.map((event) => ({
  id: event.unique_id,
  start: event.start_date.data.date_obj ? event.start_date.data.date_obj.getFullYear() : event.start_date.data.year,
  format: event.start_date.data.format,
  headline: event.text.headline,
}));
process.stdout.write(JSON.stringify({ valid: config.isValid(), errors: config.getErrors().map(String), events, eras: config.eras.length }));
