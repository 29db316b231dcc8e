// Three years of quarter hours for a demo home with a linked meter, so that the usage pages can be viewed without
// linking one.
import type { Kysely } from "kysely";
import { addDays, toIsoDate, toLocalDay } from "#meter/calendar.ts";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { saveReadings } from "#server/domain/meters/save-readings.ts";
import { insertAgreement, type NewAgreement } from "#server/domain/meters/agreements.ts";
import { getOrCreateMeter } from "#server/domain/meters/meters.ts";

const DAYS = 3 * 365;
/** An agreement lasts a year at most. */
const AGREEMENT_DAYS = 364;
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

/** Writes within `trx` an agreement that has been active since `agreed_at`. Without a reference, no job reads the meter. */
export async function linkDemoMeter(trx: Kysely<DB>, input: NewAgreement, agreed_at: Date): Promise<void> {
  const id = await insertAgreement(trx, input, agreed_at);
  const starts_on = toIsoDate(toLocalDay(agreed_at.getTime()));
  const ends_on = addDays(starts_on, AGREEMENT_DAYS);
  const imported = { import_state: "done", import_from: addDays(starts_on, -DAYS), import_to: starts_on };
  await trx
    .updateTable("usage.agreements")
    .set({ state: "active", agreed_at, starts_on, ends_on, ...imported })
    .where("id", "=", id)
    .execute();
}
