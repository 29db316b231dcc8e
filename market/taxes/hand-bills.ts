// Twenty bills calculated by hand with exact fractions, apart from the engine: charges of real labels (by their number),
// one usage each, and places in every bracket. Amounts in cents.
import type { Tariff } from "#contracts/plan.ts";
import type { CityTaxRow, TaxPlace, TaxRow } from "#contracts/taxes.ts";

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

interface HandBill {
  /** The number of the label. */
  readonly label: string;
  readonly place: TaxPlace;
  readonly tariff: Partial<Tariff> & Pick<Tariff, "energy">;
  /** Null if the price includes delivery. */
  readonly delivery: { readonly monthly_usd: number; readonly cents_per_kwh: number } | null;
  /** kWh by energy window. */
  readonly window_kwh: readonly number[];
  /** The label's averages contain the assessment, and its charges alone reproduce them. */
  readonly has_assessment?: boolean;
  readonly expected: Readonly<
    Record<
      | "energy"
      | "base"
      | "delivery"
      | "fees"
      | "credits"
      | "assessment"
      | "gross_receipts"
      | "city"
      | "district"
      | "total",
      number
    >
  >;
}

export const HAND_BILLS: readonly HandBill[] = [
  {
    label: "001",
    place: { limits: "inside", city: "Euless" },
    tariff: { energy: [{ tiers: [{ up_to_kwh: null, cents_per_kwh: 7.999 }] }] },
    delivery: { monthly_usd: 4.23, cents_per_kwh: 5.5833 },
    window_kwh: [1000],
    expected: {
      energy: 7999,
      base: 0,
      delivery: 6006,
      fees: 0,
      credits: 0,
      assessment: 23,
      gross_receipts: 280,
      city: 250,
      district: 36,
      total: 14594,
    },
  },
  {
    label: "001",
    place: { limits: "outside" },
    tariff: { energy: [{ tiers: [{ up_to_kwh: null, cents_per_kwh: 7.999 }] }] },
    delivery: { monthly_usd: 4.23, cents_per_kwh: 5.5833 },
    window_kwh: [1873],
    expected: {
      energy: 14982,
      base: 0,
      delivery: 10881,
      fees: 0,
      credits: 0,
      assessment: 43,
      gross_receipts: 0,
      city: 0,
      district: 0,
      total: 25906,
    },
  },
  {
    label: "002",
    place: { limits: "inside", city: "Euless" },
    tariff: {
      energy: [
        { name: "Weekends", weekdays: [0, 6], tiers: [{ up_to_kwh: null, cents_per_kwh: 0 }] },
        { name: "Weekdays", tiers: [{ up_to_kwh: null, cents_per_kwh: 14.4 }] },
      ],
    },
    delivery: { monthly_usd: 4.23, cents_per_kwh: 5.6032 },
    window_kwh: [341, 812.5],
    has_assessment: true,
    expected: {
      energy: 11700,
      base: 0,
      delivery: 6886,
      fees: 0,
      credits: 0,
      assessment: 0,
      gross_receipts: 371,
      city: 332,
      district: 47,
      total: 19336,
    },
  },
  {
    label: "003",
    place: { limits: "inside", city: "Small" },
    tariff: { energy: [{ tiers: [{ up_to_kwh: null, cents_per_kwh: 12.9 }] }] },
    delivery: { monthly_usd: 7.85, cents_per_kwh: 7.237 },
    window_kwh: [731],
    expected: {
      energy: 9430,
      base: 0,
      delivery: 6075,
      fees: 0,
      credits: 0,
      assessment: 26,
      gross_receipts: 90,
      city: 156,
      district: 0,
      total: 15777,
    },
  },
  {
    label: "004",
    place: { limits: "inside", city: "Irving" },
    tariff: { energy: [{ tiers: [{ up_to_kwh: null, cents_per_kwh: 8.2 }] }] },
    delivery: { monthly_usd: 4.23, cents_per_kwh: 5.6183 },
    window_kwh: [1264],
    has_assessment: true,
    expected: {
      energy: 10365,
      base: 0,
      delivery: 7525,
      fees: 0,
      credits: 0,
      assessment: 0,
      gross_receipts: 357,
      city: 0,
      district: 0,
      total: 18247,
    },
  },
  {
    label: "006",
    place: { limits: "inside", city: "Middle" },
    tariff: { energy: [{ tiers: [{ up_to_kwh: null, cents_per_kwh: 10.44 }] }] },
    delivery: { monthly_usd: 7.85, cents_per_kwh: 6.4665 },
    window_kwh: [948],
    expected: {
      energy: 9897,
      base: 0,
      delivery: 6915,
      fees: 0,
      credits: 0,
      assessment: 28,
      gross_receipts: 180,
      city: 255,
      district: 0,
      total: 17275,
    },
  },
  {
    label: "007",
    place: { limits: "outside" },
    tariff: { energy: [{ tiers: [{ up_to_kwh: null, cents_per_kwh: 10.7 }] }] },
    delivery: { monthly_usd: 3.24, cents_per_kwh: 5.6677 },
    window_kwh: [500],
    expected: {
      energy: 5350,
      base: 0,
      delivery: 3158,
      fees: 0,
      credits: 0,
      assessment: 14,
      gross_receipts: 0,
      city: 0,
      district: 0,
      total: 8522,
    },
  },
  {
    label: "008",
    place: { limits: "inside", city: "Middle" },
    tariff: {
      energy: [{ tiers: [{ up_to_kwh: null, cents_per_kwh: 11.58 }] }],
      credits: [
        { amount_usd: 35, min_kwh: 1000, max_kwh: null },
        { amount_usd: 15, min_kwh: 2000, max_kwh: null },
      ],
    },
    delivery: { monthly_usd: 7.85, cents_per_kwh: 7.237 },
    window_kwh: [2000],
    expected: {
      energy: 23160,
      base: 0,
      delivery: 15259,
      fees: 0,
      credits: -5000,
      assessment: 56,
      gross_receipts: 358,
      city: 507,
      district: 0,
      total: 34340,
    },
  },
  {
    label: "009",
    place: { limits: "inside", city: "Small" },
    tariff: {
      energy: [{ tiers: [{ up_to_kwh: null, cents_per_kwh: 11.44 }] }],
      credits: [
        { amount_usd: 35, min_kwh: 1000, max_kwh: null },
        { amount_usd: 15, min_kwh: 2000, max_kwh: null },
      ],
    },
    delivery: { monthly_usd: 7.85, cents_per_kwh: 6.4665 },
    window_kwh: [1412],
    expected: {
      energy: 16153,
      base: 0,
      delivery: 9916,
      fees: 0,
      credits: -3500,
      assessment: 38,
      gross_receipts: 131,
      city: 227,
      district: 0,
      total: 22965,
    },
  },
  {
    label: "010",
    place: { limits: "inside", city: "Tiny" },
    tariff: {
      energy: [{ tiers: [{ up_to_kwh: null, cents_per_kwh: 15.19 }] }],
      credits: [{ amount_usd: 125, min_kwh: 1000, max_kwh: null }],
    },
    delivery: { monthly_usd: 7.85, cents_per_kwh: 6.4665 },
    window_kwh: [999],
    expected: {
      energy: 15175,
      base: 0,
      delivery: 7245,
      fees: 0,
      credits: 0,
      assessment: 37,
      gross_receipts: 0,
      city: 0,
      district: 0,
      total: 22457,
    },
  },
  {
    label: "010",
    place: { limits: "inside", city: "Big" },
    tariff: {
      energy: [{ tiers: [{ up_to_kwh: null, cents_per_kwh: 15.19 }] }],
      credits: [{ amount_usd: 125, min_kwh: 1000, max_kwh: null }],
    },
    delivery: { monthly_usd: 7.85, cents_per_kwh: 6.4665 },
    window_kwh: [1000],
    expected: {
      energy: 15190,
      base: 0,
      delivery: 7252,
      fees: 0,
      credits: -12500,
      assessment: 17,
      gross_receipts: 199,
      city: 102,
      district: 50,
      total: 10310,
    },
  },
  {
    label: "012",
    place: { limits: "inside", city: "Lone" },
    tariff: {
      energy: [{ tiers: [{ up_to_kwh: null, cents_per_kwh: 9.8 }] }],
      minimum_usage_fees: [{ amount_usd: 8, below_kwh: 2000 }],
    },
    delivery: { monthly_usd: 4.23, cents_per_kwh: 5.5833 },
    window_kwh: [1999],
    expected: {
      energy: 19590,
      base: 0,
      delivery: 11584,
      fees: 800,
      credits: 0,
      assessment: 53,
      gross_receipts: 640,
      city: 653,
      district: 0,
      total: 33320,
    },
  },
  {
    label: "013",
    place: { limits: "inside", city: "Irving" },
    tariff: {
      energy: [{ tiers: [{ up_to_kwh: null, cents_per_kwh: 9.9 }] }],
      minimum_usage_fees: [{ amount_usd: 8, below_kwh: 2000 }],
    },
    delivery: { monthly_usd: 4.23, cents_per_kwh: 5.5833 },
    window_kwh: [2000],
    expected: {
      energy: 19800,
      base: 0,
      delivery: 11590,
      fees: 0,
      credits: 0,
      assessment: 52,
      gross_receipts: 628,
      city: 0,
      district: 0,
      total: 32070,
    },
  },
  {
    label: "014",
    place: { limits: "inside", city: "Euless" },
    tariff: {
      energy: [
        {
          name: "Off-Peak",
          from_minute: 1260,
          to_minute: 300,
          tiers: [{ up_to_kwh: null, cents_per_kwh: 5.9 }],
        },
        { name: "Peak", tiers: [{ up_to_kwh: null, cents_per_kwh: 11.79 }] },
      ],
    },
    delivery: { monthly_usd: 4.23, cents_per_kwh: 5.6032 },
    window_kwh: [622, 411],
    expected: {
      energy: 8516,
      base: 0,
      delivery: 6211,
      fees: 0,
      credits: 0,
      assessment: 25,
      gross_receipts: 295,
      city: 263,
      district: 38,
      total: 15348,
    },
  },
  {
    label: "017",
    place: { limits: "inside", city: "Euless" },
    tariff: {
      energy: [{ tiers: [{ up_to_kwh: null, cents_per_kwh: 10.9 }] }],
      base_charge_usd: 25.5,
      credits: [{ amount_usd: 15, min_kwh: 0, max_kwh: 501 }],
    },
    delivery: { monthly_usd: 4.23, cents_per_kwh: 5.7059 },
    window_kwh: [480],
    expected: {
      energy: 5232,
      base: 2550,
      delivery: 3162,
      fees: 0,
      credits: -1500,
      assessment: 16,
      gross_receipts: 189,
      city: 169,
      district: 24,
      total: 9842,
    },
  },
  {
    label: "024",
    place: { limits: "inside", city: "Big" },
    tariff: {
      energy: [
        {
          tiers: [
            { up_to_kwh: 1200, cents_per_kwh: 12 },
            { up_to_kwh: null, cents_per_kwh: 19.6 },
          ],
        },
      ],
      base_charge_usd: 9.95,
      credits: [{ amount_usd: 50, min_kwh: 800, max_kwh: null }],
    },
    delivery: { monthly_usd: 4.06, cents_per_kwh: 6.1196 },
    window_kwh: [1538],
    expected: {
      energy: 21025,
      base: 995,
      delivery: 9818,
      fees: 0,
      credits: -5000,
      assessment: 45,
      gross_receipts: 537,
      city: 274,
      district: 137,
      total: 27831,
    },
  },
  {
    label: "026",
    place: { limits: "inside", city: "Lone" },
    tariff: {
      energy: [{ tiers: [{ up_to_kwh: null, cents_per_kwh: 14.656 }] }],
      credits: [
        { amount_usd: 5, min_kwh: 0, max_kwh: null },
        { amount_usd: 125, min_kwh: 1000, max_kwh: null },
      ],
    },
    delivery: { monthly_usd: 4.06, cents_per_kwh: 6.1196 },
    window_kwh: [1207],
    expected: {
      energy: 17690,
      base: 0,
      delivery: 7792,
      fees: 0,
      credits: -13000,
      assessment: 21,
      gross_receipts: 250,
      city: 255,
      district: 0,
      total: 13008,
    },
  },
  {
    label: "030",
    place: { limits: "inside", city: "Irving" },
    tariff: {
      energy: [{ tiers: [{ up_to_kwh: null, cents_per_kwh: 15.3 }] }],
      base_charge_usd: 4.95,
      delivery: "bundled",
    },
    delivery: null,
    window_kwh: [867],
    expected: {
      energy: 13265,
      base: 495,
      delivery: 0,
      fees: 0,
      credits: 0,
      assessment: 23,
      gross_receipts: 275,
      city: 0,
      district: 0,
      total: 14058,
    },
  },
  {
    label: "031",
    place: { limits: "inside", city: "Euless" },
    tariff: {
      energy: [
        {
          name: "Nighttime",
          from_minute: 1260,
          to_minute: 360,
          delivery_waived: true,
          tiers: [{ up_to_kwh: null, cents_per_kwh: 0 }],
        },
        { name: "Daytime", tiers: [{ up_to_kwh: null, cents_per_kwh: 18.5982 }] },
      ],
    },
    delivery: { monthly_usd: 4.06, cents_per_kwh: 6.0295 },
    window_kwh: [402, 655],
    expected: {
      energy: 12182,
      base: 0,
      delivery: 4355,
      fees: 0,
      credits: 0,
      assessment: 28,
      gross_receipts: 331,
      city: 296,
      district: 42,
      total: 17234,
    },
  },
  {
    label: "045",
    place: { limits: "inside", city: "Small" },
    tariff: {
      energy: [{ tiers: [{ up_to_kwh: null, cents_per_kwh: 10.537 }] }],
      base_charge_usd: 5.95,
      delivery: "bundled",
      monthly_fees: [{ name: "Oncor Advanced Meter Charge", amount_usd: 2.19, in_label_average: true }],
    },
    delivery: null,
    window_kwh: [1350],
    expected: {
      energy: 14225,
      base: 595,
      delivery: 0,
      fees: 219,
      credits: 0,
      assessment: 25,
      gross_receipts: 88,
      city: 152,
      district: 0,
      total: 15304,
    },
  },
];
