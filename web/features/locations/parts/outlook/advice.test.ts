import { describe, expect, it } from "vitest";
import { contractClock } from "#market/contract-clock.ts";
import { adviceSentence, describeAdvice } from "#messages/describe-advice.ts";
import { testAlert, testDoNothing, testOption, testOutlook, TEST_ORDER } from "./test-outlook.ts";
import { getMessages } from "#messages/node.ts";

const messages = getMessages("outlook", "en");
const spanish = getMessages("outlook", "es");

const describeText = (changed: Parameters<typeof testOutlook>[0] = {}) =>
  describeAdvice(testOutlook(changed), messages);

describe("describeAdvice", () => {
  it("contains the end, the plan, its day, the savings and the cost of doing nothing", () => {
    expect(describeText()).toEqual({
      headline: "Your contract ends March 28, 2027. Switch to Budget 12 on March 29, 2027.",
      saving: "You’d save about $777 over 12 months.",
      plan: "Some Power\u00a0· 12 months",
      details: [
        "You won’t pay an early termination fee if you switch then.",
        "If you do nothing, the next 12 months would cost about $2,900. It could be $2,662 to $3,217.",
      ],
    });
  });

  it("contains the end of an expired term, and the first day", () => {
    const option = testOption("Budget 12", { starts_on: "2026-11-24", starts_because: "first_day" });
    const recommendation = {
      code: "switch_now" as const,
      option_id: option.id,
      on: "2026-11-24",
      net_cents: 53_900,
      missing: [],
    };
    const clock = contractClock("2026-03-28", "2026-11-21");
    const { headline } = describeText({ clock, options: [testDoNothing(), option], recommendation });
    expect(headline).toBe("Your contract ended March 28, 2026. Switch to Budget 12 on November 24, 2026.");
  });

  it("includes the fee in the savings, and mentions it", () => {
    const option = testOption("Octo Simple 18", {
      starts_on: "2026-11-24",
      starts_because: "first_day",
      exit_fee_cents: 17_500,
      net_cents: 9_100,
    });
    const recommendation = {
      code: "switch_now" as const,
      option_id: option.id,
      on: "2026-11-24",
      net_cents: 9_100,
      missing: [],
    };
    const advice = describeText({ options: [testDoNothing(), option], recommendation });
    expect(advice.headline).toBe("Switch to Octo Simple 18 now. It can start November 24, 2026.");
    expect(advice.saving).toBe("You’d save about $91 over 12 months.");
    expect(advice.details).toContain("You save even after the $175 early termination fee.");
  });

  it("claims no savings if the fee uses them up, and asks to check for an unknown fee", () => {
    const unknown = (net_cents: number | null, exit_fee_cents: number | null) => {
      const option = testOption("Budget 12", { net_cents, exit_fee_cents });
      return describeText({ options: [testDoNothing(), option] });
    };
    expect(unknown(null, 17_500)).toMatchObject({ saving: null });
    expect(unknown(null, 17_500).details).toContain("The early termination fee on the start date is $175.");
    expect(unknown(null, null).details).toContain("Check your contract for an early termination fee.");
  });

  it("waits for the first day without a fee", () => {
    const option = testOption("Budget 12", { starts_on: "2027-03-15", starts_because: "no_fee" });
    const recommendation = {
      code: "switch_on_day" as const,
      option_id: option.id,
      on: "2027-03-15",
      net_cents: 53_900,
      missing: [],
    };
    const advice = describeText({ options: [testDoNothing(), option], recommendation });
    expect(advice.headline).toBe("Keep your plan until March 15, 2027, then switch to Budget 12.");
    expect(advice.details[0]).toBe(
      "The new plan starts on the first business day you can switch with no fee.",
    );
    expect(advice.details).not.toContain(messages.noFee);
  });

  it("describes a plan of the same provider as staying", () => {
    const option = testOption("Loyal 12", { kind: "stay_with_provider" });
    expect(describeText({ options: [testDoNothing(), option] }).headline).toBe(
      "Your contract ends March 28, 2027. Stay with your provider and start Loyal 12 on March 29, 2027.",
    );
  });

  it("recommends nothing while an order is in progress", () => {
    const recommendation = {
      code: "order_in_progress" as const,
      option_id: null,
      on: "2026-12-02",
      net_cents: null,
      missing: [],
    };
    const headline = "Octo Green 12 from Octopus Energy starts December 2, 2026.";
    expect(describeText({ order: TEST_ORDER, recommendation })).toEqual({
      headline,
      saving: null,
      plan: null,
      details: ["Nothing to do."],
    });
    const waits = { order: TEST_ORDER, recommendation, alerts: [testAlert("order_needs_you")] };
    expect(describeText(waits).details).toEqual([]);
    expect(describeText({ order: { ...TEST_ORDER, starts_on: null }, recommendation }).headline).toBe(
      "Your Octo Green 12 order with Octopus Energy is in progress.",
    );
  });

  it("explains why staying is best: the fee, or a plan that is already cheap", () => {
    const recommendation = {
      code: "stay" as const,
      option_id: "do_nothing",
      on: null,
      net_cents: 0,
      missing: [],
    };
    expect(describeText({ recommendation }).details[0]).toBe(
      "Switching now wouldn’t save you money after the $150 early termination fee.",
    );
    expect(describeText({ recommendation, exit_fee_cents: 0 }).details[0]).toBe(
      "You’re already on one of the cheapest plans.",
    );
  });

  it.each(["utility", "usage", "contract", "price", "plans"] as const)(
    "reports that %s is missing",
    (fact) => {
      const recommendation = {
        code: "not_enough_known" as const,
        option_id: fact === "contract" ? "switch:Budget 12" : null,
        on: null,
        net_cents: null,
        missing: [fact],
      };
      const advice = describeText({ recommendation });
      expect(advice.headline).toBe(messages.unknown[fact]);
      expect(advice.details.length).toBe(fact === "contract" ? 1 : 0);
    },
  );

  it("asks for a switch hold to be removed first", () => {
    expect(describeText({ switch_hold: true }).details).toContain(messages.hold);
  });

  it("contains the same numbers in Spanish", () => {
    const text = adviceSentence(testOutlook(), spanish);
    expect(text).toContain("$777");
    expect(text).toContain("29 de marzo de 2027");
  });
});
