// The emails and texts that the server of the browser tests wrote.
import { setTimeout } from "node:timers/promises";
import { BASE } from "./base.ts";

interface OutboxMail {
  readonly kind: string;
  readonly text: string;
  readonly links: readonly string[];
  readonly codes: readonly string[];
}

/** Returns every message to an address, newest first. */
export async function mailsTo(to: string, base = BASE): Promise<OutboxMail[]> {
  const response = await fetch(`${base}/dev/outbox?to=${encodeURIComponent(to)}`, {
    headers: { accept: "application/json" },
  });
  return ((await response.json()) as { messages: OutboxMail[] }).messages;
}

/** Waits for the newest message to an address, optionally of one kind. Returns its text, first code and links. */
export async function newestMail(
  to: string,
  kind?: string,
  base = BASE,
): Promise<{ text: string; code: string; link: string; links: readonly string[] }> {
  // It depends on a queue job, which waits for others on a busy machine.
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const messages = await mailsTo(to, base);
    const newest = messages.find((message) => kind === undefined || message.kind === kind);
    if (newest) {
      const { text, codes, links } = newest;
      return { text, code: codes[0] ?? "", link: links[0] ?? "", links };
    }
    await setTimeout(100);
  }
  throw new Error("No message came.");
}
