import { it } from "vitest";
import { FakeFeed } from "#tests/support/components/fake-feed.ts";
import { getMessages } from "#tests/support/components/messages.ts";
import { createServer, renderWithApp, SET_UP } from "#tests/support/components/render-with-app.ts";
import { expect, expectAccessible } from "#tests/support/components/expect-page.ts";
import { testOrder } from "../parts/test-orders.ts";

const { asOf, outdated } = getMessages("delivery");

/** A server with an empty feed for the bell. */
function createFixture() {
  const server = createServer();
  return { server, feed: new FakeFeed(server, []) };
}

// The order is of January 5, 2026, and viewed on November 10. What counts is the day on which it was placed.
it.each([
  ["2025-12-29", asOf],
  ["2025-03-01", outdated],
])("states the day of the delivery charges in the quoted cost: %s", async (as_of, text) => {
  const { server } = createFixture();
  const delivery = { tdu: "oncor", as_of, monthly_usd: 4.23, cents_per_kwh: 5.5833 } as const;
  const quote = { year_cents: 182_400, year_kwh: 12_000, as_of: "2026-01-05", delivery };
  server.on("GET /api/orders/{id}", testOrder(["started", "handed_off"], { quote }));
  const page = await renderWithApp(server, "/orders/o1", { signedIn: true, metadata: SET_UP });
  await expect(page.getByText(text({ area: "Oncor", isoDate: as_of }))).toBeVisible();
  await expectAccessible(page);
});
