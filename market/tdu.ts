// The utilities (TDUs) of the areas with retail choice.
import type { TduId } from "#contracts/plan.ts";

export interface Tdu {
  readonly id: TduId;
  readonly name: string;
  readonly short_name: string;
  /** Whether its meters are on Smart Meter Texas, which LP&L and Nueces never joined (market facts page). */
  readonly smart_meter_texas: boolean;
}

export const TDUS: Readonly<Record<TduId, Tdu>> = {
  oncor: { id: "oncor", name: "Oncor Electric Delivery", short_name: "Oncor", smart_meter_texas: true },
  centerpoint: {
    id: "centerpoint",
    name: "CenterPoint Energy Houston Electric",
    short_name: "CenterPoint",
    smart_meter_texas: true,
  },
  aep_central: {
    id: "aep_central",
    name: "AEP Texas Central",
    short_name: "AEP Central",
    smart_meter_texas: true,
  },
  aep_north: {
    id: "aep_north",
    name: "AEP Texas North",
    short_name: "AEP North",
    smart_meter_texas: true,
  },
  tnmp: { id: "tnmp", name: "Texas-New Mexico Power", short_name: "TNMP", smart_meter_texas: true },
  // The City of Lubbock's utility. Its customers moved to the providers they chose from March 4 to April 2, 2024, about
  // 109,600 homes and businesses in total (ERCOT, April 2024).
  lpl: { id: "lpl", name: "Lubbock Power & Light", short_name: "LP&L", smart_meter_texas: false },
  // The only cooperative that opened to retail choice: fully since June 2006, according to its own page for retail
  // providers. Some 19,000 meters in eight counties of South Texas, according to its FAQ.
  nueces: {
    id: "nueces",
    name: "Nueces Electric Cooperative",
    short_name: "Nueces",
    smart_meter_texas: false,
  },
};

/**
 * Names in listings of this and other years, in the form that `normalise` returns. Legal forms and words such as
 * COMPANY or DELIVERY are already removed there. Sources: Power to Choose CSV 2026-01-10; older listings wrote "AEP
 * TEXAS CENTRAL COMPANY"; Oncor was TXU Electric Delivery until 2007.
 */
const ALIASES: Readonly<Record<string, TduId>> = {
  oncor: "oncor",
  "txu electric": "oncor",
  centerpoint: "centerpoint",
  "centerpoint houston": "centerpoint",
  cnp: "centerpoint",
  cehe: "centerpoint",
  "aep texas central": "aep_central",
  "aep central": "aep_central",
  "aep tcc": "aep_central",
  "aep texas tcc": "aep_central",
  tcc: "aep_central",
  "central power light": "aep_central",
  "aep texas north": "aep_north",
  "aep north": "aep_north",
  "aep tnc": "aep_north",
  "aep texas tnc": "aep_north",
  tnc: "aep_north",
  "west texas utilities": "aep_north",
  tnmp: "tnmp",
  "texas new mexico power": "tnmp",
  "texas newmexico power": "tnmp",
  lpl: "lpl",
  "lp l": "lpl",
  lubbock: "lpl",
  "lubbock power light": "lpl",
  "city of lubbock": "lpl",
  nueces: "nueces",
  "nueces cooperative": "nueces",
  nec: "nueces",
};

/** Words that do not help to identify the utility. */
const NOISE =
  /\b(?:llc|inc|incorporated|lp|ltd|corp|corporation|co|company|companies|electric delivery|electric|delivery|energy|system|systems|utility|service area|tdu|tdsp|the|division)\b/g;

/**
 * Returns the TDU that a name in a listing or bill refers to, or null. Case, punctuation and legal forms are ignored.
 */
export function tduFromName(name: string): TduId | null {
  const plain = normalise(name);
  if (Object.hasOwn(ALIASES, plain)) return ALIASES[plain] ?? null;
  const bare = squeeze(plain.replace(NOISE, " "));
  return Object.hasOwn(ALIASES, bare) ? (ALIASES[bare] ?? null) : null;
}

function normalise(name: string): string {
  // A note in brackets is not part of the name: "Oncor (TXU ED)", "TEXAS-NEW MEXICO POWER COMPANY (TNMP)".
  const withoutParentheses = name
    .replace(/\([^()]*\)/g, " ")
    .replaceAll(".", "")
    .replace(/\bco-?op\b/gi, "cooperative");
  const letters = withoutParentheses
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("&", " ")
    .replace(/[^a-z0-9]+/g, " ");
  return squeeze(letters.replace(/\band\b/g, " "));
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
