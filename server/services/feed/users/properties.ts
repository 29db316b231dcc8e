// Custom properties of users and objects: limited in size, and merged into the stored ones.
import { failures } from "../http/notify-error.ts";

const MAX_CHARACTERS = 64 * 1024;

export type Properties = Readonly<Record<string, unknown>>;

/** Merges new properties into the stored ones, by key. Throws NotifyError if they become too many. */
export function mergedProperties(stored: unknown, input: Properties): string {
  const merged = JSON.stringify({ ...(stored as Properties), ...input });
  if (merged.length > MAX_CHARACTERS) throw failures.invalid("The properties are too large.");
  return merged;
}
