// Which rates apply at a place on a day. The rows are passed in: the server has them in its table.
import type { TduId } from "#contracts/plan.ts";
import {
  MAX_TAX_RATE,
  type CityTaxRow,
  type LocalChargeRow,
  type StateChargeRow,
  type TaxBasis,
  type TaxPlace,
  type TaxRates,
  type TaxRow,
} from "#contracts/taxes.ts";

type Dated = Pick<TaxRow, "effective_date">;

/** Returns a city's name in the form that rows are found by: case, spaces and "City of" don't matter. */
export function cityKey(city: string): string {
  return city
    .trim()
    .toLowerCase()
    .replace(/[.,]/g, "")
    .replace(/\s+/g, " ")
    .replace(/^(?:the )?(?:city|town|village) of /, "");
}

/** Returns what a row is about: rows with the same key follow each other by date. */
export function taxRowKey(row: TaxRow): string {
  if (row.kind === "state") return `state ${row.charge}`;
  return row.kind === "city"
    ? `city ${cityKey(row.city)}`
    : `local ${cityKey(row.city)} ${row.tdu} ${row.charge}`;
}

/** Returns the newest day on which a city's row was checked. Null without cities. */
export function newestCityCheck(rows: readonly TaxRow[]): string | null {
  const days = rows.flatMap((row) => (row.kind === "city" ? [row.checked_on] : []));
  return days.toSorted().at(-1) ?? null;
}

/** Returns the row in force on a day: the newest start, and of the same start the one added last. */
function rowOn<T extends Dated>(rows: readonly T[], day: string): T | null {
  let found: T | null = null;
  for (const row of rows)
    if (row.effective_date <= day && (found === null || row.effective_date >= found.effective_date))
      found = row;
  return found;
}

/** The state's charges were in force long before the oldest row, which therefore also applies before its day. */
function stateRowOn(rows: readonly StateChargeRow[], day: string): StateChargeRow | null {
  return (
    rowOn(rows, day) ?? rows.toSorted((a, b) => (a.effective_date < b.effective_date ? -1 : 1))[0] ?? null
  );
}

interface StateCharges {
  readonly assessment: StateChargeRow | null;
  readonly brackets: readonly StateChargeRow[];
}

function stateChargesOn(rows: readonly TaxRow[], day: string): StateCharges {
  const byCharge = Map.groupBy(
    rows.filter((row) => row.kind === "state"),
    ({ charge }) => charge,
  );
  const inForce = [...byCharge.values()].flatMap((list) => stateRowOn(list, day) ?? []);
  return {
    assessment: inForce.find(({ charge }) => charge === "puc_assessment") ?? null,
    brackets: inForce.filter(({ charge }) => charge !== "puc_assessment"),
  };
}

/** Returns the gross receipts row of a population. Null up to 1,000 (Tax Code 182.022). */
function bracketOf(brackets: readonly StateChargeRow[], population: number): StateChargeRow | null {
  return (
    brackets.find(
      ({ population_from: from, population_below: below }) =>
        population >= (from ?? 0) && (below === null || population < below),
    ) ?? null
  );
}

/** Returns the row of a city on a day. Null if it has none. */
export function cityRowOn(rows: readonly TaxRow[], city: string, day: string): CityTaxRow | null {
  const key = cityKey(city);
  return rowOn(
    rows.filter((row) => row.kind === "city").filter((row) => cityKey(row.city) === key),
    day,
  );
}

/** Returns the names of the cities with rows, sorted. */
export function listCities(rows: readonly TaxRow[]): string[] {
  const names = new Map(rows.flatMap((row) => (row.kind === "city" ? [[cityKey(row.city), row.city]] : [])));
  return [...names.values()].toSorted((a, b) => (a < b ? -1 : 1));
}

function localChargesOn(
  rows: readonly TaxRow[],
  city: string,
  tdu: TduId | null,
  day: string,
): LocalChargeRow[] {
  const mine = rows
    .filter((row) => row.kind === "local")
    .filter((row) => row.tdu === tdu && cityKey(row.city) === cityKey(city));
  return [...Map.groupBy(mine, ({ charge }) => charge).values()].flatMap((list) => rowOn(list, day) ?? []);
}

