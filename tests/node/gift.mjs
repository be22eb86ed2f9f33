// Reads GIFT from standard input with another reader's grammar and prints what it understood, a line a question.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const { parse } = createRequire(`${process.argv[2]}/`)("gift-pegjs");
for (const one of parse(readFileSync(0, "utf8"))) {
  const answers = one.choices?.map((choice) => [choice.weight ?? choice.isCorrect, choice.text.text ?? choice.text.number]);
  const pairs = one.matchPairs?.map((pair) => [pair.subquestion.text, pair.subanswer]);
  console.log(JSON.stringify([one.type, one.stem?.text ?? one.title, answers ?? pairs ?? one.isTrue ?? null]));
}
