// Three years of quarter hours for a demo home, as if a file of its meter had been read: nobody has to link one to
// look at the pages about use.
import type { Kysely } from "kysely";
import { addDays } from "#meter/calendar.ts";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { saveReadings } from "#server/domain/meters/save-readings.ts";
import { getOrCreateMeter } from "#server/domain/meters/meters.ts";

const DAYS = 3 * 365;
/** Any word: another one makes another home. */
const SIMULATOR_SEED = "demo";

/** Keeps made-up readings through yesterday, within `trx`, for the meter of an account at an ESI ID. */
export async function saveDemoReadings(
  ctx: Context,
  trx: Kysely<DB>,
  userId: string,
  esiid: string,
): Promise<void> {
  // Loaded here only: no other start has use for a home that is made up.
  const [{ createTestLocation: createSimulatedHome }, { groupRevisions: listReportedDays }] =
    await Promise.all([
      import("#simulators/meters/simulated-home.ts"),
      import("#simulators/meters/reported-days.ts"),
    ]);
  const day = today(ctx);
  const range = { from: addDays(day, -DAYS), to: addDays(day, -1) };
  // Panels and a car are the homes of others: this one should look like most.
  const simulatedHome = { ...createSimulatedHome(esiid, SIMULATOR_SEED), solar_kw: 0 };
  const reads = listReportedDays(simulatedHome, range, ctx.now(), "newest").map((reported) => reported.reads);
  await saveReadings(trx, await getOrCreateMeter(trx, userId, esiid), reads, ctx.now());
}
