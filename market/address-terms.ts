// Words of Texas addresses and their short forms, as a table. Suffixes and unit words are abbreviated as by the Postal
// Service (USPS Publication 28, appendices B and C2), and roads are named as on Texas signs.

/**
 * The form used for comparison, and other ways to write it. Long forms, so that a half-typed word is the start of one.
 */
const SYNONYMS: ReadonlyArray<readonly [canonical: string, ...others: string[]]> = [
  ["ALLEY", "ALY"],
  ["AVENUE", "AVE", "AV", "AVEN", "AVNUE"],
  ["BEND", "BND"],
  ["BOULEVARD", "BLVD", "BOUL", "BLV"],
  ["BRANCH", "BR"],
  ["BRIDGE", "BRG"],
  ["BYPASS", "BYP"],
  ["CIRCLE", "CIR", "CIRC", "CRCL"],
  ["COURT", "CT", "CRT"],
  ["COURTS", "CTS"],
  ["COVE", "CV"],
  ["CREEK", "CRK"],
  ["CRESCENT", "CRES"],
  ["CROSSING", "XING", "CRSSNG"],
  ["DRIVE", "DR", "DRV"],
  ["ESTATE", "EST"],
  ["ESTATES", "ESTS"],
  ["EXPRESSWAY", "EXPY", "EXPWY"],
  ["FORT", "FT"],
  ["FREEWAY", "FWY", "FRWY"],
  ["GARDENS", "GDNS"],
  ["GLEN", "GLN"],
  ["GREEN", "GRN"],
  ["GROVE", "GRV"],
  ["HARBOR", "HBR", "HARBOUR"],
  ["HEIGHTS", "HTS", "HGTS"],
  ["HIGHWAY", "HWY", "HIWAY", "HIGHWY"],
  ["HILL", "HL"],
  ["HILLS", "HLS"],
  ["HOLLOW", "HOLW", "HLLW"],
  ["JUNCTION", "JCT"],
  ["LAKE", "LK"],
  ["LANDING", "LNDG"],
  ["LANE", "LN"],
  ["LOOP", "LP"],
  ["MANOR", "MNR"],
  ["MEADOW", "MDW"],
  ["MEADOWS", "MDWS"],
  ["MOUNT", "MT"],
  ["MOUNTAIN", "MTN"],
  ["PARKWAY", "PKWY", "PKY", "PARKWY"],
  ["PLACE", "PL"],
  ["PLAZA", "PLZ"],
  ["POINT", "PT"],
  ["RIDGE", "RDG"],
  ["ROAD", "RD"],
  ["ROUTE", "RTE"],
  ["SPRING", "SPG"],
  ["SPRINGS", "SPGS"],
  ["SQUARE", "SQ"],
  // "Saint" has the same abbreviation as "street", so the two are treated as one word.
  ["ST", "STREET", "STR", "SAINT"],
  ["TERRACE", "TER", "TERR"],
  ["TRACE", "TRCE"],
  ["TRAIL", "TRL", "TR"],
  ["VALLEY", "VLY"],
  ["VIEW", "VW"],
  ["VILLAGE", "VLG"],
  ["VISTA", "VIS"],
  ["WAY", "WY"],
  ["NORTH", "N", "NO"],
  ["SOUTH", "S", "SO"],
  ["EAST", "E"],
  ["WEST", "W"],
  ["NORTHEAST", "NE"],
  ["NORTHWEST", "NW"],
  ["SOUTHEAST", "SE"],
  ["SOUTHWEST", "SW"],
  ["IH", "INTERSTATE", "I"],
  ["1ST", "FIRST"],
  ["2ND", "SECOND"],
  ["3RD", "THIRD"],
  ["4TH", "FOURTH"],
  ["5TH", "FIFTH"],
  ["6TH", "SIXTH"],
  ["7TH", "SEVENTH"],
  ["8TH", "EIGHTH"],
  ["9TH", "NINTH"],
  ["10TH", "TENTH"],
  ["APARTMENT", "APT", "APTS"],
  ["BUILDING", "BLDG", "BLG"],
  ["SPACE", "SPC"],
  ["SUITE", "STE"],
  ["TRAILER", "TRLR"],
  ["UNIT", "UNT"],
];

const CANONICAL: ReadonlyMap<string, string> = new Map(
  SYNONYMS.flatMap(([canonical, ...others]) => others.map((other) => [other, canonical] as const)),
);

/** Returns the form in which a word (capitals and digits only) is compared. */
export function toCanonical(word: string): string {
  return CANONICAL.get(word) ?? word;
}

function toWordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}

/** Words that can come at the end of a street without being its name. */
export const SUFFIXES = toWordSet(
  "ALLEY AVENUE BEND BOULEVARD BYPASS CIRCLE COURT COURTS COVE CRESCENT CROSSING DRIVE ESTATE ESTATES EXPRESSWAY " +
    "FREEWAY GARDENS HIGHWAY LANDING LANE LOOP PARKWAY PASS PATH PLACE PLAZA POINT ROAD RUN SQUARE ST TERRACE " +
    "TRACE TRAIL WALK WAY",
);

export const DIRECTIONS = toWordSet("NORTH SOUTH EAST WEST NORTHEAST NORTHWEST SOUTHEAST SOUTHWEST");

/** Words after which a number belongs to the road. */
export const ROADS = toWordSet("FM RM RR CR SH US IH HIGHWAY LOOP SPUR PR BUS ROUTE");

/** Words before a part of a building. */
export const UNITS = toWordSet("APARTMENT BUILDING LOT SPACE SUITE TRAILER UNIT #");

const FULL_TERMS: readonly string[] = [...SUFFIXES, ...DIRECTIONS, ...UNITS, "STREET", "TEXAS"];

/** Suffixes, directions and unit words in full, for detecting a typo in one of them. */
export const COMMON_TERMS: readonly string[] = FULL_TERMS.filter((word) => word.length > 4);

/** Whether a half-typed word may become a suffix, a direction, a unit word or the state. */
export function isCommonPrefix(word: string): boolean {
  return FULL_TERMS.some((term) => term.startsWith(word));
}
