// Tax rows for tests: the state's charges and made-up or known cities of every size.
import type { CityTaxRow, TaxRow } from "#contracts/taxes.ts";

const DATED = { effective_date: "2020-01-01", source: "test", checked_on: "2026-11-01" };

type StateFields = Pick<
  Extract<TaxRow, { kind: "state" }>,
  "charge" | "rate" | "population_from" | "population_below"
>;

const state = (fields: StateFields): TaxRow => ({ kind: "state", ...fields, ...DATED });

/** Creates a city without a district. */
export const testCity = (city: string, population: number, fields: Partial<CityTaxRow> = {}): CityTaxRow => ({
  kind: "city",
  city,
  incorporated: true,
  population,
  residential_tax: "no",
  city_rate: null,
  district_name: null,
  district_kind: null,
  district_rate: null,
  ...DATED,
  ...fields,
});

const taxed = (city_rate: number): Partial<CityTaxRow> => ({ residential_tax: "yes", city_rate });

/** The state's charges and cities of every size. */
export const TEST_TAX_ROWS: readonly TaxRow[] = [
  state({ charge: "puc_assessment", rate: 1 / 600, population_from: null, population_below: null }),
  state({ charge: "mgrt_581", rate: 0.00581, population_from: 1001, population_below: 2500 }),
  state({ charge: "mgrt_1070", rate: 0.0107, population_from: 2500, population_below: 10_000 }),
  state({ charge: "mgrt_1997", rate: 0.01997, population_from: 10_000, population_below: null }),
  testCity("Euless", 61_032, {
    ...taxed(0.0175),
    district_name: "Crime Control District",
    district_kind: "crime",
    district_rate: 0.0025,
  }),
  testCity("Irving", 256_684),
  testCity("Tiny", 1000),
  testCity("Small", 2499, taxed(0.01)),
  testCity("Middle", 9999, taxed(0.015)),
  testCity("Big", 10_000, {
    ...taxed(0.01),
    district_name: "Fire Control District",
    district_kind: "fire",
    district_rate: 0.005,
  }),
  testCity("Lone", 50_000, taxed(0.02)),
  testCity("Houston", 2_304_580, { residential_tax: "unknown" }),
];
