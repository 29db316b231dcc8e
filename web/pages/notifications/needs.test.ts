import { describe, expect, it } from "vitest";
import type { OrderLocations } from "#contracts/orders.ts";
import type { ServiceLocation } from "#contracts/portal.ts";
import { contractClock } from "#market/contract-clock.ts";
import { testListed } from "../orders/test-orders.ts";
import { needsNow, nextEnd, SOON_DAYS } from "./needs.ts";

const TODAY = "2026-11-21";

function home(esiid: string, endsOn: string | null, nickname: string | null = null): ServiceLocation {
  return {
    service_location: {
      esiid,
      address: "1 ELM ST",
      city: "DALLAS",
      zip: "75201",
      tdu: "oncor",
      premise_type: null,
      smart_meter: null,
      switch_hold: null,
      read_cycle: null,
      in_directory: false,
    },
    nickname,
    meter_number: null,
    current_order: null,
    contract: null,
    clock: endsOn === null ? null : contractClock(endsOn, TODAY),
    live_link: { status: "off", through: null, last_read_at: null },
    usage_summary: { kind: "none", year_kwh: null, estimated_share: 1, through: null, updated_at: null },
    shared: false,
    added_at: "2026-01-01T00:00:00.000Z",
  };
}

const inDays = (days: number): string =>
  new Date(Date.parse(TODAY) + days * 86_400_000).toISOString().slice(0, 10);

function waiting(state: "waiting" | "taken_in"): OrderLocations["items"][number] {
  return {
    order_id: "w1",
    state,
    service_location: { esiid: "10443720000000009", address: null, city: null, zip: null, tdu: null },
  };
}

describe("needsNow", () => {
  it.each([
    [-1, "contract_over"],
    [0, "free_to_leave"],
    [14, "free_to_leave"],
    [15, "ends_soon"],
    [SOON_DAYS, "ends_soon"],
    [SOON_DAYS + 1, undefined],
  ])("a contract that ends in %i days: %s", (days, kind) => {
    const needs = needsNow({ today: TODAY, homes: [home("1", inDays(days))], orders: [], locations: [] });
    expect(needs[0]?.kind).toBe(kind);
  });

  it("is silent of a home whose next contract is on its way, and of homes without an end", () => {
    const order = testListed(["scheduled"]);
    const homes = [home(order.service_location.esiid, inDays(5)), home("2", null)];
    expect(needsNow({ today: TODAY, homes, orders: [order], locations: [] })).toEqual([]);
  });

  it("says that an order waits for a deposit, and not of one that we are sending that it is unfinished", () => {
    const orders = [
      testListed(["submitted"], { last_code: "hold_for_credit" }),
      testListed(["submitted"]),
      testListed(["started"], { connector: "partner" }),
    ];
    const needs = needsNow({ today: TODAY, homes: [], orders, locations: [] });
    expect(needs).toEqual([{ kind: "order_held", order: orders[0] }]);
  });

  describe("of a contract of ours", () => {
    const at = (days: number, opted_out_at: string | null = null): string | undefined => {
      const ends_on = inDays(days);
      const order = testListed(["active"], { starts_on: "2026-01-16", ends_on, opted_out_at });
      const homes = [home(order.service_location.esiid, ends_on)];
      return needsNow({ today: TODAY, homes, orders: [order], locations: [] })[0]?.kind;
    };

    it("tells of the end as soon as its last third begins", () => {
      expect([at(160), at(150), at(30), at(10)]).toEqual([
        undefined,
        "renewal_due",
        "renewal_due",
        "free_to_leave",
      ]);
    });

    it("is silent of a renewal that was opted out of, but not of what is paid after it", () => {
      const out = "2026-11-01T12:00:00.000Z";
      expect([at(150, out), at(10, out), at(-3, out)]).toEqual([undefined, undefined, "contract_over"]);
    });
  });

  it("puts the most pressing first", () => {
    const needs = needsNow({
      today: TODAY,
      homes: [home("1", inDays(30)), home("2", inDays(-3), "Lake house"), home("3", inDays(3))],
      orders: [testListed(["handed_off"]), testListed(["started"]), testListed(["active"])],
      locations: [waiting("waiting"), waiting("taken_in")],
    });
    expect(needs.map((need) => need.kind)).toEqual([
      "contract_over",
      "free_to_leave",
      "order_waiting",
      "order_unfinished",
      "order_handed_off",
      "ends_soon",
    ]);
    expect(needs[0]).toMatchObject({ home: "Lake house" });
    expect(needs[2]).toMatchObject({ home: "10443720000000009" });
  });
});

it("the next end is the earliest that is still to come", () => {
  expect(
    nextEnd([home("1", inDays(300)), home("2", inDays(100)), home("3", inDays(-5)), home("4", null)]),
  ).toBe(inDays(100));
  expect(nextEnd([])).toBeNull();
});
