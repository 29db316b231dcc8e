import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { anything, assert, json, property } from "fast-check";
import { clearInputs, loadInputs, parseInputs, saveInputs } from "./inputs.ts";
import type { CompareInputs } from "./inputs.ts";

const inputs: CompareInputs = {
  tdu: "oncor",
  zip: "76107",
  usage: { kind: "intervals", start: "2025-05-14", minutes: 15, wh: [145, null, 0] },
  usage_source: "file",
  file_name: "IntervalData.csv",
  read_day: null,
  current: { kind: "price", cents_per_kwh: 14.2, base_usd: 9.95, includes_delivery: true },
  saved_at: "2026-11-21T07:00:00.000Z",
};
const stored = (value: unknown): string => JSON.stringify({ version: 1, inputs: value });

describe("stored inputs", () => {
  const store = new Map<string, string>();
  beforeEach(() => {
    store.clear();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => store.set(key, value),
      removeItem: (key: string) => store.delete(key),
    });
  });
  afterEach(() => {
    clearInputs();
    vi.unstubAllGlobals();
  });

  it("are loaded as they were saved, until cleared", () => {
    expect(saveInputs(inputs)).toBe(true);
    expect(loadInputs()).toEqual(inputs);
    expect(parseInputs(store.get("wattlane.compare") ?? null)).toEqual(inputs);
    clearInputs();
    expect(loadInputs()).toBeNull();
    expect(store.size).toBe(0);
  });

  it("last for the visit if the browser stores nothing", () => {
    vi.stubGlobal("localStorage", {
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    });
    expect(saveInputs(inputs)).toBe(false);
    expect(loadInputs()).toEqual(inputs);
  });
});

describe("reading from storage", () => {
  it("accepts every kind of usage", () => {
    const usages: CompareInputs["usage"][] = [
      { kind: "monthly", months: [{ month: "2026-01", kwh: 1_200 }] },
      { kind: "annual", kwh: 14_141 },
      { kind: "home", square_feet: 2_000, people: 3, heating: "electric", pool: false, ev: true },
    ];
    for (const usage of usages)
      expect(parseInputs(stored({ ...inputs, usage }))).toEqual({ ...inputs, usage });
  });

  it("rejects another version, another area, and incomplete values", () => {
    expect(parseInputs(JSON.stringify({ version: 2, inputs }))).toBeNull();
    expect(parseInputs(stored({ ...inputs, tdu: "austin" }))).toBeNull();
    expect(parseInputs(stored({ ...inputs, tdu: "toString" }))).toBeNull();
    expect(parseInputs(stored({ ...inputs, read_day: 40 }))).toBeNull();
    expect(parseInputs(stored({ ...inputs, usage: { kind: "annual" } }))).toBeNull();
    expect(parseInputs(stored({ ...inputs, usage: { kind: "monthly", months: [] } }))).toBeNull();
    expect(parseInputs(stored({ ...inputs, current: { kind: "plan" } }))).toBeNull();
    expect(parseInputs(stored(inputs).slice(0, -20))).toBeNull();
  });

  it("never throws, whatever is stored", () => {
    assert(property(json(), (text) => parseInputs(text) === null));
    assert(property(anything(), (value) => parseInputs(stored({ ...inputs, usage: value })) === null));
  });
});
