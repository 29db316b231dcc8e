// Usage of every kind that the product knows.
import type { Chance } from "./chance.ts";
import type { GeneratedUsage } from "./drawn.ts";

const KINDS = [
  "none",
  "home",
  "annual",
  "months",
  "few_months",
  "readings",
  "few_readings",
  "solar",
] as const;

const SUMMER: ReadonlySet<number> = new Set([6, 7, 8, 9]);

function monthsBefore(month: string, count: number): string[] {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, number - 1 - count + index, 1)).toISOString().slice(0, 7),
  );
}

/** Draws what is known of a home's usage; `month` (YYYY-MM) is the first one that is not over. */
export function usageDrawer(chance: Chance, month: string): () => GeneratedUsage {
  const kind = chance.deck(KINDS);
  const months = (count: number): GeneratedUsage => {
    const level = chance.integer(400, 2_200);
    const of = (one: string): number =>
      Math.round(level * (SUMMER.has(Number(one.slice(5))) ? 1.6 : 0.9) + chance.integer(-80, 80));
    return {
      kind: "entered",
      usage: {
        kind: "monthly",
        months: monthsBefore(month, count).map((one) => ({ month: one, kwh: of(one) })),
      },
    };
  };
  const draws: Record<(typeof KINDS)[number], () => GeneratedUsage> = {
    none: () => ({ kind: "none" }),
    home: () => ({
      kind: "entered",
      usage: {
        kind: "home",
        square_feet: chance.integer(600, 4_000),
        people: chance.integer(1, 6),
        heating: chance.pick(["electric", "gas"]),
        pool: chance.happens(0.2),
        ev: chance.happens(0.2),
      },
    }),
    annual: () => ({ kind: "entered", usage: { kind: "annual", kwh: chance.integer(30, 300) * 100 } }),
    months: () => months(12),
    few_months: () => months(chance.integer(1, 11)),
    readings: () => ({ kind: "readings", days: chance.integer(366, 420), solar_kw: 0 }),
    few_readings: () => ({ kind: "readings", days: chance.integer(5, 200), solar_kw: 0 }),
    solar: () => ({ kind: "readings", days: 400, solar_kw: chance.integer(3, 9) }),
  };
  return () => draws[kind()]();
}
