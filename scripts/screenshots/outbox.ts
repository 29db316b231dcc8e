// The messages that the server of the screenshots wrote.
import type { Page } from "@playwright/test";

const MAX_ATTEMPTS = 200;
const PAUSE_MS = 100;

interface Message {
  readonly links: readonly string[];
  readonly codes: readonly string[];
}

/** Waits for a message to this address, and returns the newest. Throws if none comes. */
export async function readNewest(page: Page, to: string): Promise<Message> {
  const url = `${new URL(page.url()).origin}/dev/outbox?to=${encodeURIComponent(to)}`;
  for (let left = MAX_ATTEMPTS; left > 0; left -= 1) {
    const response = await page.request.get(url, { headers: { accept: "application/json" } });
    const { messages }: { messages: Message[] } = await response.json();
    if (messages[0]) return messages[0];
    await page.waitForTimeout(PAUSE_MS);
  }
  throw new Error(`No message came to ${to}.`);
}
