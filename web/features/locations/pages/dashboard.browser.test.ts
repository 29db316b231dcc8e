import { it } from "vitest";
import { formatFor } from "#messages/format.ts";
import { FakeFeed } from "#tests/support/components/fake-feed.ts";
import { getMessages } from "#tests/support/components/messages.ts";
import { createServer, renderWithApp, SET_UP } from "#tests/support/components/render-with-app.ts";
import { expect } from "#tests/support/components/expect-page.ts";
import { testAlert, testOutlook } from "../parts/outlook/test-outlook.ts";
import { testLocation } from "../parts/test-location.ts";

const { lead } = getMessages("dashboard");
const { actions, options, saves } = getMessages("outlook");
const format = formatFor("en");

const SETTLED = "10443720000000001";
const ENDING = "10443720000000002";

/** A home where nothing is to do, then one whose contract ends. Without a utility there is no list of plans. */
function createHomes() {
  const { service_location } = testLocation();
  return [SETTLED, ENDING].map((esiid, index) =>
    testLocation({
      nickname: ["Lake house", "Maple Street"][index] ?? null,
      service_location: { ...service_location, esiid, tdu: null },
    }),
  );
}

/** A server with an empty feed for the bell. */
function createFixture() {
  const server = createServer();
  return { server, feed: new FakeFeed(server, []) };
}

it("puts the home with a deadline first, with its costs and the page's only primary button", async () => {
  const { server } = createFixture();
  server.on("GET /api/service_locations", { items: createHomes() });
  server.on("GET /api/service_locations/{esiid}/outlook", ({ path }) =>
    path.includes(ENDING)
      ? testOutlook({ esiid: ENDING, alerts: [testAlert("term_ending")] })
      : testOutlook({
          esiid: SETTLED,
          recommendation: { code: "stay", option_id: "do_nothing", on: null, net_cents: 0, missing: [] },
        }),
  );
  server.on("GET /api/orders", { items: [], next_cursor: null });
  server.on("GET /api/orders/service_locations", { items: [] });
  const page = await renderWithApp(server, "/", { signedIn: true, metadata: SET_UP });

  const { day } = testAlert("term_ending");
  await expect(page.getByRole("heading", { level: 1, name: lead.toDo({ n: 1, day }) })).toBeVisible();
  await expect(page.getByText(lead.others({ homes: 1 }))).toBeVisible();
  await expect(page.getByRole("article").getByRole("heading", { level: 2 })).toHaveText([
    "Maple Street",
    "Lake house",
  ]);
  const first = page.getByRole("article").first();
  // The saving is the difference of the two costs that are shown. The range is next to it.
  await expect(first.getByText(format.money(290_000), { exact: true })).toBeVisible();
  await expect(first.getByText(options.rateRange({ low: 266_200, high: 321_700 }))).toBeVisible();
  await expect(first.getByText(saves({ cents: 290_000 - 212_300 }))).toBeVisible();
  await expect(first.getByText(format.money(212_300), { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: actions.orderPlan({ plan: "Budget 12" }) })).toHaveCount(1);
});
