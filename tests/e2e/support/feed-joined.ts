// Messages on the feed's socket before the page has joined the feed are lost.
import type { Page } from "@playwright/test";

/**
 * Resolves when a socket of the page, which has yet to load, has joined the feed. It may open and drop another one
 * before.
 */
export function feedJoined(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => {
        const frame = String(payload);
        if (frame.includes("feeds:") && frame.includes("phx_reply")) resolve();
      });
    });
  });
}
