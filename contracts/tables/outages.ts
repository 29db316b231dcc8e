// Where to report an outage, by utility. The number that a utility publishes, without the 1 before it.

export interface OutageNumber {
  /** Ten digits. Null: not known, but on the bill. */
  readonly phone: string | null;
  /** A local number of the same utility. */
  readonly local?: string;
  /** The utility's page about outages, where the number is from. */
  readonly source: string;
}

/** The day on which the numbers were last compared with public lists of them. */
export const OUTAGE_NUMBERS_CHECKED_ON = "2026-11-25";

/** By id of the utility (tables/utilities.ts). */
export const OUTAGE_NUMBERS = {
  oncor: { phone: "8883134747", source: "https://www.oncor.com/" },
  centerpoint: { phone: "8003327143", local: "7132072222", source: "https://www.centerpointenergy.com/" },
  aep_central: { phone: "8662238508", source: "https://www.aeptexas.com/" },
  aep_north: { phone: "8662238508", source: "https://www.aeptexas.com/" },
  tnmp: { phone: "8888667456", source: "https://www.tnmp.com/" },
  lpl: { phone: "8067752509", source: "https://lpandl.com/" },
  nueces: { phone: null, source: "https://nueceselectric.org/" },
} as const satisfies Readonly<Record<string, OutageNumber>>;
