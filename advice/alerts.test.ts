import { describe, expect, it } from "vitest";
import { outlookAlertSchema } from "#contracts/outlook.ts";
import { contractClock } from "#market/contract-clock.ts";
import { addDays } from "#meter/calendar.ts";
import { listAlerts, type AlertFacts, type OpenOrder } from "./alerts.ts";

const DAY = "2026-01-12";
const QUIET: AlertFacts = {
  day: DAY,
  clock: null,
  open_orders: [],
  opted_out: false,
  agreement_ends_on: null,
};
const endsIn = (days: number): Pick<AlertFacts, "clock"> => ({
  clock: contractClock(addDays(DAY, days), DAY),
});
const order = (part: Partial<OpenOrder>): OpenOrder => ({
  id: "order 1",
  state: "submitted",
  connector: "partner",
  last_code: null,
  ...part,
});
const kinds = (facts: Partial<AlertFacts>): string[] =>
  listAlerts({ ...QUIET, ...facts }).map(({ kind, need }) => (need ? `${kind}: ${need}` : kind));

describe("term alerts", () => {
  it.each<[string, Partial<AlertFacts>, string[]]>([
    ["no end is known", {}, []],
    ["61 days", endsIn(61), []],
    ["60 days", endsIn(60), ["term_ending"]],
    ["its last day", endsIn(0), ["term_ending"]],
    ["over since yesterday", endsIn(-1), ["term_over"]],
    ["over for long", endsIn(-300), ["term_over"]],
    ["opted out before the end", { ...endsIn(10), opted_out: true }, []],
    ["opted out, and over", { ...endsIn(-1), opted_out: true }, ["term_over"]],
    ["an order is in progress", { ...endsIn(10), open_orders: [order({})] }, []],
    ["over, an order is in progress", { ...endsIn(-1), open_orders: [order({})] }, []],
  ])("%s", (_, facts, expected) => {
    expect(kinds(facts)).toEqual(expected);
  });

  it.each([
    [60, false],
    [15, false],
    [14, true],
    [0, true],
    [-1, true],
  ])("%i days before the end, reports leaving without a fee as %s", (days, no_fee_now) => {
    expect(listAlerts({ ...QUIET, ...endsIn(days) })).toEqual([
      expect.objectContaining({
        day: addDays(DAY, days),
        days_left: days,
        no_fee_now,
        statute: "16 TAC 25.475(e)",
      }),
    ]);
  });
});

describe("order alerts", () => {
  it.each<[string, Partial<OpenOrder>, string[]]>([
    [
      "opened at the provider, outcome not known",
      { state: "handed_off", connector: "handoff" },
      ["order_needs_you: report_outcome"],
    ],
    [
      "not yet opened at the provider",
      { state: "started", connector: "handoff" },
      ["order_needs_you: finish_at_provider"],
    ],
    ["on its way to a partner", { state: "started", connector: "partner" }, []],
    ["waits for a deposit", { last_code: "hold_for_credit" }, ["order_needs_you: deposit"]],
    ["sent", {}, []],
    ["accepted after a deposit", { state: "accepted", last_code: "hold_for_credit" }, []],
    ["has its date", { state: "scheduled" }, []],
  ])("%s", (_, part, expected) => {
    expect(kinds({ open_orders: [order(part)] })).toEqual(expected);
  });

  it("names the order and cites no statute", () => {
    const open_orders = [order({ id: "order 7", state: "handed_off" })];
    expect(listAlerts({ ...QUIET, open_orders })).toEqual([
      {
        kind: "order_needs_you",
        day: null,
        days_left: null,
        no_fee_now: null,
        order_id: "order 7",
        need: "report_outcome",
        statute: null,
      },
    ]);
  });
});

describe("the alert for an expiring meter permission", () => {
  it("ends on the permission's last day", () => {
    expect(listAlerts({ ...QUIET, agreement_ends_on: "2026-01-20" })).toEqual([
      expect.objectContaining({
        kind: "agreement_expiring",
        day: "2026-01-20",
        days_left: 8,
        no_fee_now: null,
      }),
    ]);
  });
});

describe("all alerts", () => {
  const agreement_ends_on = "2026-01-20";
  it("come most urgent first and match the contract's schema", () => {
    expect(kinds({ ...endsIn(-1), agreement_ends_on })).toEqual(["term_over", "agreement_expiring"]);
    expect(kinds({ ...endsIn(5), agreement_ends_on })).toEqual(["term_ending", "agreement_expiring"]);
    const open_orders = [
      order({ id: "a", state: "handed_off" }),
      order({ id: "b" }),
      order({ id: "c", last_code: "hold_for_credit" }),
    ];
    const alerts = listAlerts({ ...QUIET, ...endsIn(5), agreement_ends_on, open_orders });
    expect(alerts.map(({ order_id, kind }) => order_id ?? kind)).toEqual(["a", "c", "agreement_expiring"]);
    for (const alert of alerts) expect(outlookAlertSchema.strict().parse(alert)).toEqual(alert);
  });
});
