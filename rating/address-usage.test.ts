import { expect, it } from "vitest";
import type { UsageInput } from "#contracts/usage.ts";
import { toAddressUsage } from "./address-usage.ts";

const DAY = "2026-01-12";

it("leaves what a visitor entered as it is", () => {
  const inputs: UsageInput[] = [
    { kind: "annual", kwh: 14_141 },
    { kind: "monthly", months: [{ month: "2025-03", kwh: 812.5 }] },
    { kind: "home", square_feet: 1800, people: 2, heating: "gas", pool: true, ev: false },
  ];
  for (const usage of inputs) expect(toAddressUsage(usage, "oncor", DAY)).toEqual(usage);
});

it("adds up a year of readings by calendar month", () => {
  // A day of 24 readings of 500 Wh is 12 kWh, and November has an hour more.
  const wh = Array.from({ length: 365 * 24 }, () => 500);
  const usage = toAddressUsage({ kind: "intervals", start: "2025-01-01", minutes: 60, wh }, "oncor", DAY);
  expect(usage).toEqual({
    kind: "monthly",
    months: [372, 336, 372, 360, 372, 360, 372, 372, 360, 372, 361, 372].map((kwh, index) => ({
      month: `2025-${String(index + 1).padStart(2, "0")}`,
      kwh,
    })),
  });
});

it("is null for readings that are no year", () => {
  const short: UsageInput = { kind: "intervals", start: "2025-12-01", minutes: 60, wh: Array(48).fill(500) };
  expect(toAddressUsage(short, "oncor", DAY)).toBeNull();
});
