// What comes over the feed's socket before the page has joined the feed is not heard there.
import type { Page } from "@playwright/test";

/** When a socket of the page, which is still to load, has joined the feed; it may open and drop one before. */
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
