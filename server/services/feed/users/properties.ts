// Custom properties of people and objects: kept small, and laid over what is kept.
import { failures } from "../http/notify-error.ts";

const MAX_CHARACTERS = 64 * 1024;

export type Properties = Readonly<Record<string, unknown>>;

/** Kept properties with new ones over them, key by key; throws NotifyError when they become too many. */
export function mergedProperties(stored: unknown, input: Properties): string {
  const merged = JSON.stringify({ ...(stored as Properties), ...input });
  if (merged.length > MAX_CHARACTERS) throw failures.invalid("The properties are too large.");
  return merged;
}
