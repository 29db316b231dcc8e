import { describe, expect, it } from "vitest";
import type { DeliveryRow } from "#contracts/delivery.ts";
import { findLabelDisagreements, formatDisagreement, type LabelCharges } from "./compare-labels.ts";

function row(
  effective_date: string,
  cents_per_kwh: number,
  certainty: "exact" | "by" = "exact",
): DeliveryRow {
  const common = { tdu: "oncor", source_kind: "operator", source: "test", monthly_usd: 4.06 } as const;
  return { ...common, effective_date, cents_per_kwh, certainty, checked_on: effective_date };
}

const ROWS = [row("2026-01-01", 5.5), row("2026-06-01", 6.1196), row("2026-08-10", 6.0295, "by")];
const label = (provider: string, cents_per_kwh: number, printed_on = "2026-09-20"): LabelCharges => ({
  provider,
  tdu: "oncor",
  monthly_usd: 4.06,
  cents_per_kwh,
  printed_on,
});

describe("labels against the rows", () => {
  it("disagree if three providers show the same other charges", () => {
    const two = [label("A", 6.3), label("B", 6.3, "2026-09-22"), label("A", 6.3)];
    expect(findLabelDisagreements(ROWS, two)).toEqual([]);
    expect(findLabelDisagreements(ROWS, [...two, label("C", 6.4), label("D", 6.5)])).toEqual([]);
    const [found] = findLabelDisagreements(ROWS, [...two, label("C", 6.3)]);
    expect(found).toEqual({
      tdu: "oncor",
      monthly_usd: 4.06,
      cents_per_kwh: 6.3,
      providers: ["A", "B", "C"],
      printed_on: "2026-09-22",
    });
    expect(found && formatDisagreement(found)).toBe(
      "labels of 3 providers (A, B, C) show $4.06 and 6.3000¢ for oncor, the newest of 2026-09-22; our rows don't",
    );
    expect(findLabelDisagreements([...ROWS, row("2026-09-01", 6.3)], [...two, label("C", 6.3)])).toEqual([]);
  });

  it.each([
    ["the charges of their day", 6.0295, "2026-09-20", 0],
    ["the charges from before a change, for 60 days", 6.1196, "2026-10-08", 0],
    ["older charges later than that", 6.1196, "2026-10-10", 1],
    ["charges that may have started before their date", 6.0295, "2026-07-20", 0],
    ["charges from long before their start", 6.0295, "2026-05-01", 1],
    ["charges from before the oldest row", 7.7, "2025-12-01", 0],
  ])("with %s", (_what, cents, printed_on, count) => {
    const labels = ["A", "B", "C"].map((provider) => label(provider, cents, printed_on));
    expect(findLabelDisagreements(ROWS, labels)).toHaveLength(count);
  });
});
