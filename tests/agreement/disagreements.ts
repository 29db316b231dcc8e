// What two surfaces say of the same home when they do not say the same, counted by kind so that a cause is one line.
import { isDeepStrictEqual } from "node:util";
import type { SeededLocation } from "./fixture/seed-fixture.ts";

/** Examples that are printed of each kind. */
const EXAMPLES = 3;
const MAX_TEXT_LENGTH = 160;

export interface Disagreement {
  readonly location: string;
  /** Which two surfaces, and about what. */
  readonly kind: string;
  readonly texts: string;
}

export interface Findings {
  /** Notes a disagreement unless both are the same value. */
  readonly same: (location: SeededLocation, kind: string, one: unknown, other: unknown) => void;
  /** Notes a disagreement unless `holds`; `texts` says what was there. */
  readonly holds: (location: SeededLocation, kind: string, holds: boolean, texts: () => string) => void;
  /** Comparisons made so far. */
  readonly compared: () => number;

  /** Every disagreement, one paragraph a kind; empty when there is none. */
  readonly report: () => string;
}

/** A value as JSON; of two objects or lists only what differs. */
function differing(one: unknown, other: unknown): string {
  const isObject = (value: unknown): value is Record<string, unknown> =>
    value !== null && typeof value === "object";
  if (!isObject(one) || !isObject(other)) return `${short(one)} but ${short(other)}`;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  const differ = [...keys].filter((key) => !isDeepStrictEqual(one[key], other[key]));
  return differ
    .map((key) => `${key}: ${differing(one[key], other[key])}`)
    .join("; ")
    .slice(0, 3 * MAX_TEXT_LENGTH);
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? "undefined";
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
}

function describe({ nickname, esiid, tdu, contract, orders, usage }: SeededLocation): string {
  const ends = contract ? `contract to ${contract.ends_on ?? "no end"}` : "no contract";
  const states = orders.map(({ state }) => state).join("+") || "none";
  return `${nickname} (${esiid}, ${tdu ?? "utility unknown"}, ${ends}, orders ${states}, usage ${usage.kind})`;
}

function paragraph(kind: string, found: readonly Disagreement[]): string {
  const examples = found.slice(0, EXAMPLES).map(({ location, texts }) => `    ${location}: ${texts}`);
  return [`  ${found.length} × ${kind}`, ...examples].join("\n");
}

/** Starts an empty collection. */
export function collectFindings(): Findings {
  const found = new Map<string, Disagreement[]>();
  let compared = 0;

  const record = (location: SeededLocation, kind: string, texts: string): void => {
    const one = { location: describe(location), kind, texts };
    found.set(kind, [...(found.get(kind) ?? []), one]);
  };
  return {
    same: (location, kind, one, other) => {
      compared += 1;

      if (!isDeepStrictEqual(one, other)) record(location, kind, differing(one, other));
    },
    holds: (location, kind, holds, texts) => {
      compared += 1;

      if (!holds) record(location, kind, texts());
    },
    compared: () => compared,
    report: () => {
      const kinds = [...found].sort(([, a], [, b]) => b.length - a.length);
      return kinds.map(([kind, all]) => paragraph(kind, all)).join("\n");
    },
  };
}
