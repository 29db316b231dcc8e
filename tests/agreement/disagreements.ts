// Differences between two surfaces about the same home, counted by kind so that each cause is one line.
import { isDeepStrictEqual } from "node:util";
import type { SeededLocation } from "./fixture/seed-fixture.ts";

/** Examples printed for each kind. */
const EXAMPLES = 3;
const MAX_TEXT_LENGTH = 160;

export interface Disagreement {
  readonly location: string;
  /** The two surfaces, and the value compared. */
  readonly kind: string;
  readonly texts: string;
}

export interface Findings {
  /** Records a disagreement unless both values are the same. */
  readonly same: (location: SeededLocation, kind: string, one: unknown, other: unknown) => void;
  /** Records a disagreement unless `holds`. `texts` returns what was found. */
  readonly holds: (location: SeededLocation, kind: string, holds: boolean, texts: () => string) => void;
  /** Returns the number of comparisons so far. */
  readonly compared: () => number;

  /** Returns every disagreement, one paragraph per kind, or an empty text if there is none. */
  readonly report: () => string;
}

/** Returns a value as JSON, limited to the differences if both are objects or lists. */
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
