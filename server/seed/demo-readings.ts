// Three years of quarter hours for a demo home, as if imported from a file of its meter, so that the usage pages can be
// viewed without linking one.
import type { Kysely } from "kysely";
import { addDays } from "#meter/calendar.ts";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { saveReadings } from "#server/domain/meters/save-readings.ts";
import { getOrCreateMeter } from "#server/domain/meters/meters.ts";

const DAYS = 3 * 365;
/** Any text: another one creates another home. */
const SIMULATOR_SEED = "demo";

/** Saves simulated readings through yesterday, within `trx`, for the meter of an account at an ESI ID. */
export async function saveDemoReadings(
  ctx: Context,
  trx: Kysely<DB>,
  userId: string,
  esiid: string,
): Promise<void> {
  // Loaded only here, because no other start needs a simulated home.
  const [{ createTestLocation: createSimulatedHome }, { groupRevisions: listReportedDays }] =
    await Promise.all([
      import("#simulators/meters/simulated-home.ts"),
      import("#simulators/meters/reported-days.ts"),
    ]);
  const day = today(ctx);
  const range = { from: addDays(day, -DAYS), to: addDays(day, -1) };
  // Other demo homes have solar panels and a car: this one should look like most homes.
  const simulatedHome = { ...createSimulatedHome(esiid, SIMULATOR_SEED), solar_kw: 0 };
  const reads = listReportedDays(simulatedHome, range, ctx.now(), "newest").map((reported) => reported.reads);
  await saveReadings(trx, await getOrCreateMeter(trx, userId, esiid), reads, ctx.now());
}
