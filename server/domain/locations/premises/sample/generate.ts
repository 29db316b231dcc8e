// Generated premises in the format of ERCOT's extract: real cities and ZIP codes, streets that sound like Texas, and
// the same rows for the same seed. For development, samples and measurements. They are not real homes.
import { COLUMNS_22, DUNS, type Column } from "../columns.ts";
import { SAMPLE_PLACES, SAMPLE_SHARES, type SamplePlace, type SampleTdu } from "./places.ts";
import { chance, type Chance } from "./random.ts";
import { ENDINGS, FIRST, SECOND, SINGLE } from "./street-names.ts";

export type PremiseRecord = Readonly<Record<Column, string>>;

interface Block {
  readonly tdu: SampleTdu;
  readonly place: SamplePlace;
  readonly zip: string;
  readonly street: string;
}

/** Premise numbers are spread over a range, each once, because the factor has no common divisor with it. */
const PREMISE_RANGE = 1_000_000_000;
const PREMISE_FACTOR = 7919;

const PREFIXES: Readonly<Record<SampleTdu, readonly [prefix: string, digits: number]>> = {
  oncor: ["1044372", 17],
  centerpoint: ["1008901", 22],
  aep_central: ["1003278", 17],
  aep_north: ["1020404", 17],
  tnmp: ["1040051", 17],
};

const TDUS = Object.entries(SAMPLE_SHARES) as ReadonlyArray<[SampleTdu, number]>;

function ordinal(number: number): string {
  const teen = number % 100 > 10 && number % 100 < 14;
  return `${number}${teen ? "TH" : (["TH", "ST", "ND", "RD"][number % 10] ?? "TH")}`;
}

// Prefers frequent names: the square of a uniform number is closer to the start.
function frequent(by: Chance): string {
  const share = by.below(10_000) / 10_000;
  return SINGLE[Math.floor(share * share * SINGLE.length)] ?? "MAIN";
}

function streetName(by: Chance): string {
  const kind = by.below(100);
  if (kind < 5) return `FM ${by.below(3000) + 1} RD`;
  if (kind < 8) return `COUNTY ROAD ${by.below(900) + 100}`;
  const ending = by.weighted(ENDINGS);
  const directionPrefix = by.below(12) === 0 ? `${by.pick(["N", "S", "E", "W"])} ` : "";
  if (kind < 15) return `${directionPrefix}${ordinal(by.below(60) + 1)} ${ending}`;
  const name = kind < 50 ? frequent(by) : `${by.pick(FIRST)} ${by.pick(SECOND)}`;
  return `${directionPrefix}${name} ${ending}`;
}

function newBlock(by: Chance, tdus: ReadonlyArray<[SampleTdu, number]>): Block {
  const tdu = by.weighted(tdus);
  const place = by.weighted(SAMPLE_PLACES[tdu].map((one) => [one, one.weight] as const));
  return { tdu, place, zip: by.pick(place.zips), street: streetName(by) };
}

function record(block: Block, serial: number, address: string, overflow: string, by: Chance): PremiseRecord {
  const { tdu, place, zip } = block;
  const [prefix, digits] = PREFIXES[tdu];
  const number = (serial * PREMISE_FACTOR) % PREMISE_RANGE;
  const business = by.below(100);
  const unmetered = by.below(150) === 0;
  const smart = !unmetered && by.below(60) !== 0;
  const type =
    business < 86 ? "Residential" : business < 99 ? "Small Non-Residential" : "Large Non-Residential";
  return {
    ESIID: prefix + String(number).padStart(digits - prefix.length, "0"),
    ADDRESS: address,
    ADDRESS_OVERFLOW: overflow,
    CITY: place.city,
    STATE: "TX",
    ZIPCODE: zip,
    COUNTY: place.county,
    DUNS: DUNS[tdu],
    METER_READ_CYCLE: String((Number(zip) % 21) + 1).padStart(2, "0"),
    STATUS: by.weighted([
      ["Active", 96],
      ["De-Energized", 2],
      ["Inactive", 2],
    ]),
    PREMISE_TYPE: type,
    POWER_REGION: "ERCOT",
    STATIONCODE: `${place.city.slice(0, 3)}${zip.slice(3)}`,
    STATIONNAME: `${place.city} ${zip.slice(3)}`,
    METERED: unmetered ? "N" : "Y",
    OPEN_SERVICE_ORDERS: by.below(200) === 0 ? "MVI" : "",
    POLR_CUSTOMER_CLASS: type.replace("-", " "),
    SETTLEMENT_AMS_INDICATOR: smart ? "Y" : "N",
    TDSP_AMS_INDICATOR: smart ? by.pick(["AMSR", "AMSR", "AMSM"]) : "",
    SWITCH_HOLD_INDICATOR: by.below(50) === 0 ? "Y" : "N",
    PREMISE_SUBTYPE_CODE: "",
    PREMISE_SUBTYPE_DESC: "",
  };
}

/** Every kind of home that the portal supports, on one street in Dallas. They are included for every seed. */
const MAPLE: ReadonlyArray<readonly [number, Partial<PremiseRecord>]> = [
  [4101, {}],
  [4105, {}],
  [4109, { SWITCH_HOLD_INDICATOR: "Y" }],
  [4113, { SETTLEMENT_AMS_INDICATOR: "N", TDSP_AMS_INDICATOR: "" }],
  [4117, { STATUS: "De-Energized" }],
  [4121, { PREMISE_TYPE: "Small Non-Residential", POLR_CUSTOMER_CLASS: "Small Non Residential" }],
];

