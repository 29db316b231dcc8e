// A visitor's saved comparison inputs, for tests.
import type { CompareInputs } from "./inputs.ts";

/** A home in Dallas that uses 12,000 kWh a year. */
export const TEST_INPUTS: CompareInputs = {
  tdu: "oncor",
  zip: "75219",
  usage: { kind: "annual", kwh: 12_000 },
  usage_source: "annual",
  file_name: null,
  read_day: null,
  current: null,
  saved_at: "2026-11-09T12:00:00.000Z",
};

/** Returns the local storage items that hold the inputs. */
export function storeTestInputs(inputs: CompareInputs = TEST_INPUTS): Readonly<Record<string, string>> {
  return { "wattlane.compare": JSON.stringify({ version: 1, inputs }) };
}
