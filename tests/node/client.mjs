// The chat client of one release of the `ai` package, with its messages in plain memory, and what it understood.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

export async function client(modules, release, onData = () => {}) {
  const home = `${modules}/${release}`;
  const entry = JSON.parse(readFileSync(`${home}/package.json`, "utf8")).exports["."].import;
  const { AbstractChat, DefaultChatTransport } = await import(pathToFileURL(`${home}/${entry}`));

  class State {
    status = "ready";
    error = undefined;
    messages = [];
    pushMessage = (message) => (this.messages = [...this.messages, message]);
    popMessage = () => (this.messages = this.messages.slice(0, -1));
    replaceMessage = (index, message) =>
      (this.messages = [...this.messages.slice(0, index), structuredClone(message), ...this.messages.slice(index + 1)]);
    snapshot = (value) => structuredClone(value);
  }

  class Chat extends AbstractChat {
    constructor(id, transport, messages = []) {
      const state = new State();
      state.messages = messages;
      super({ id, transport, state, onData });
      this.kept = state;
    }
  }
  return { Chat, DefaultChatTransport };
}

export function shown(one) {
  const last = one.messages.at(-1);
  return {
    status: one.status,
    error: one.error ? String(one.error) : "",
    role: last?.role,
    parts: (last?.parts ?? []).map((part) => part.type),
    states: (last?.parts ?? []).map((part) => part.state).filter(Boolean),
    text: (last?.parts ?? []).filter((part) => part.type === "text").map((part) => part.text).join(""),
  };
}
