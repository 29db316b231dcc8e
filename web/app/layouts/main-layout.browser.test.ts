import { it } from "vitest";
import { expect } from "#tests/support/components/expect-page.ts";
import { FakeFeed } from "#tests/support/components/fake-feed.ts";
import type { FakeServer } from "#tests/support/components/fake-server.ts";
import { createServer, renderWithApp, SET_UP } from "#tests/support/components/render-with-app.ts";

function serverWithoutOrders(): { readonly server: FakeServer; readonly feed: FakeFeed } {
  const server = createServer();
  server.on("GET /api/orders", { items: [], next_cursor: null });
  server.on("GET /api/orders/service_locations", { items: [] });
  return { server, feed: new FakeFeed(server, []) };
}

it("ends the footer where the content ends, however wide the window is", async () => {
  const { server } = serverWithoutOrders();
  const viewport = { width: 1440, height: 900 };
  const page = await renderWithApp(server, "/orders", { signedIn: true, metadata: SET_UP, viewport });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const right = (selector: string): Promise<number> =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect().right);
  expect(await right("footer")).toBe(await right("main"));
});
