import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { realData } from "#tests/support/real-data.ts";
import { DELIVERY_CHARGES, deliveryComponentsOn, deliveryOn } from "./delivery.ts";

describe("deliveryOn", () => {
  const table = [
    { tdu: "oncor", as_of: "2025-09-01", monthly_usd: 4.23, cents_per_kwh: 5.6032 },
    { tdu: "oncor", as_of: "2026-03-01", monthly_usd: 4.5, cents_per_kwh: 5.9 },
    { tdu: "oncor", as_of: "2025-03-01", monthly_usd: 4.1, cents_per_kwh: 5.2 },
  ] as const;

  it.each([
    ["2025-08-31", "2025-03-01"],
    ["2025-09-01", "2025-09-01"],
    ["2026-02-28", "2025-09-01"],
    ["2030-01-01", "2026-03-01"],
    ["2020-01-01", "2025-03-01"],
  ])("on %s uses the charges of %s", (date, as_of) => {
    expect(deliveryOn("oncor", date, table)?.as_of).toBe(as_of);
  });

  it("has none for Nueces", () => {
    expect(deliveryOn("nueces", "2026-01-10")).toBeNull();
    expect(deliveryComponentsOn("nueces", "2026-01-10")).toEqual([]);
  });

  it("returns only the charges, in the wire format", () => {
    expect(deliveryOn("oncor", "2026-01-10")).toEqual({
      tdu: "oncor",
      as_of: "2025-12-29",
      monthly_usd: 4.23,
      cents_per_kwh: 5.5833,
    });
  });
});

describe("DELIVERY_CHARGES", () => {
  it.each(DELIVERY_CHARGES.map((row) => [row.tdu, row] as const))(
    "%s: the components add up",
    (_tdu, row) => {
      const total = (unit: string): number =>
        row.components.filter((part) => part.unit === unit).reduce((sum, part) => sum + part.amount, 0);
      expect(total("usd_per_month")).toBeCloseTo(row.monthly_usd, 6);
      expect(total("usd_per_kwh") * 100).toBeCloseTo(row.cents_per_kwh, 6);
    },
  );

  it("equals the published table", async ({ annotate }) => {
    const path = realData("delivery/charges-2025-12-29.csv");
    if (path === null) {
      await annotate("the real file is not here");
      return;
    }
    const lines = readFileSync(path, "utf8").trim().split(/\r?\n/).slice(1);
    const ours = DELIVERY_CHARGES.map((row) =>
      [row.tdu.toUpperCase(), row.as_of, row.monthly_usd.toFixed(2), row.cents_per_kwh.toFixed(4)].join(","),
    );
    expect(ours).toEqual(lines);
  });
});
