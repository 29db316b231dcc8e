import type { CompareInputs } from "../inputs.ts";
import type { FormState } from "./draft.ts";
import type { CheckedInputs } from "./validate.ts";
import { checkPlace, parseReadDay } from "./validate.ts";

/** Returns new inputs with the answer about city limits of the old ones, unless the ZIP code changed. */
export function keepTaxPlace(inputs: CompareInputs, old: CompareInputs | null): CompareInputs {
  return old?.tax_place && old.zip === inputs.zip ? { ...inputs, tax_place: old.tax_place } : inputs;
}

/**
 * Returns the inputs to save for the ranking, or null while an answer is missing. `now` is an ISO instant. Conditions are
 * chosen beside the list, so those of the `saved` inputs stay.
 */
export function inputsFrom(
  { draft, file }: FormState,
  checked: CheckedInputs,
  now: string,
  saved: CompareInputs | null = null,
): CompareInputs | null {
  const { tdu, usage, current } = checked;
  if (!tdu.ok || !usage.ok || !current.ok) return null;
  const place = checkPlace(draft.place);
  return {
    tdu: tdu.value,
    // An ESI ID identifies the home, so it is not stored.
    zip: place.ok && "zip" in place.value ? place.value.zip : null,
    usage: usage.value,
    usage_source: draft.method === "bills" ? draft.bills : draft.method,
    file_name: draft.method === "file" ? (file?.name ?? null) : null,
    read_day: parseReadDay(draft),
    current: current.value,
    ...(saved?.conditions ? { conditions: saved.conditions } : {}),
    saved_at: now,
  };
}
