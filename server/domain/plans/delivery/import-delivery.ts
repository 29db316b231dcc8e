// Imports a file of delivery charges: a CSV, or a rate report of the PUC as PDF. All or nothing, and every version of
// the file is stored.
import type { DeliveryRow } from "#contracts/delivery.ts";
import {
  rejectFile,
  type DeliveryFile,
  type DeliveryFileResult,
  type DeliveryProblem,
} from "#market/delivery-files/check-row.ts";
import { readChargesCsv } from "#market/delivery-files/read-charges-csv.ts";
import { readRateReport } from "#market/delivery-files/read-rate-report.ts";
import { today, type PlatformContext } from "#server/platform/context.ts";
import { REPORT_LIMITS } from "../label-limits.ts";
import { readLabelDocument } from "../read-label-document.ts";
import { isImported, saveFile, type FileVersion } from "./delivery-files.ts";
import { addDelivery, lockDelivery, storedDelivery } from "./delivery-store.ts";
import { selectNewRows } from "./merge-rows.ts";
import { readShippedDelivery } from "./shipped-rows.ts";

export type DeliveryImport =
  /** `added` is empty if the file has nothing new. */
  | { readonly ok: true; readonly rows: readonly DeliveryRow[]; readonly added: readonly DeliveryRow[] }
  | { readonly ok: false; readonly problems: readonly DeliveryProblem[] };

type ImportContext = Pick<PlatformContext, "db" | "now">;

const MAX_CSV_BYTES = 2 * 1024 * 1024;

/** Formats a problem for the operator: the line, if it is about one, and the reason. */
export function formatProblem({ line, reason }: DeliveryProblem): string {
  return line === null ? reason : `line ${line}: ${reason}`;
}

async function readFile(bytes: Uint8Array, file: DeliveryFile): Promise<DeliveryFileResult> {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 1024));
  if (head.includes("%PDF-")) {
    const report = await readLabelDocument(bytes, REPORT_LIMITS);
    return report.ok ? readRateReport(report.text, file) : rejectFile(report.errors.join("; "));
  }
  if (bytes.byteLength > MAX_CSV_BYTES) return rejectFile(`it is larger than ${MAX_CSV_BYTES} bytes`);
  try {
    return readChargesCsv(new TextDecoder("utf-8", { fatal: true }).decode(bytes), file);
  } catch (error) {
    if (error instanceof TypeError) return rejectFile("it is neither a PDF nor text in UTF-8");
    throw error;
  }
}

function addRows(
  ctx: ImportContext,
  version: FileVersion,
  day: string,
  rows: readonly DeliveryRow[],
): Promise<DeliveryRow[]> {
  return ctx.db.sql.transaction().execute(async (trx) => {
    await lockDelivery(trx);
    const stored = await storedDelivery(trx);
    // Before the first start of a server, the table is empty: the file must not hide the shipped rows.
    const before = stored.length > 0 ? [] : readShippedDelivery();
    const added = selectNewRows([...stored, ...before], rows);
    await addDelivery(trx, [...before, ...added]);
    await saveFile(trx, version, day, null);
    return added;
  });
}

/** Imports a file of delivery charges read today. A file with a problem adds nothing. */
export async function importDelivery(ctx: ImportContext, version: FileVersion): Promise<DeliveryImport> {
  const day = today(ctx);
  const result = await readFile(version.bytes, { source: version.source, today: day });
  if (!result.ok) {
    await saveFile(ctx.db.sql, version, day, result.problems.map(formatProblem).join("\n"));
    return result;
  }
  const { rows } = result;
  return { ok: true, rows, added: await addRows(ctx, version, day, rows) };
}

/** Imports a file unless this version was imported before, so that an operator's later correction is kept. */
export async function importNewDelivery(ctx: ImportContext, version: FileVersion): Promise<DeliveryImport> {
  if (await isImported(ctx.db.sql, version)) return { ok: true, rows: [], added: [] };
  return importDelivery(ctx, version);
}
