// What a visitor entered on the compare pages, stored only in this browser. Anything not in our format counts as
// nothing stored.
import { useSyncExternalStore } from "react";
import type { RankingRequest } from "#contracts/compare.ts";
import { CONDITION_CHOICES } from "#contracts/tables/plan-conditions.ts";
import type { ConditionChoice, TduId } from "#contracts/plan.ts";
import type { TaxPlace } from "#contracts/taxes.ts";
import { TDU_IDS } from "#contracts/tables/utilities.ts";
import type { UsageInput } from "#contracts/usage.ts";

export interface CompareInputs {
  readonly tdu: TduId;
  readonly zip: string | null;
  readonly usage: UsageInput;
  readonly usage_source: "file" | "monthly" | "annual" | "home";
  /** Name of the dropped file, to recognize it. */
  readonly file_name: string | null;
  /** Day of the month on which the meter is read. null = not known. */
  readonly read_day: number | null;
  readonly current: RankingRequest["current"];
  /** The answer about city limits. Left out without one. */
  readonly tax_place?: TaxPlace;
  /** Conditions of plans that the visitor meets. Left out if none was chosen. */
  readonly conditions?: readonly ConditionChoice[];
  /** ISO instant of saving, or what the inputs of an address consist of, after `FROM_ADDRESS`. */
  readonly saved_at: string;
}

/** Marks inputs that come from an address and may be replaced by another one. */
export const FROM_ADDRESS = "address ";

/** Returns the inputs with these conditions. Cached results are found by the time of saving. */
export function withConditions(
  inputs: CompareInputs,
  conditions: readonly ConditionChoice[],
  now: string,
): CompareInputs {
  const mark = inputs.saved_at.startsWith(FROM_ADDRESS) ? FROM_ADDRESS : "";
  return { ...inputs, conditions, saved_at: mark + now };
}

/** Returns what a price is based on besides the plan and the utility. */
export function toPricing({
  usage,
  read_day,
  conditions = [],
}: CompareInputs): Pick<RankingRequest, "usage" | "read_day" | "conditions"> {
  return { usage, read_day, ...(conditions.length > 0 ? { conditions: [...conditions] } : {}) };
}

const STORAGE_KEY = "wattlane.compare";
const VERSION = 1;
const SOURCES: ReadonlySet<string> = new Set(["file", "monthly", "annual", "home"]);

const listeners = new Set<() => void>();
/** The inputs in use on this page. Undefined until first loaded. Also holds inputs that the browser would not store. */
let memory: CompareInputs | null | undefined;

/** Returns the stored inputs, or null if there are none that we can read. */
export function loadInputs(): CompareInputs | null {
  if (memory === undefined) memory = parseInputs(readStored());
  return memory;
}

/** Saves the inputs. If the browser blocks storage they last for this visit, and the result is false. */
export function saveInputs(inputs: CompareInputs): boolean {
  memory = inputs;
  const stored = writeStored(JSON.stringify({ version: VERSION, inputs }));
  notifyListeners();
  return stored;
}

/** Clears the inputs, here and in the browser's storage. */
export function clearInputs(): void {
  memory = null;
  writeStored(null);
  notifyListeners();
}

/** Returns the stored inputs, updated as they change, also in other tabs. */
export function useCompareInputs(): CompareInputs | null {
  return useSyncExternalStore(subscribe, loadInputs);
}

/** Parses stored inputs. Returns null for anything else: garbage, another version, incomplete values. */
export function parseInputs(text: string | null): CompareInputs | null {
  const stored = parseRecord(text);
  if (stored?.["version"] !== VERSION) return null;
  const inputs = asRecord(stored["inputs"]);
  if (!inputs || !isUsage(inputs["usage"])) return null;
  const { tdu, zip, usage_source, file_name, read_day, current, tax_place, conditions, saved_at } = inputs;
  const sound =
    TDU_IDS.some((id) => id === tdu) &&
    isTextOrNull(zip) &&
    typeof usage_source === "string" &&
    SOURCES.has(usage_source) &&
    isTextOrNull(file_name) &&
    (read_day === null || isBetween(read_day, 1, 31)) &&
    (current === null || current === undefined || isCurrent(current)) &&
    (tax_place === undefined || isTaxPlace(tax_place)) &&
    (conditions === undefined || isChoices(conditions)) &&
    typeof saved_at === "string";
  return sound ? (inputs as unknown as CompareInputs) : null;
}

function isUsage(value: unknown): boolean {
  const usage = asRecord(value);
  switch (usage?.["kind"]) {
    case "intervals":
      return (
        typeof usage["start"] === "string" &&
        /^\d{4}-\d{2}-\d{2}$/.test(usage["start"]) &&
        [15, 30, 60].includes(Number(usage["minutes"])) &&
        isSeries(usage["wh"]) &&
        (usage["exported_wh"] === undefined || isSeries(usage["exported_wh"]))
      );
    case "monthly":
      return isFilled(usage["months"], (month) => isBetween(asRecord(month)?.["kwh"], 0, Infinity));
    case "annual":
      return isBetween(usage["kwh"], 0, Infinity);
    case "home":
      return isBetween(usage["square_feet"], 1, Infinity) && isBetween(usage["people"], 1, Infinity);
    default:
      return false;
  }
}

function isCurrent(value: unknown): boolean {
  const current = asRecord(value);
  if (current?.["kind"] === "plan") return typeof current["plan_id"] === "string";
  return current?.["kind"] === "price" && isBetween(current["cents_per_kwh"], 0, Infinity);
}

function isTaxPlace(value: unknown): boolean {
  const place = asRecord(value);
  if (place?.["limits"] !== "inside")
    return place?.["limits"] === "outside" || place?.["limits"] === "unknown";
  return typeof place["city"] === "string" && place["city"].trim() !== "";
}

function isChoices(value: unknown): boolean {
  const known: ReadonlySet<unknown> = new Set(CONDITION_CHOICES);
  return Array.isArray(value) && value.every((one) => known.has(one));
}

function isSeries(value: unknown): boolean {
  return isFilled(value, (wh) => wh === null || isBetween(wh, 0, Infinity));
}

function isFilled(value: unknown, test: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(test);
}

function isBetween(value: unknown, low: number, high: number): boolean {
  return typeof value === "number" && value >= low && value <= high;
}

function isTextOrNull(value: unknown): boolean {
  return value === null || typeof value === "string";
}

function parseRecord(text: string | null): Record<string, unknown> | null {
  if (text === null) return null;
  try {
    return asRecord(JSON.parse(text));
  } catch {
    return null;
  }
}

function asRecord(value: unknown): Record<string, unknown> | null {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function writeStored(text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, text);
    return true;
  } catch {
    // Storage is blocked or full: the inputs last for this visit.
    return false;
  }
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener("storage", onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("storage", onStorage);
  };
}

/** Another tab changed the storage. `key: null` means that it cleared everything. */
function onStorage(event: StorageEvent): void {
  if (event.key !== STORAGE_KEY && event.key !== null) return;
  memory = parseInputs(readStored());
  notifyListeners();
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
