// Queries that users type to find their home, generated from existing premises.
import { chance, type Chance } from "#server/domain/locations/premises/sample/random.ts";

export interface Location {
  readonly esiid: string;
  readonly address: string;
  readonly address_overflow: string | null;
  readonly city: string;
  readonly zip: string;
}

export interface TypedQuery {
  readonly kind: string;
  readonly q: string;
}

const LONG: Readonly<Record<string, string>> = {
  ST: "Street",
  DR: "Drive",
  LN: "Lane",
  AVE: "Avenue",
  CT: "Court",
};
const FREQUENT = [
  "oak",
  "maple",
  "main",
  "lake",
  "creek",
  "park",
  "spring",
  "s",
  "m",
  "oa",
  "green ridge",
  "1st",
];

function addTypoToWord(word: string, by: Chance): string {
  if (word.length < 5) return word;
  const at = by.below(word.length - 2) + 1;
  const [before, letter, next, after] = [
    word.slice(0, at),
    word[at] ?? "",
    word[at + 1] ?? "",
    word.slice(at + 2),
  ];
  return by.pick([
    before + next + after,
    before + next + letter + after,
    `${before}${letter}${letter}${next}${after}`,
  ]);
}

function addTypo(address: string, by: Chance): string {
  const [number = "", ...words] = address.split(" ");
  const longest = words.toSorted((a, b) => b.length - a.length)[0];
  return [number, ...words.map((word) => (word === longest ? addTypoToWord(word, by) : word))].join(" ");
}

function spelled(address: string): string {
  return address.replace(/\b(ST|DR|LN|AVE|CT)$/, (suffix) => LONG[suffix] ?? suffix);
}

function half(text: string, by: Chance): string {
  const shortest = text.indexOf(" ") + 2;
  return text.slice(0, shortest + by.below(Math.max(1, text.length - shortest)));
}

function buildQueries(home: Location, by: Chance): TypedQuery[] {
  const { address, address_overflow, city, zip, esiid } = home;
  const lower = address.toLowerCase();
  const unit = address_overflow === null ? "" : ` #${address_overflow.replace(/^(APT|UNIT|STE|#) */, "")}`;
  return [
    { kind: "street and city", q: `${lower} ${city.toLowerCase()}` },
    { kind: "street, city and ZIP, spelled out", q: `${spelled(address)}${unit}, ${city}, TX ${zip}` },
    { kind: "street alone", q: lower },
    { kind: "half typed", q: half(`${lower} ${city.toLowerCase()}`, by) },
    { kind: "half typed", q: half(`${lower} ${city.toLowerCase()}`, by) },
    { kind: "a slip, with the city", q: `${addTypo(address, by)} ${city}` },
    { kind: "a slip, without the city", q: addTypo(address, by) },
    { kind: "typos in street and city", q: `${addTypo(address, by)} ${addTypoToWord(city, by)}` },
    { kind: "another city", q: `${lower} ${by.pick(["pasadena", "laredo", "abilene", "plano"])}` },
    { kind: "a frequent word alone", q: `${address.split(" ")[0] ?? "100"} ${by.pick(FREQUENT)}` },
    {
      kind: "nothing like it",
      q: `${by.below(20_000)} ${by.pick(["xqzzk way", "qqqqq", "zyxwvut hollow"])}`,
    },
    { kind: "ESI ID", q: esiid },
  ];
}

/** Returns a mix of queries about these homes. The same homes give the same queries. */
export function typedQueries(homes: readonly Location[]): TypedQuery[] {
  const by = chance(7);
  return homes.flatMap((home) => buildQueries(home, by));
}
