// Premise files written by tests, in ERCOT's format.
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { COLUMNS_22, type Column } from "#server/domain/locations/premises/columns.ts";
import {
  recordLine,
  samplePremises,
  type PremiseRecord,
} from "#server/domain/locations/premises/sample/generate.ts";

/** A complete premise in Dallas, with the facts that the test sets. */
export function premiseRecord(facts: Partial<PremiseRecord> = {}): PremiseRecord {
  const [first] = samplePremises(1);
  if (!first) throw new Error("no premise was made");
  return { ...first, ...facts };
}

/** An Oncor ESI ID with this number. */
export function oncorEsiid(number: number): string {
  return `1044372${String(number).padStart(10, "0")}`;
}

/** Premises at these addresses ("4105 MAPLE ST|DALLAS|75219"), numbered from one. */
export function premisesAt(...addresses: string[]): PremiseRecord[] {
  return addresses.map((text, index) => {
    const [ADDRESS = "", CITY = "DALLAS", ZIPCODE = "75219"] = text.split("|");
    return premiseRecord({ ESIID: oncorEsiid(index + 1), ADDRESS, CITY, ZIPCODE });
  });
}

/** Writes records as a file and returns its path. The file is compressed if the name ends in .gz. */
export async function premiseFile(
  folder: string,
  name: string,
  records: Iterable<PremiseRecord>,
  form: { columns?: readonly Column[]; header?: boolean; extra?: string } = {},
): Promise<string> {
  const columns = form.columns ?? COLUMNS_22;
  const lines = Array.from(records, (record) => recordLine(record, columns));
  const text = (form.header ? `${columns.join(",")}\n` : "") + lines.join("") + (form.extra ?? "");
  const file = path.join(folder, name);
  await writeFile(file, name.endsWith(".gz") ? gzipSync(text) : text);
  return file;
}
