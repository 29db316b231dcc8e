import type { Page } from "@playwright/test";
import { it } from "vitest";
import type { OrderLocations } from "#contracts/orders.ts";
import { FakeFeed } from "#tests/support/components/fake-feed.ts";
import type { FakeServer } from "#tests/support/components/fake-server.ts";
import { getMessages } from "#tests/support/components/messages.ts";
import { createServer, renderWithApp, SET_UP } from "#tests/support/components/render-with-app.ts";
import { expect } from "#tests/support/components/expect-page.ts";
import { testLocation } from "#web/features/locations/parts/test-location.ts";
import { testAlert, testOutlook } from "#web/features/locations/parts/outlook/test-outlook.ts";
import { testListed } from "#web/features/orders/parts/test-orders.ts";

const { toDos } = getMessages("outlook");
const { lead } = getMessages("dashboard");
const { toDos: list } = getMessages("orders");

/** Placed as a guest: not in the account yet. */
const FOUND: OrderLocations["items"][number] = {
  order_id: "w1",
  state: "waiting",
  service_location: { esiid: "10443720000000009", address: "2 OAK ST", city: null, zip: null, tdu: null },
};

/** Two to-dos of a home, and `locations` and `orders` at other homes. */
function serverWith(
  locations: OrderLocations["items"],
  orders: Parameters<typeof testListed>[0][],
): { readonly server: FakeServer; readonly feed: FakeFeed } {
  const server = createServer();
  const location = testLocation();
  // Without a utility there is no list of plans to request.
  const home = { ...location, service_location: { ...location.service_location, tdu: null } };
  server.on("GET /api/service_locations", { items: [home] });
  server.on(
    "GET /api/service_locations/{esiid}/outlook",
    testOutlook({ alerts: [testAlert("term_ending"), testAlert("agreement_expiring")] }),
  );
  server.on("GET /api/orders", { items: orders.map((states) => testListed(states)), next_cursor: null });
  server.on("GET /api/orders/service_locations", { items: locations });
  return { server, feed: new FakeFeed(server, []) };
}

/** Opens both pages, expects the same count, and returns the dashboard. */
async function expectCount(n: number, ...known: Parameters<typeof serverWith>): Promise<Page> {
  const { server } = serverWith(...known);
  const [notifications, dashboard] = await Promise.all(
    ["/notifications", "/"].map((path) => renderWithApp(server, path, { signedIn: true, metadata: SET_UP })),
  );
  if (!notifications || !dashboard) throw new Error("Two pages were opened.");
  await expect(notifications.getByText(list.lead({ n }))).toBeVisible();
  const { day } = testAlert("term_ending");
  await expect(dashboard.getByRole("heading", { level: 1, name: lead.toDo({ n, day }) })).toBeVisible();
  return dashboard;
}

it("is the same on the dashboard as on the notifications page", async () => {
  await expectCount(2, [], []);
});

it("includes an order that was found, and one at a home that was removed, on both pages", async () => {
  const dashboard = await expectCount(4, [FOUND], [["handed_off"]]);
  await expect(dashboard.getByRole("link", { name: toDos.found.title })).toBeVisible();
  const { plan_name: plan } = testListed(["handed_off"]);
  await expect(dashboard.getByRole("link", { name: toDos.report_outcome.title({ plan }) })).toBeVisible();
});
