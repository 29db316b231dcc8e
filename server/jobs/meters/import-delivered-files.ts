// Imports the files in the operator's folder at Smart Meter Texas. Each home is saved in its own transaction, and the
// file is recorded after all of them. If the process ends in between, the file is read again, and readings that are
// saved already stay the same (save-readings.ts).
import { setImmediate as nextTurn } from "node:timers/promises";
import type { PrivateKey } from "openpgp";
import { ConnectorFault } from "#meter/connectors/connector.ts";
import type { DeliveryAccess } from "#meter/connectors/smart-meter-texas/delivery/access.ts";
import {
  withDeliveryFolder,
  type DeliveryFolder,
  type ListedFile,
} from "#meter/connectors/smart-meter-texas/delivery/folder.ts";
import {
  FileRejected,
  openDeliveredFile,
  openPgpKey,
} from "#meter/connectors/smart-meter-texas/delivery/open-file.ts";
import {
  readHomeRows,
  splitHomes,
  type HomeRows,
} from "#meter/connectors/smart-meter-texas/delivery/split-homes.ts";
import type { DayReads } from "#meter/day-reads.ts";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import { lockAgreement } from "#server/domain/meters/agreements.ts";
import {
  deleteOldDeliveredDays,
  findDeliveredAgreements,
  hashFile,
  isImported,
  recordDeliveredDays,
  recordFile,
  recordListing,
  type FileResult,
} from "#server/domain/meters/delivered-files.ts";
import { getHistoryRange } from "#server/domain/meters/history-range.ts";
import { isReadable, saveDays } from "./read-meter.ts";

export const DELIVERED_FILES = "delivered-files";

interface FileCounts {
  homes: number;
  damaged: number;
  unlinked: number;
}

const setAside = (reason: string): FileResult => ({ state: "set_aside", reason, homes: 0 });

/** Saves a home's days if its agreement is still readable. */
async function saveHome(ctx: Context, id: string, reads: readonly DayReads[]): Promise<boolean> {
  const { from, to } = getHistoryRange(today(ctx));
  const days = reads.filter(({ day }) => day >= from && day <= to);
  return ctx.db.sql.transaction().execute(async (trx) => {
    const row = await lockAgreement(trx, id);
    if (!row || !isReadable(row)) return false;
    await saveDays(ctx, trx, row, days);
    await recordDeliveredDays(trx, row, days);
    return true;
  });
}

async function importHomes(ctx: Context, homes: HomeRows, counts: FileCounts): Promise<void> {
  const linked = await findDeliveredAgreements(ctx.db.sql, [...homes.keys()]);
  const known = Map.groupBy(linked, ({ esiid }) => esiid);
  for (const [esiid, rows] of homes) {
    const agreements = known.get(esiid);
    if (!agreements) {
      if (esiid === "") counts.damaged++;
      else counts.unlinked++;
      continue;
    }
    const reads = await readHomeRows(rows, ctx.now());
    if (!reads) {
      counts.damaged++;
      continue;
    }
    for (const { id } of agreements) if (await saveHome(ctx, id, reads)) counts.homes++;
    // Requests of customers are handled between two homes.
    await nextTurn();
  }
}

function toResult({ homes, damaged, unlinked }: FileCounts): FileResult {
  const left = [
    damaged > 0 ? `homes with damaged rows: ${damaged}` : "",
    unlinked > 0 ? `homes without an active link: ${unlinked}` : "",
  ].filter((text) => text !== "");
  const reason = left.length > 0 ? left.join(", ") : null;
  if (homes === 0) return setAside(reason ?? "no readings");
  return { state: "imported", reason, homes };
}

async function importContents(
  ctx: Context,
  file: { readonly name: string; readonly bytes: Buffer },
  key: PrivateKey,
  maxBytes: number,
): Promise<FileResult> {
  const counts: FileCounts = { homes: 0, damaged: 0, unlinked: 0 };
  try {
    for (const csv of await openDeliveredFile(file, key, maxBytes)) {
      const homes = splitHomes(csv);
      if (homes) await importHomes(ctx, homes, counts);
    }
  } catch (error) {
    if (error instanceof FileRejected) return setAside(error.reason);
    throw error;
  }
  return toResult(counts);
}

async function importFile(
  ctx: Context,
  folder: DeliveryFolder,
  listed: ListedFile,
  key: PrivateKey,
  { max_bytes }: DeliveryAccess,
): Promise<void> {
  const { name } = listed;
  const finish = async (sha256: Buffer | null, result: FileResult): Promise<void> => {
    await recordFile(ctx.db.sql, listed, sha256, result, ctx.now());
    const { state, reason, homes } = result;
    if (state === "set_aside") ctx.log.error({ file: name, reason }, "a delivered file was set aside");
    else ctx.log.info({ file: name, reason, homes }, "a delivered file was imported");
  };
  if (listed.size > max_bytes) return finish(null, setAside("too_large"));
  const bytes = await folder.read(listed);
  if (bytes === null) {
    ctx.log.warn({ file: name }, "a delivered file can't be opened or changed since it was listed");
    return;
  }
  const sha256 = hashFile(bytes);
  if (await isImported(ctx.db.sql, sha256))
    return finish(sha256, { state: "imported", reason: "the same contents as before", homes: 0 });
  await finish(sha256, await importContents(ctx, { name, bytes }, key, max_bytes));
}

/** Imports files one after the other. One that fails because of us stays for the next run and stops no other. */
async function importFiles(ctx: Context, folder: DeliveryFolder, access: DeliveryAccess): Promise<void> {
  const key = await openPgpKey(access);
  const files = await recordListing(ctx.db.sql, await folder.list(), ctx.now());
  let failed = 0;
  for (const file of files) {
    try {
      await importFile(ctx, folder, file, key, access);
    } catch (error) {
      if (error instanceof ConnectorFault) throw error;
      failed++;
      // Not the whole error: the database's details contain row values.
      ctx.log.error({ file: file.name }, "a delivered file could not be imported: failure of our own");
    }
  }
  if (failed > 0) throw new Error(`${failed} delivered files could not be imported.`);
}

/**
 * Imports the files whose upload is over. Does nothing without the setting. Safe to run any number of times. Throws if
 * a file could not be imported, after all others were.
 */
export async function importDeliveredFiles(ctx: Context): Promise<void> {
  const access = ctx.config.smartMeterTexas?.delivery;
  if (!access) return;
  await deleteOldDeliveredDays(ctx.db.sql, today(ctx));
  try {
    await withDeliveryFolder(access, (folder) => importFiles(ctx, folder, access));
  } catch (error) {
    if (!(error instanceof ConnectorFault)) throw error;
    const { kind, message: why } = error;
    if (kind === "settings") ctx.log.error({ why }, "the folder of delivered files rejects our access");
    else ctx.log.warn({ why }, "the folder of delivered files could not be read");
  }
}
