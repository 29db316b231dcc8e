// Smart Meter Texas interval reads as returned by the third-party API: energyData: [{DT, RevTS, RT "C"|"G", RD
// "0.155-A,0.474-A,…"}], `-` for a missing value, 92, 96 or 100 values a day in the order of time (market facts, "SMT
// files and API").
import { parseEsiid } from "#market/esiid.ts";
import { dayNumber, countIntervals } from "../calendar.ts";
import { QUALITY } from "../usage.ts";
import { JSON_LIMITS } from "./limits.ts";
import { createMeterStore } from "./meter-days.ts";
import type { MeterStore } from "./meter-days.ts";
import { createErrors, failed } from "./result.ts";
import type { ErrorList, ReadResult, UsageReader } from "./result.ts";
import { finish } from "./summary.ts";
import { parseRevision } from "./revision.ts";
import { parseChannel, parseDate } from "./values.ts";

const QUARTERS = 96;
/** Quarter hours of the hour that is skipped in the spring: 02:00 to 03:00. */
const SKIPPED_FROM = 8;
const SKIPPED_TO = 12;
const MAX_KWH = 1000;
const TOKEN = /^(\d+(?:\.\d*)?|\.\d+)?\s*-?\s*([AE])?$/i;

/** Creates a reader that parses a JSON response once all of it has arrived. */
export function createJsonReader(): UsageReader {
  let text = "";
  return {
    write: (chunk) => {
      text += chunk;
      return text.length <= JSON_LIMITS.characters;
    },
    end: () =>
      text.length <= JSON_LIMITS.characters
        ? readSmtJson(text)
        : failed("too_large", { expected: `at most ${JSON_LIMITS.characters / 1_000_000} MB of JSON` }),
  };
}

/** Reads the readings of an interval response. Errors contain the entry of `energyData` instead of a line. */
export function readSmtJson(text: string): ReadResult {
  const errors = createErrors();
  if (countLevels(text) > JSON_LIMITS.levels) {
    errors.fatal("json_malformed", { expected: `at most ${JSON_LIMITS.levels} levels` });
    return finish("smt_json", errors, undefined);
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    errors.fatal("json_malformed");
    return finish("smt_json", errors, undefined);
  }
  const store = createMeterStore(15, errors);
  const found = eachEnergyData(json, (entries, esiid) => readEntries(entries, esiid, store, errors));
  if (!found) errors.fatal("unknown_format", { expected: "energyData" });
  const series = errors.items.length > 0 ? [] : store.series(errors);
  return finish("smt_json", errors, { kind: "intervals", series });
}

/** Character codes of JSON. */
const CODES = { quote: 34, backslash: 92, list: 91, listEnd: 93, object: 123, objectEnd: 125 } as const;

/** Returns the depth of nested lists and objects in a JSON text. Stops one level past the limit. */
function countLevels(text: string): number {
  const { quote, backslash, list, listEnd, object, objectEnd } = CODES;
  let [level, most, isString] = [0, 0, false];
  for (let index = 0; index < text.length && most <= JSON_LIMITS.levels; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) isString = !isString;
    else if (isString) index += code === backslash ? 1 : 0;
    else if (code === list || code === object) most = Math.max(most, (level += 1));
    else if (code === listEnd || code === objectEnd) level -= 1;
  }
  return most;
}

type OnEntries = (entries: readonly unknown[], esiid: string | null) => void;

/**
 * Calls `onEntries` for every `energyData` list of a JSON response, in any wrapper, with the nearest ESI ID. Returns
 * false if there is none.
 */
export function eachEnergyData(json: unknown, onEntries: OnEntries): boolean {
  return walk(json, null, 0, onEntries);
}

