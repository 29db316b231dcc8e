import { expect, it } from "vitest";
import { testCity } from "#market/taxes/tax-fixtures.ts";
import type { Query } from "./delivery-checks.ts";
import { checkTaxes } from "./tax-checks.ts";

const withCities = (...days: string[]): Query =>
  (async () =>
    days.map((checked_on) => {
      const { kind, effective_date, source, ...fields } = testCity("Irving", 256_684);
      return { kind, effective_date, source, fields, checked_on };
    })) as Query;

it("warns if no city was checked for more than a year", async () => {
  const query = withCities("2025-03-01", "2025-11-25");
  expect(await checkTaxes(query, "2026-11-25")).toMatchObject([{ about: "taxes", level: "ok" }]);
  expect(await checkTaxes(query, "2026-11-26")).toMatchObject([
    {
      about: "taxes",
      level: "warn",
      message: "no city was checked for more than a year: the last on 2025-11-25",
    },
  ]);
});

it("checks the shipped rows if the table is empty", async () => {
  expect(await checkTaxes(withCities(), "2026-11-25")).toMatchObject([{ level: "ok" }]);
});
