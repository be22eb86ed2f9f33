// Reads a stream of the assistant from the standard input as the chat client of the `ai` package does, a frame at a time,
// and prints what it understood, with what it knew of the tools' arguments on the way.

import { readFileSync } from "node:fs";
import { client, shown } from "./client.mjs";

const [, , modules, release] = process.argv;
const frames = readFileSync(0, "utf8").split(/(?<=\n\n)/);
const { Chat, DefaultChatTransport } = await client(modules, release);
const known = [];

const transport = new DefaultChatTransport({
  api: "http://127.0.0.1/stream",
  fetch: async () => {
    const body = new ReadableStream({
      async pull(controller) {
        const tool = chat.messages.at(-1)?.parts.find((part) => part.type.startsWith("tool-"));
        if (tool) known.push([tool.state, tool.input ?? null]);
        if (!frames.length) return controller.close();
        controller.enqueue(new TextEncoder().encode(frames.shift()));
        // The client reads what it was given before it is given more.
        await new Promise((resolve) => setImmediate(resolve));
      },
    });
    return new Response(body, { status: 200, headers: { "content-type": "text/event-stream" } });
  },
});
const chat = new Chat("replayed", transport);
await chat.sendMessage({ text: "Anything" });
process.stdout.write(JSON.stringify({ ...shown(chat), known }));
