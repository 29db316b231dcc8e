import { describe, expect, it } from "vitest";
import type { OrderLocations } from "#contracts/orders.ts";
import type { ServiceLocation } from "#contracts/portal.ts";
import { contractClock } from "#market/contract-clock.ts";
import { listToDos } from "./to-dos.ts";
import { testAlert, testOutlook } from "./test-outlook.ts";
import { createTestLocation } from "../dashboard/test-locations.ts";
import { testListed } from "#web/features/orders/parts/test-orders.ts";
import type { Known, KnownLocation } from "./page-to-dos.ts";
import { listPageToDos, nextEnd } from "./page-to-dos.ts";

const TODAY = "2026-11-21";
const inDays = (days: number): string =>
  new Date(Date.parse(TODAY) + days * 86_400_000).toISOString().slice(0, 10);

function home(
  esiid: string,
  alerts: Parameters<typeof testOutlook>[0],
  nickname: string | null = null,
): KnownLocation {
  const { service_location } = createTestLocation();
  const location = createTestLocation({ service_location: { ...service_location, esiid }, nickname });
  return { location, outlook: testOutlook({ esiid, ...alerts }) };
}

function known(changed: Partial<Known>): Known {
  const locations = changed.homes ?? [];
  const esiids = locations.map(({ location }) => location.service_location.esiid);
  return { esiids, homes: locations, orders: [], locations: [], ...changed };
}

function waiting(state: "waiting" | "taken_in"): OrderLocations["items"][number] {
  return {
    order_id: "w1",
    state,
    service_location: { esiid: "10443720000000009", address: null, city: null, zip: null, tdu: null },
  };
}

describe("listPageToDos", () => {
  it("lists as many to-dos of a home as the dashboard counts", () => {
    const alerts = [testAlert("term_over"), testAlert("agreement_expiring")];
    const one = home("1", { alerts, switch_hold: true });
    expect(listPageToDos(known({ homes: [one] }))).toHaveLength(listToDos(one.outlook).length);
    expect(listPageToDos(known({ homes: [home("2", {})] }))).toEqual([]);
  });

  it("leaves orders of the account's homes to their outlooks", () => {
    const order = testListed(["handed_off"]);
    const { esiid } = order.service_location;
    expect(listPageToDos(known({ homes: [home(esiid, {})], orders: [order] }))).toEqual([]);
    // The outlook of the home has not loaded yet: its order still does not belong to another home.
    expect(listPageToDos(known({ esiids: [esiid], orders: [order] }))).toEqual([]);
  });

  it("lists orders of homes that were removed from the account if they wait for the customer", () => {
    const orders = [
      testListed(["submitted"], { last_code: "hold_for_credit" }),
      testListed(["started"]),
      testListed(["handed_off"]),
      testListed(["submitted"]),
      testListed(["started"], { connector: "partner" }),
      testListed(["scheduled"]),
      testListed(["active"]),
    ];
    const toDos = listPageToDos(known({ orders })).map((one) => one.kind === "order" && one.need);
    expect(toDos).toEqual(["deposit", "finish_at_provider", "report_outcome"]);
  });

  it("puts the most urgent first, across all homes", () => {
    const toDos = listPageToDos(
      known({
        homes: [
          home("1", { alerts: [testAlert("term_ending"), testAlert("agreement_expiring")] }),
          home("2", { alerts: [testAlert("term_over")] }, "Lake house"),
          home("3", { alerts: [testAlert("order_needs_you", { order_id: "o9" })], switch_hold: true }),
        ],
        orders: [testListed(["handed_off"])],
        locations: [waiting("waiting"), waiting("taken_in")],
      }),
    );
    expect(toDos.map((one) => (one.kind === "home" ? one.toDo.kind : one.kind))).toEqual([
      "term_over",
      "order_needs_you",
      "order",
      "order_waiting",
      "term_ending",
      "agreement_expiring",
      "switch_hold",
    ]);
    expect(toDos.map((one) => one.home)).toEqual([
      "Lake house",
      "4105 Maple St",
      "1 Elm St",
      "10443720000000009",
      "4105 Maple St",
      "4105 Maple St",
      "4105 Maple St",
    ]);
  });
});

it("finds the earliest future end", () => {
  const ending = (days: number | null): ServiceLocation =>
    createTestLocation({ clock: days === null ? null : contractClock(inDays(days), TODAY) });
  expect(nextEnd([ending(300), ending(100), ending(-5), ending(null)])).toBe(inDays(100));
  expect(nextEnd([])).toBeNull();
});
