import { describe, expect, it } from "vitest";
import { afterMonths, billNumber, monthAhead } from "./after-months.ts";
import { splitText } from "./plan-facts.tsx";
import { splitOf } from "./split.ts";
import { rankedPlan, testCost, testTwelveMonths } from "./test-plans.ts";
import { getMessages } from "#messages/node.ts";
import { explainCounts } from "./explain-counts.ts";

const en = getMessages("results", "en");
const es = getMessages("results", "es");

const three = testTwelveMonths({ rate_type: "fixed", term_months: 3 }, 79_200);

describe("a price that ends within twelve months", () => {
  it("is split into its months and the months after it", () => {
    expect(splitOf(three)).toEqual({
      months: 3,
      month_cents: 6_600,
      then_months: 9,
      then_month_cents: 12_000,
      ends_on: "2027-02-28",
    });
    expect(splitOf(testTwelveMonths({ rate_type: "fixed", term_months: 24 }, 79_200))).toBeNull();
    expect(splitOf({ ...three, then_cents: null })?.then_month_cents).toBeNull();
  });

  it("is described in a sentence with its end month, at a stated level, in both languages", () => {
    const item = rankedPlan("short", { term_months: 3 }, { cost: testCost(79_200) });
    expect(splitText(item, en.row)).toBe(
      "3 months at $66 a month, then about $120 a month at today’s typical 12-month price. Price ends February 2027.",
    );
    expect(splitText(item, es.row)).toBe(
      "3 meses a $66 al mes, hasta febrero de 2027; después unos $120 al mes, el precio típico actual de un plan de 12 meses.",
    );
    expect(en.row.split({ n: 1, cents: 9_900, after: null, ends: "2026-12-31" })).toBe(
      "1 month at $99 a month, then the price is unknown. Price ends December 2026.",
    );
    expect(splitText(rankedPlan("year"), en.row)).toBeNull();
  });
});

describe("the counts as text", () => {
  it("add up to all listed plans and leave out empty groups", () => {
    const counts = { listed: 182, lasting: 117, shorter: 54, unverified: 11, unpriced: 0 };
    expect(explainCounts(counts, en.counts)).toBe(
      "182 plans are listed for your utility: 117 for 12 months or longer, 54 under 12 months, and 11 we couldn’t verify.",
    );
    expect(explainCounts({ ...counts, listed: 183, unpriced: 1 }, es.counts)).toBe(
      "Hay 183 planes en la zona de su compañía de entrega: 117 de 12 meses o más, 54 de menos de 12 meses, 11 sin verificar y 1 sin costo anual calculado.",
    );
  });
});

describe("months after the price", () => {
  // A year of readings from December 2025, in the form of a fold.
  const months = Array.from({ length: 12 }, (_, index) => ({
    month: `${index === 0 ? 2025 : 2026}-${String(index === 0 ? 12 : index).padStart(2, "0")}`,
    kwh: 1_000 + index,
  }));

  it("are those later than its bills, and cost the level to the cent", () => {
    const after = afterMonths(three, months);
    expect([...after.keys()]).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect([...after.values()].reduce<number>((sum, cents) => sum + (cents ?? 0), 0)).toBe(three.then_cents);
    expect(new Set(afterMonths({ ...three, then_cents: null }, months).values())).toEqual(new Set([null]));
    expect(afterMonths(testTwelveMonths({ rate_type: "fixed", term_months: 12 }, 79_200), months).size).toBe(
      0,
    );
  });

  it("begin with the month of the start, or with the next if it starts late in the month", () => {
    expect(billNumber("2026-12", "2026-12-02")).toBe(0);
    expect(billNumber("2026-11", "2026-12-02")).toBe(11);
    expect(billNumber("2025-11", "2026-11-25")).toBe(11);
    expect(monthAhead("2025-12", "2026-11-25")).toBe("2026-12");
    expect(monthAhead("2025-11", "2026-11-25")).toBe("2027-11");
    expect(monthAhead("2026-01", "2026-12-02")).toBe("2027-01");
  });
});