const DEFAULT_PREMISE: Partial<PremiseRecord> = {
  STATUS: "Active",
  PREMISE_TYPE: "Residential",
  POLR_CUSTOMER_CLASS: "Residential",
  METERED: "Y",
  OPEN_SERVICE_ORDERS: "",
  SETTLEMENT_AMS_INDICATOR: "Y",
  TDSP_AMS_INDICATOR: "AMSR",
  SWITCH_HOLD_INDICATOR: "N",
};

function* maples(by: Chance): Generator<PremiseRecord> {
  const place = SAMPLE_PLACES.oncor[0];
  const zip = place?.zips[0];
  if (!place || zip === undefined) return;
  const block: Block = { tdu: "oncor", place, zip, street: "MAPLE ST" };
  for (const [index, [number, facts]] of MAPLE.entries())
    yield { ...record(block, index + 1, `${number} MAPLE ST`, "", by), ...DEFAULT_PREMISE, ...facts };
}

/** Belongs to no utility: the real prefixes of Lubbock Power & Light and Nueces are not confirmed (market/esiid.ts). */
const UNKNOWN_PREFIX = "1099999";

const LUBBOCK: SamplePlace = { city: "LUBBOCK", county: "LUBBOCK", zips: ["79401", "79410"], weight: 1 };
const ROBSTOWN: SamplePlace = { city: "ROBSTOWN", county: "NUECES", zips: ["78380"], weight: 1 };

/**
 * Homes whose utility is in neither the extract nor the ESI ID: the ZIP code has only one utility in Lubbock, and two
 * in Robstown.
 */
const UNNAMED_TDU: ReadonlyArray<readonly [SamplePlace, zip: string, address: string]> = [
  [LUBBOCK, "79401", "2105 BROADWAY ST"],
  [LUBBOCK, "79401", "2109 BROADWAY ST"],
  [LUBBOCK, "79410", "3402 INDIANA AVE"],
  [ROBSTOWN, "78380", "709 CENIZO ST"],
  [ROBSTOWN, "78380", "713 CENIZO ST"],
];

// With a separate random generator, so that every other row is the same with and without them.
function* unnamedTdu(): Generator<PremiseRecord> {
  const by = chance(1);
  for (const [index, [place, zip, address]] of UNNAMED_TDU.entries()) {
    const ESIID = UNKNOWN_PREFIX + String(index + 1).padStart(10, "0");
    const block: Block = { tdu: "oncor", place, zip, street: address };
    yield { ...record(block, index + 1, address, "", by), ...DEFAULT_PREMISE, ESIID, DUNS: "" };
  }
}

function* houses(by: Chance, from: number): Generator<PremiseRecord> {
  const block = newBlock(by, TDUS);
  const step = by.pick([2, 4, 4, 5, 8]);
  // Low numbers are frequent, and a few roads are very long.
  const first = (by.below(by.pick([20, 60, 130])) + 1) * 100 + by.below(4);
  const count = by.below(30) + 6;
  for (let house = 0; house < count; house++)
    yield record(block, from + house, `${first + house * step} ${block.street}`, "", by);
}

function unitName(by: Chance, unit: number): string {
  const door = `${Math.floor(unit / 12) + 1}${String((unit % 12) + 1).padStart(2, "0")}`;
  return by.below(20) === 0 ? String.fromCharCode(65 + (unit % 26)) : door;
}

// One building: the extract has the unit in the address line or in the overflow, depending on the utility.
function* apartments(by: Chance, from: number): Generator<PremiseRecord> {
  const block = newBlock(by, TDUS);
  const address = `${(by.below(130) + 1) * 100 + by.below(50)} ${block.street}`;
  const word = by.pick(["APT", "APT", "APT", "UNIT", "#", "STE"]);
  const apart = by.below(2) === 0;
  const count = by.below(120) + 8;
  for (let unit = 0; unit < count; unit++) {
    const name = `${word} ${unitName(by, unit)}`;
    yield apart
      ? record(block, from + unit, address, name, by)
      : record(block, from + unit, `${address} ${name}`, "", by);
  }
}

function* chained(...blocks: readonly Iterable<PremiseRecord>[]): Generator<PremiseRecord> {
  for (const block of blocks) yield* block;
}

/**
 * Yields `count` generated premises, each ESI ID once. The same seed gives the same premises, and a longer run starts
 * with a shorter one.
 */
export function* samplePremises(count: number, seed = 1): Generator<PremiseRecord> {
  const by = chance(seed);
  let generated = 0;
  let blocks = chained(maples(by), unnamedTdu());
  for (;;) {
    for (const one of blocks) {
      if (generated >= count) return;
      generated++;
      yield one;
    }
    const serial = generated - UNNAMED_TDU.length + 1;
    blocks = by.below(8) === 0 ? apartments(by, serial) : houses(by, serial);
  }
}

/** Formats a record as one line of the extract: fully quoted, ending in a newline. */
export function recordLine(record: PremiseRecord, columns: readonly Column[] = COLUMNS_22): string {
  return `${columns.map((column) => `"${record[column].replaceAll('"', '""')}"`).join(",")}\n`;
}
