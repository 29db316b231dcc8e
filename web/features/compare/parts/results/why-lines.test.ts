import { describe, expect, it } from "vitest";
import { getMessages } from "#messages/node.ts";
import type { RankedItem } from "#rating/plan-groups.ts";
import { createTestRanking, rankedPlan, testCost } from "./test-plans.ts";
import { buildView } from "./view.ts";
import { aboutLines, placeLines } from "./why-lines.ts";

const BY_COST = { sort: "cost", withShort: false } as const;
const withWhy = (language: "en" | "es") => ({
  ...getMessages("results", language),
  why: getMessages("why", language),
});
const [en, es] = [withWhy("en"), withWhy("es")];

/** Returns what the explanation says to a visitor who pays $1,200 a year. */
function visitorLines(year_cents: number, language: "en" | "es"): string {
  const item = rankedPlan("plan", {}, { cost: testCost(year_cents) });
  const view = buildView(createTestRanking([item], { current_cents: 120_000 }), null);
  return placeLines(item, view, BY_COST, withWhy(language)).join(" ");
}

/** Returns what it says about switching a home, with a fee of $150. */
function homeLines(net_cents: number, language: "en" | "es"): string {
  const item: RankedItem = {
    ...rankedPlan("plan"),
    switch: {
      starts_on: "2026-12-03",
      total_cents: 120_000,
      exit_fee_cents: 15_000,
      one_time_cents: 0,
      net_cents,
      break_even_on: null,
    },
  };
  const view = { ...buildView(createTestRanking([item]), null), isLocationRanking: true };
  return placeLines(item, view, BY_COST, withWhy(language)).join(" ");
}

describe("why a plan has its rank", () => {
  it("says in both languages that a cheaper plan costs less than the visitor pays now", () => {
    expect(visitorLines(90_000, "en")).toContain("It costs $300 a year less than you pay now.");
    expect(visitorLines(90_000, "es")).toContain("Cuesta $300 menos al año de lo que paga hoy.");
    expect(visitorLines(150_000, "en")).toContain("It costs $300 a year more than you pay now.");
    expect(visitorLines(150_000, "es")).toContain("Cuesta $300 más al año de lo que paga hoy.");
    expect(visitorLines(120_050, "en")).toContain("It costs about what you pay now.");
    expect(visitorLines(120_050, "es")).toContain("Pagaría casi lo mismo que hoy.");
  });

  it("says in both languages what switching a home saves or costs", () => {
    expect(homeLines(72_900, "en")).toContain(
      "December 3, 2026, you save $729 over 12 months. That includes",
    );
    expect(homeLines(72_900, "es")).toMatch(/2026, ahorra \$729 en 12 meses\. Eso incluye/);
    expect(homeLines(-72_900, "en")).toContain("you pay $729 more over 12 months than if you did nothing.");
    expect(homeLines(-72_900, "es")).toContain("paga $729 más en 12 meses que si no hace nada.");
    expect(homeLines(50, "en")).toContain(
      "you pay about the same over 12 months as you would if you did nothing.",
    );
    expect(homeLines(50, "es")).toContain("paga casi lo mismo en 12 meses que si no hace nada.");
  });

  it.each([
    ["condition_price_unknown", en.why.conditionUnknown],
    ["terms_not_understood", en.why.termsUnclear],
    ["averages_unexplained", en.why.flags.unproven],
  ] as const)("gives the reason of a price that is not verified: %s", (why, text) => {
    const plain = rankedPlan("plan");
    const proof = { ...plain.plan.proof, verdict: "unproven", why } as const;
    const item = rankedPlan("plan", { proof }, { flags: ["unproven"] });
    expect(aboutLines(item, buildView(createTestRanking([item]), null), en)).toContain(text);
  });

  it("does not compare the only ranked plan with others", () => {
    expect(visitorLines(90_000, "en")).toContain(en.why.rank({ n: 1, of: 1 }));
    expect(en.why.rank({ n: 1, of: 1 })).not.toMatch(/\d/);
    expect(es.why.rank({ n: 1, of: 1 })).not.toMatch(/\d/);
    expect(es.why.rank({ n: 1, of: 3 })).toBe("Es el más barato de 3 planes.");
  });
});
