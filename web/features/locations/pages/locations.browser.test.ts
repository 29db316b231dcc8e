import { it } from "vitest";
import { getMessages } from "#tests/support/components/messages.ts";
import { FakeFeed } from "#tests/support/components/fake-feed.ts";
import { createServer, renderWithApp, SET_UP } from "#tests/support/components/render-with-app.ts";
import { expect, expectAccessible } from "#tests/support/components/expect-page.ts";
import { testListed } from "#web/features/orders/parts/test-orders.ts";
import { ESIID, testLocation } from "../parts/test-location.ts";

const { clock: messages } = getMessages("locations");

/** A server with an empty feed for the bell. */
function createFixture() {
  const server = createServer();
  return { server, feed: new FakeFeed(server, []) };
}

it("names the plan that comes next instead of when to switch", async () => {
  const { server } = createFixture();
  const clock = {
    ends_on: "2026-12-05",
    free_from: "2026-11-21",
    days_left: 9,
    state: "free_to_leave",
  } as const;
  server.on("GET /api/service_locations", { items: [testLocation({ clock })] });
  server.on("GET /api/orders", { items: [], next_cursor: null });
  const page = await renderWithApp(server, "/locations", { signedIn: true, metadata: SET_UP });
  await expect(page.getByText(messages.freeNow, { exact: true })).toBeVisible();

  const order = testListed(["scheduled"], { plan_name: "Next 12", starts_on: "2026-12-07" });
  const service_location = { ...order.service_location, esiid: ESIID };
  server.on("GET /api/orders", { items: [{ ...order, service_location }], next_cursor: null });
  await page.reload();
  await expect(page.getByText(messages.next({ plan: "Next 12", starts: "2026-12-07" }))).toBeVisible();
  await expect(page.getByText(messages.freeNow, { exact: true })).toHaveCount(0);
  await expectAccessible(page);
});
