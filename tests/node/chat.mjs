// Talks to the assistant with the chat client of the `ai` package, as `useChat` runs it, and prints what it understood.

import { client, shown } from "./client.mjs";

const [, , modules, release, address] = process.argv;
const { Chat, DefaultChatTransport } = await client(modules, release, (part) => seen.push(part.type));

const seen = [];
const id = `node-${release}-${Date.now()}`;
let fetched = (...given) => fetch(...given);
const transport = new DefaultChatTransport({
  api: `${address}/api/conversation/stream`,
  fetch: (...given) => fetched(...given),
  prepareReconnectToStreamRequest: ({ id }) => ({ api: `${address}/api/conversation/${id}/stream` }),
});
const chat = new Chat(id, transport);
const told = {};

await chat.sendMessage({ text: "Make a quiz about inertia with 3 questions" });
told.first = shown(chat);

await chat.sendMessage({ text: "Hello" });
told.second = shown(chat);

await chat.sendMessage({ text: "Make flash cards about inertia" });
told.page = shown(chat);

// A connection that is cut as soon as a tool's arguments are on their way; then a new turn.
fetched = async (...given) => {
  const cut = new AbortController();
  const response = await fetch(given[0], { ...given[1], signal: cut.signal });
  const reader = response.body.getReader();
  const body = new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read().catch((error) => controller.error(error) ?? { done: true });
      if (done) return controller.close();
      const text = new TextDecoder().decode(value);
      const at = text.indexOf("tool-input-start");
      if (at < 0) return controller.enqueue(value);
      controller.enqueue(new TextEncoder().encode(text.slice(0, text.indexOf("\n\n", at) + 2)));
      controller.error(new TypeError("network"));
      cut.abort();
    },
  });
  return new Response(body, { status: response.status, headers: response.headers });
};
await chat.sendMessage({ text: "Make a quiz about inertia with 4 questions" });
told.cut = shown(chat);
fetched = (...given) => fetch(...given);
await chat.sendMessage({ text: "Hello again" });
told.after = shown(chat);

// Nothing runs: resuming finds nothing. Something runs: another client rejoins it from its first chunk, and stops it.
const idle = new Chat(id, transport, structuredClone(chat.messages));
await idle.resumeStream();
told.idle = shown(idle);

async function begun(text) {
  const before = chat.messages.length;
  const answer = chat.sendMessage({ text });
  while (!chat.messages[before + 1]?.parts.some((part) => part.type.startsWith("tool-"))) {
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  return { answer };
}

const going = await begun("Make a quiz about inertia with 8 questions");
const other = new Chat(id, transport, structuredClone(chat.messages.slice(0, -1)));
await Promise.all([going.answer, other.resumeStream()]);
told.long = shown(chat);
told.rejoined = shown(other);

const stopped = await begun("Make a quiz about inertia with 40 questions");
await fetch(`${address}/api/conversation/${id}/stop`, { method: "POST" });
await stopped.answer;
told.stopped = shown(chat);

told.seen = [...new Set(seen)].sort();
process.stdout.write(JSON.stringify(told));
