// Three years of quarter hours for a demo home, as if a file of its meter had been read: nobody has to link one to
// look at the pages about use.
import type { Kysely } from "kysely";
import { addDays } from "#meter/calendar.ts";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { keepReadings } from "#server/domain/meters/keep-readings.ts";
import { meterOf } from "#server/domain/meters/meters.ts";

const DAYS = 3 * 365;
/** Any word: another one makes another home. */
const WORLD = "demo";

/** Keeps made-up readings through yesterday, within `trx`, for the meter of an account at an ESI ID. */
export async function keepDemoReadings(
  ctx: Context,
  trx: Kysely<DB>,
  userId: string,
  esiid: string,
): Promise<void> {
  // Loaded here only: no other start has use for a home that is made up.
  const [{ homeOf }, { toldDays }] = await Promise.all([
    import("#meter/connectors/stand-in/home.ts"),
    import("#meter/connectors/stand-in/told.ts"),
  ]);
  const day = today(ctx);
  const range = { from: addDays(day, -DAYS), to: addDays(day, -1) };
  // Panels and a car are the homes of others: this one should look like most.
  const home = { ...homeOf(esiid, WORLD), solar_kw: 0 };
  const reads = toldDays(home, range, ctx.now(), "newest").map((told) => told.reads);
  await keepReadings(trx, await meterOf(trx, userId, esiid), reads, ctx.now());
}