/** Finds every `energyData` list and the ESI ID nearest to it, in any wrapper. */
function walk(node: unknown, esiid: string | null, depth: number, onEntries: OnEntries): boolean {
  if (depth > JSON_LIMITS.depth || typeof node !== "object" || node === null) return false;
  if (Array.isArray(node)) {
    return node.map((child) => walk(child, esiid, depth + 1, onEntries)).includes(true);
  }
  const nearest = findEsiid(node) ?? esiid;
  let found = false;
  for (const [key, value] of Object.entries(node)) {
    if (key.toLowerCase() === "energydata" && Array.isArray(value)) {
      onEntries(value, nearest);
      found = true;
    } else if (walk(value, nearest, depth + 1, onEntries)) found = true;
  }
  return found;
}

/** Returns the ESI ID that is directly in an object. */
export function findEsiid(node: object): string | undefined {
  for (const [key, value] of Object.entries(node)) {
    if (key.toLowerCase() !== "esiid" || typeof value !== "string") continue;
    const parsed = parseEsiid(value);
    if (parsed.ok) return parsed.value.esiid;
  }
  return undefined;
}

function readEntries(
  entries: readonly unknown[],
  esiid: string | null,
  store: MeterStore,
  errors: ErrorList,
): void {
  for (const [index, entry] of entries.entries()) {
    if (errors.stop) return;
    const fields: Readonly<Record<string, unknown>> =
      typeof entry === "object" && entry !== null ? { ...entry } : {};
    const text = (name: string): string => (typeof fields[name] === "string" ? fields[name] : "");
    const place = (column: string, expected: string): Parameters<ErrorList["add"]>[1] => ({
      line: index + 1,
      column,
      expected,
      found: text(column),
    });
    const date = parseDate(text("DT"));
    const revision = parseRevision(text("RevTS"));
    const channel = parseChannel(text("RT"));
    if (date === undefined) errors.add("date_invalid", place("DT", "MM/DD/YYYY"));
    if (revision === undefined) errors.add("revision_invalid", place("RevTS", "MM/DD/YYYY HH:MM:SS"));
    if (channel === undefined) errors.add("channel_unknown", place("RT", "C or G"));
    if (date === undefined || revision === undefined || channel === undefined) continue;

    const day = dayNumber(date);
    const tokens = dayTokens(text("RD"), countIntervals(day, 15));
    if (!tokens) {
      errors.add("token_count", place("RD", `${countIntervals(day, 15)} values on ${date}`));
      continue;
    }
    const meter = store.meter(esiid ?? findEsiid(fields) ?? null);
    for (const [slot, token] of tokens.entries()) {
      const cell = readToken(token);
      if (cell) store.put(meter, channel, day, slot, { ...cell, revision });
      else errors.add("token_invalid", { ...place("RD", "a value such as 0.155-A"), found: token });
    }
  }
}

/**
 * Splits the text into one token per quarter hour of the day. Empty ones are dropped if the others are one for each;
 * otherwise they are missing values. 96 are accepted in spring too if those of the skipped hour are empty.
 */
export function dayTokens(text: string, slots: number): string[] | undefined {
  if (text.length > JSON_LIMITS.day_characters) return undefined;
  const tokens = text.split(",").map((token) => token.trim());
  const filled = tokens.filter((token) => token !== "");
  if (filled.length === slots) return filled;
  if (tokens.at(-1) === "" && tokens.length > slots) tokens.pop();
  if (tokens.length === slots) return tokens;
  if (tokens.length !== QUARTERS || slots >= QUARTERS) return undefined;
  const skipped = tokens.splice(SKIPPED_FROM, SKIPPED_TO - SKIPPED_FROM);
  return skipped.every((token) => (readToken(token)?.wh ?? 1) === 0) ? tokens : undefined;
}

/** Parses `0.155-A`, `-` or a blank into Wh and a QUALITY code. Undefined for anything else. */
export function readToken(token: string): { wh: number; quality: number } | undefined {
  const match = TOKEN.exec(token);
  if (!match) return undefined;
  if (match[1] === undefined) return { wh: 0, quality: QUALITY.missing };
  const kwh = Number(match[1]);
  if (kwh > MAX_KWH) return undefined;
  const quality = match[2]?.toUpperCase() === "E" ? QUALITY.estimated : QUALITY.actual;
  return { wh: Math.round(kwh * 1000), quality };
}
