// Imports a file of complaint statistics. All or nothing, and importing it again changes nothing.
import {
  readComplaints,
  type ComplaintCount,
  type ComplaintProblem,
} from "#market/complaints/read-complaints.ts";
import { today, type PlatformContext } from "#server/platform/context.ts";

export type ComplaintImport =
  | { readonly ok: true; readonly rows: number; readonly changed: number }
  | { readonly ok: false; readonly problems: readonly ComplaintProblem[] };

const MAX_BYTES = 5 * 1024 * 1024;

const reject = (reason: string): ComplaintImport => ({ ok: false, problems: [{ line: null, reason }] });

const SAVE_SQL = `
  insert into compare.complaint_count as old (puct_number, period, complaints, per_1000, source, imported_on)
  select r.puct_number, r.period, r.complaints, r.per_1000, $2, $3
  from jsonb_to_recordset($1::jsonb) as r (puct_number text, period text, complaints int, per_1000 float8)
  on conflict (puct_number, period) do update
    set complaints = excluded.complaints, per_1000 = excluded.per_1000,
      source = excluded.source, imported_on = excluded.imported_on
    where (old.complaints, old.per_1000) is distinct from (excluded.complaints, excluded.per_1000)`;

/** Imports a CSV named `source`, read today. A newer value of the same certificate and period replaces the old one. */
export async function importComplaints(
  ctx: Pick<PlatformContext, "db" | "now">,
  { source, bytes }: { readonly source: string; readonly bytes: Uint8Array },
): Promise<ComplaintImport> {
  if (bytes.byteLength > MAX_BYTES) return reject(`it is larger than ${MAX_BYTES} bytes`);
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return reject("it isn't text in UTF-8");
    throw error;
  }
  const result = readComplaints(text);
  if (!result.ok) return result;
  const rows: readonly ComplaintCount[] = result.rows;
  const saved = await ctx.db.pool.query(SAVE_SQL, [JSON.stringify(rows), source.slice(0, 200), today(ctx)]);
  return { ok: true, rows: rows.length, changed: saved.rowCount ?? 0 };
}
