// The contents of the fields, as typed: it survives reloads and errors. It is stored in this tab only. The answers
// themselves are saved by ../inputs.ts once they are complete.
import type { TduId } from "#contracts/plan.ts";
import type { UsageInput } from "#contracts/usage.ts";
import { TDUS } from "#market/tdu.ts";
import type { CompareInputs } from "../inputs.ts";
import { lastFullMonth } from "./months.ts";

export interface Draft {
  /** `saved_at` of the stored inputs that this is based on. Null before any were saved. */
  readonly based_on: string | null;
  /** ZIP or ESI ID. */
  readonly place: string;
  /** The utility that the user selected, or the one from the file's meter number. */
  readonly tdu: TduId | null;
  readonly tdu_from_file: boolean;
  readonly method: "file" | "bills" | "home";
  readonly bills: "monthly" | "annual";
  /** The newest requested month, YYYY-MM. */
  readonly months_end: string;
  readonly months: Readonly<Record<string, string>>;
  readonly annual: string;
  readonly square_feet: string;
  readonly people: string;
  readonly heating: "electric" | "gas" | null;
  readonly pool: boolean;
  readonly ev: boolean;
  readonly now: "none" | "price" | "plan";
  readonly cents: string;
  readonly base: string;
  readonly delivery: "yes" | "no" | null;
  readonly plan_id: string | null;
  /** "1" … "31", or "" if not known. */
  readonly read_day: string;
}

/** The usage of a dropped file. */
export interface FileUsage {
  readonly name: string;
  readonly usage: UsageInput;
  /** From the file's ESI ID, which itself is not stored. */
  readonly tdu: TduId | null;
}

export interface FormState {
  readonly draft: Draft;
  readonly file: FileUsage | null;
}

/** Creates an empty draft. `today` is YYYY-MM-DD. */
export function emptyDraft(today: string): Draft {
  return {
    based_on: null,
    place: "",
    tdu: null,
    tdu_from_file: false,
    method: "file",
    bills: "monthly",
    months_end: lastFullMonth(today),
    months: {},
    annual: "",
    square_feet: "",
    people: "",
    heating: null,
    pool: false,
    ev: false,
    now: "none",
    cents: "",
    base: "",
    delivery: null,
    plan_id: null,
    read_day: "",
  };
}

/** Whether there is something to clear. */
export function isTouched({ draft, file }: FormState, today: string): boolean {
  const { months_end: _end, ...draftValues } = draft;
  const { months_end: _none, ...emptyValues } = emptyDraft(today);
  return file !== null || JSON.stringify(draftValues) !== JSON.stringify(emptyValues);
}

/** Restores the fields from the saved inputs. */
export function toFormState(inputs: CompareInputs, today: string): FormState {
  const { usage, usage_source, current, read_day } = inputs;
  const draft: Draft = {
    ...emptyDraft(today),
    based_on: inputs.saved_at,
    place: inputs.zip ?? "",
    tdu: inputs.tdu,
    tdu_from_file: inputs.zip === null && usage_source === "file",
    read_day: read_day === null ? "" : String(read_day),
    ...currentFields(current),
  };
  if (usage_source === "file") {
    return { draft, file: { name: inputs.file_name ?? "", usage, tdu: null } };
  }
  return { draft: { ...draft, ...usageFields(usage) }, file: null };
}

function currentFields(current: CompareInputs["current"]): Partial<Draft> {
  if (!current) return {};
  if (current.kind === "plan") return { now: "plan", plan_id: current.plan_id };
  return {
    now: "price",
    cents: String(current.cents_per_kwh),
    base: current.base_usd === 0 ? "" : String(current.base_usd),
    delivery: current.includes_delivery ? "yes" : "no",
  };
}

function usageFields(usage: UsageInput): Partial<Draft> {
  switch (usage.kind) {
    case "monthly": {
      const newest = usage.months
        .map(({ month }) => month)
        .toSorted()
        .at(-1);
      return {
        method: "bills",
        bills: "monthly",
        months: Object.fromEntries(usage.months.map(({ month, kwh }) => [month, String(kwh)])),
        ...(newest ? { months_end: newest } : {}),
      };
    }
    case "annual":
      return { method: "bills", bills: "annual", annual: String(usage.kwh) };
    case "home":
      return {
        method: "home",
        square_feet: String(usage.square_feet),
        people: String(usage.people),
        heating: usage.heating,
        pool: usage.pool,
        ev: usage.ev,
      };
    case "intervals":
      return {};
    default:
      return usage satisfies never;
  }
}

/** Parses a stored draft. Returns null for anything that is not in our format. */
export function parseDraft(text: string | null, today: string): Draft | null {
  const stored = parseObject(text);
  if (!stored) return null;
  const empty: Draft = emptyDraft(today);
  const sound = (Object.keys(empty) as (keyof Draft)[]).every((key) => isLike(key, stored[key], empty[key]));
  return sound ? (stored as unknown as Draft) : null;
}

const CHOICES: Partial<Record<keyof Draft, readonly unknown[]>> = {
  tdu: [null, ...Object.keys(TDUS)],
  method: ["file", "bills", "home"],
  bills: ["monthly", "annual"],
  heating: [null, "electric", "gas"],
  now: ["none", "price", "plan"],
  delivery: [null, "yes", "no"],
};

function isLike(key: keyof Draft, value: unknown, model: unknown): boolean {
  const choices = CHOICES[key];
  if (choices) return choices.includes(value);
  if (key === "months") return isTexts(value);
  if (key === "months_end") return typeof value === "string" && /^\d{4}-(0[1-9]|1[0-2])$/.test(value);
  if (model === null) return value === null || typeof value === "string";
  return typeof value === typeof model;
}

function isTexts(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((text) => typeof text === "string")
  );
}

function parseObject(text: string | null): Record<string, unknown> | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
