// Imports an operator's CSV of tax rows. All or nothing.
import { isDeepStrictEqual } from "node:util";
import type { TaxRow } from "#contracts/taxes.ts";
import { readTaxCsv, type TaxProblem } from "#market/taxes/read-tax-csv.ts";
import { taxRowKey } from "#market/taxes/tax-rows.ts";
import { today, type PlatformContext } from "#server/platform/context.ts";
import { addTaxes, lockTaxes, readShippedTaxes, storedTaxes } from "./tax-store.ts";

export type TaxImport =
  /** `added` is empty if the file has nothing new. */
  | { readonly ok: true; readonly rows: readonly TaxRow[]; readonly added: readonly TaxRow[] }
  | { readonly ok: false; readonly problems: readonly TaxProblem[] };

const MAX_BYTES = 4 * 1024 * 1024;

const reject = (reason: string): TaxImport => ({ ok: false, problems: [{ line: null, reason }] });

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const dayKey = (row: TaxRow): string => `${taxRowKey(row)} ${row.effective_date}`;

/** Returns the rows that aren't the last ones of their day already. */
function listNew(stored: readonly TaxRow[], rows: readonly TaxRow[]): TaxRow[] {
  const last = new Map(stored.map((row) => [dayKey(row), row]));
  return rows.filter((row) => !isDeepStrictEqual(last.get(dayKey(row)), row));
}

/** Imports a CSV. A file with a problem adds nothing. A new row applies from its day on, so no past bill changes. */
export async function importTaxes(
  ctx: Pick<PlatformContext, "db" | "now">,
  { source, bytes }: { readonly source: string; readonly bytes: Uint8Array },
): Promise<TaxImport> {
  if (bytes.byteLength > MAX_BYTES) return reject(`it is larger than ${MAX_BYTES} bytes`);
  const text = decode(bytes);
  if (text === null) return reject("it isn't text in UTF-8");
  return ctx.db.sql.transaction().execute(async (trx): Promise<TaxImport> => {
    await lockTaxes(trx);
    const known = await storedTaxes(trx);
    // An import before the first start must not leave the table without the shipped rows.
    const shipped = known.length > 0 ? [] : readShippedTaxes();
    const stored = [...known, ...shipped];
    const result = readTaxCsv(text, { source, today: today(ctx), stored });
    if (!result.ok) return result;
    const added = listNew(stored, result.rows);
    await addTaxes(trx, [...shipped, ...added]);
    return { ok: true, rows: result.rows, added };
  });
}
