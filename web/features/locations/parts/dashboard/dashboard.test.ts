import { describe, expect, it } from "vitest";
import { contractClock } from "#market/contract-clock.ts";
import { listPageToDos } from "../outlook/page-to-dos.ts";
import { testAlert, testDoNothing, testOption, testOutlook, TEST_ORDER } from "../outlook/test-outlook.ts";
import { countLocations, dashboardLead } from "./count-locations.ts";
import { monthSoFar, priceNow } from "./month-so-far.ts";
import { testContract, createTestLocation, testPlan, testRanking } from "./test-locations.ts";
import { getMessages } from "#messages/node.ts";

const dashboard = getMessages("dashboard", "en");

const TODAY = "2026-11-21";
const { lead: messages } = dashboard;
const stay = {
  code: "stay" as const,
  option_id: "do_nothing",
  on: null,
  net_cents: 0,
  missing: [],
};
const coming = { ...stay, code: "order_in_progress" as const, on: "2026-12-02", net_cents: null };

describe("the lead of the dashboard", () => {
  const lead = (...changes: Parameters<typeof testOutlook>[0][]): string => {
    const homes = changes.map((one) => ({ location: createTestLocation(), outlook: testOutlook(one) }));
    const toDos = listPageToDos({ esiids: [], homes, orders: [], locations: [] });
    const outlooks = homes.map(({ outlook }) => outlook);
    const { title, text } = dashboardLead({ toDos, outlooks, pending: false, failed: false }, messages);
    return text === null ? title : `${title} | ${text}`;
  };
  const alerts = [testAlert("term_ending")];

  it("counts the to-dos of all homes, with the nearest day, and the details separately", () => {
    const missing = { ...stay, missing: ["usage" as const] };
    expect(lead({ alerts }, { alerts, switch_hold: true })).toBe(
      "3 things to do, the first by January 10, 2027",
    );
    expect(lead({ alerts, recommendation: missing })).toBe(
      "1 thing to do by January 10, 2027 | Add 1 detail for more accurate costs.",
    );
    expect(lead({ recommendation: missing })).toBe("Add 1 detail for more accurate costs");
  });

  it("names no day that is past, and none if there is none", () => {
    const over = [testAlert("term_over", { day: "2026-11-01", days_left: -20 })];
    expect(lead({ alerts: over })).toBe("1 thing to do");
    expect(lead({ alerts: over }, { alerts })).toBe("2 things to do, the first by January 10, 2027");
    expect(lead({ recommendation: stay, switch_hold: true })).toBe("1 thing to do");
  });

  it("says that the other homes are done only if none of them could pay less", () => {
    expect(lead({ alerts }, { recommendation: stay }, { recommendation: stay })).toBe(
      "1 thing to do by January 10, 2027 | Nothing to do for your other 2 homes.",
    );
    expect(lead({ alerts }, {})).toBe("1 thing to do by January 10, 2027");
  });

  it("mentions that a home could pay less only if there are no to-dos", () => {
    expect(lead({}, { recommendation: stay })).toBe("You could pay less at one home | Nothing to do today.");
    expect(lead({ recommendation: stay })).toBe("You’re all set | Nothing to do today.");
  });

  it("recommends nothing while an order is in progress", () => {
    expect(lead({ order: TEST_ORDER, recommendation: coming })).toBe("You’re all set | Nothing to do today.");
  });

  it("doesn't call a home done if it isn't known", () => {
    const known = { toDos: [], outlooks: [testOutlook({ recommendation: stay })] };
    const { loading, failed } = messages;
    expect(dashboardLead({ ...known, pending: true, failed: false }, messages).title).toBe(loading);
    expect(dashboardLead({ ...known, pending: false, failed: true }, messages).title).toBe(failed);
  });

  it("doesn't count plans among the details to add: no customer can add them", () => {
    const recommendation = { ...stay, code: "not_enough_known" as const, missing: ["plans" as const] };
    expect(countLocations([testOutlook({ recommendation })])).toEqual({ setUp: 0, better: 0 });
  });
});

describe("monthSoFar", () => {
  const mine = createTestLocation({ contract: testContract() });

  it("is the share of its days in the contract's own bill", () => {
    const best = testRanking({ results: [testPlan("mine", 240_000)] });
    const month = monthSoFar(best, priceNow(mine, best, testOutlook()), TODAY);
    expect(month).toEqual({ kwh: 700, cents: 14_000, whole_cents: 20_000 });
  });

  it("is a share of the contract's year if its plan is not on the list", () => {
    const best = testRanking();
    expect(monthSoFar(best, priceNow(mine, best, undefined), TODAY)).toMatchObject({
      cents: 10_500,
      whole_cents: 15_000,
    });
  });

  it("is only the usage if the cost is not known", () => {
    const best = testRanking({ current_cents: null });
    const month = monthSoFar(best, priceNow(createTestLocation({ contract: null }), best, undefined), TODAY);
    expect(month).toEqual({ kwh: 700, cents: null, whole_cents: null });
  });

  it("is not at the price of a contract that has ended", () => {
    const over = createTestLocation({ clock: contractClock("2026-03-28", TODAY) });
    const best = testRanking({ results: [testPlan("mine", 240_000)] });
    const monthly = testDoNothing({ total_cents: 264_000 });
    const timeline = monthly.segments.slice(1);
    const outlook = testOutlook({ options: [monthly, testOption("Budget 12")], timeline });
    expect(priceNow(over, best, outlook)).toEqual({ plan_id: null, year_cents: 264_000 });
    expect(monthSoFar(best, priceNow(over, best, outlook), TODAY)?.whole_cents).toBe(22_000);
    expect(priceNow(over, best, undefined)).toEqual({ plan_id: null, year_cents: null });
    // An order follows: the rate until then can't be separated.
    expect(priceNow(over, best, testOutlook())).toEqual({ plan_id: null, year_cents: null });
  });
});
