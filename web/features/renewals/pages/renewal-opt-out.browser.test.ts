import { it } from "vitest";
import type { RenewalChoices } from "#contracts/renewals.ts";
import { contractClock } from "#market/contract-clock.ts";
import { testOutlook } from "#web/features/locations/parts/outlook/test-outlook.ts";
import { testOrder } from "#web/features/orders/parts/test-orders.ts";
import { FakeFeed } from "#tests/support/components/fake-feed.ts";
import { getMessages } from "#tests/support/components/messages.ts";
import { createServer, renderWithApp, SET_UP } from "#tests/support/components/render-with-app.ts";
import { expect, expectAccessible } from "#tests/support/components/expect-page.ts";

const { asOf, outdated } = getMessages("delivery");

/** A server with an empty feed for the bell. */
function createFixture() {
  const server = createServer();
  return { server, feed: new FakeFeed(server, []) };
}

/** The choices at the end of the test order, with the delivery charges of a day. */
function createChoices(as_of: string): RenewalChoices {
  return {
    clock: contractClock("2027-01-15", "2026-11-10"),
    fee_cents: 10_000,
    now_cents: 182_400,
    default_renewal: { plan: null, low_cents: 190_000, high_cents: 240_000 },
    stay: [],
    leave: [],
    leaving_saves_cents: null,
    estimated_share: 0,
    next_end: null,
    opted_out_at: null,
    outlook: testOutlook({ delivery: { tdu: "oncor", as_of, monthly_usd: 4.06, cents_per_kwh: 6.0295 } }),
  };
}

it.each([
  ["2026-09-01", asOf],
  ["2026-08-10", outdated],
])("states the day of the delivery charges in the costs: %s", async (as_of, text) => {
  const { server } = createFixture();
  server.on("GET /api/orders/{id}", testOrder(["started", "accepted", "active"]));
  server.on("GET /api/orders/{id}/renewal", createChoices(as_of));
  const page = await renderWithApp(server, "/orders/o1/renewal_opt_out", {
    signedIn: true,
    metadata: SET_UP,
  });
  await expect(page.getByText(text({ area: "Oncor", isoDate: as_of }))).toBeVisible();
  await expectAccessible(page);
});