/** The parts of a city's tax. `known` is false if the city may tax homes at a rate that isn't known. */
interface CityTax {
  readonly known: boolean;
  readonly city: number;
  readonly district: number;
}

function cityTaxOf(row: CityTaxRow): CityTax {
  if (row.residential_tax === "no") return { known: true, city: 0, district: 0 };
  if (row.residential_tax === "unknown" || row.city_rate === null)
    return { known: false, city: 0, district: 0 };
  return { known: true, city: row.city_rate, district: row.district_rate ?? 0 };
}

type Line = TaxBasis["lines"][number];

function toLine(
  line: Line["line"],
  row: StateChargeRow | CityTaxRow,
  rate: number,
  name: string | null = null,
): Line {
  const { effective_date, source, checked_on } = row;
  return { line, rate, name, effective_date, source, checked_on };
}

function assessmentLines({ assessment }: StateCharges): Line[] {
  return assessment === null ? [] : [toLine("assessment", assessment, assessment.rate)];
}

const highestBracket = ({ brackets }: StateCharges): number =>
  Math.max(0, ...brackets.map(({ rate }) => rate));

/** Nothing is known but the state's own charge: from it alone to the highest bracket with the highest local tax. */
function unknownBasis(place: TaxPlace, day: string, state: StateCharges): TaxBasis {
  const assessment = state.assessment?.rate ?? 0;
  const gross_receipts = highestBracket(state);
  return {
    place,
    day,
    certainty: "unknown",
    low: { assessment, gross_receipts: 0, city: 0, district: 0 },
    high: { assessment, gross_receipts, city: MAX_TAX_RATE, district: 0 },
    lines: assessmentLines(state),
    extras: [],
  };
}

/** Outside city limits, or in a place that isn't incorporated, only the assessment applies. */
function outsideBasis(place: TaxPlace, day: string, state: StateCharges): TaxBasis {
  const rates = { assessment: state.assessment?.rate ?? 0, gross_receipts: 0, city: 0, district: 0 };
  return {
    place,
    day,
    certainty: "exact",
    low: rates,
    high: rates,
    lines: assessmentLines(state),
    extras: [],
  };
}

/** Inside a city, what isn't known of its size and its tax is a range. */
function insideBasis(place: TaxPlace, day: string, state: StateCharges, row: CityTaxRow): TaxBasis {
  const { population } = row;
  const bracket = population === null ? null : bracketOf(state.brackets, population);
  const { known, city, district } = cityTaxOf(row);
  const gross_receipts = bracket?.rate ?? 0;
  const low: TaxRates = { assessment: state.assessment?.rate ?? 0, gross_receipts, city, district };
  return {
    place,
    day,
    certainty: population === null ? "unknown" : known ? "exact" : "city_tax_unknown",
    low,
    high: {
      ...low,
      gross_receipts: population === null ? highestBracket(state) : gross_receipts,
      ...(known ? {} : { city: MAX_TAX_RATE, district: 0 }),
    },
    lines: [
      ...assessmentLines(state),
      ...(bracket === null ? [] : [toLine("gross_receipts", bracket, bracket.rate)]),
      ...(city > 0 ? [toLine("city", row, city)] : []),
      ...(district > 0 ? [toLine("district", row, district, row.district_name)] : []),
    ],
    extras: [],
  };
}

/**
 * Returns what applies at a place on a day (YYYY-MM-DD). A city without rows, or of unknown size, is as uncertain as
 * unknown city limits. `tdu` selects local charges.
 */
export function taxBasisOn(
  rows: readonly TaxRow[],
  place: TaxPlace,
  day: string,
  tdu: TduId | null = null,
): TaxBasis {
  const state = stateChargesOn(rows, day);
  if (place.limits === "unknown") return unknownBasis(place, day, state);
  if (place.limits === "outside") return outsideBasis(place, day, state);
  const extras = localChargesOn(rows, place.city, tdu, day);
  const row = cityRowOn(rows, place.city, day);
  const basis =
    row === null
      ? unknownBasis(place, day, state)
      : row.incorporated
        ? insideBasis(place, day, state, row)
        : outsideBasis(place, day, state);
  return {
    ...basis,
    extras: extras.map(({ charge, unit, amount, source }) => ({ charge, unit, amount, source })),
  };
}
