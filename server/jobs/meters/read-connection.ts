// Reads a home's usage from a connected company: renews the token if needed, fetches the batch, saves its readings.
import type { Kysely } from "kysely";
import { fetchBatch, refreshGrant, type CompanyAccess } from "#meter/connectors/green-button/client.ts";
import { ConnectorFault } from "#meter/connectors/connector.ts";
import { toDayReads } from "#meter/series-days.ts";
import type { IntervalSeries } from "#meter/usage.ts";
import { hasLocation, lockLocation } from "#server/domain/locations/add-location.ts";
import type { Context } from "#server/domain/context.ts";
import {
  endConnection,
  findConnection,
  getCompany,
  lockConnection,
  openTokens,
  sealTokens,
  type ConnectionRow,
} from "#server/domain/meters/connections.ts";
import { notifySetup } from "#server/domain/meters/notify-meter.ts";
import { saveLocationReadings } from "#server/domain/meters/save-location-readings.ts";
import { readUsageBytes } from "#server/domain/meters/usage-object.ts";
import { today } from "#server/platform/context.ts";
import { AppError } from "#server/platform/errors.ts";
import type { DB } from "#server/platform/db/types.ts";

/** A token that expires sooner is renewed first. */
const EARLY_MS = 60_000;
/**
 * Later batches begin this long before the last one: companies read `published-min` as the time of publication or as
 * that of the usage, and correct the usage of the last weeks.
 */
const OVERLAP_MS = 40 * 86_400_000;

const ended = (): ConnectorFault =>
  new ConnectorFault("not_allowed", "The company no longer accepts the token.");

/** Renews the tokens of a connection and saves them at once, because the previous ones may no longer be valid. */
async function renew(ctx: Context, company: CompanyAccess, row: ConnectionRow): Promise<string> {
  const previous = (await openTokens(ctx.secrets, row))?.refresh_token ?? null;
  if (previous === null) throw ended();
  const grant = await refreshGrant(company, previous);
  const tokens = await sealTokens(ctx.secrets, grant, previous, ctx.now());
  await ctx.db.sql
    .updateTable("usage.connections")
    .set({ tokens, updated_at: ctx.now() })
    .where("id", "=", row.id)
    .where("tokens", "is not", null)
    .execute();
  return grant.access_token;
}

/** Returns a connection's access token, renewed if it is about to expire. Throws ConnectorFault. */
export async function getAccessToken(
  ctx: Context,
  company: CompanyAccess,
  row: ConnectionRow,
): Promise<{ token: string; renewed: boolean }> {
  const tokens = await openTokens(ctx.secrets, row);
  if (!tokens) throw ended();
  const renewed = tokens.expires_at - EARLY_MS <= ctx.now().getTime();
  return { token: renewed ? await renew(ctx, company, row) : tokens.access_token, renewed };
}

/** Fetches the batch with a valid token. Throws ConnectorFault. */
async function fetchFeed(ctx: Context, company: CompanyAccess, row: ConnectionRow): Promise<string> {
  if (row.resource_uri === null) throw ended();
  const since =
    row.import_state === "done" && row.fetched_at ? new Date(row.fetched_at.getTime() - OVERLAP_MS) : null;
  const { token, renewed } = await getAccessToken(ctx, company, row);
  const feed = await fetchBatch(company, row.resource_uri, token, since);
  if (feed !== null) return feed;
  // Rejected before its time: one renewal shows whether only the token is over, or the permission.
  const again = renewed
    ? null
    : await fetchBatch(company, row.resource_uri, await renew(ctx, company, row), since);
  if (again === null) throw ended();
  return again;
}

/** Returns the readings of the home's meter, none for an empty batch, or null if the batch has only other usage. */
async function readFeed(feed: string, row: ConnectionRow): Promise<IntervalSeries | "none" | null> {
  let result;
  try {
    result = await readUsageBytes(async () => Buffer.from(feed));
  } catch (error) {
    if (error instanceof AppError && error.code === "unavailable")
      throw new ConnectorFault("again", "We are reading many files right now.");
    throw error;
  }
  if (!result.ok) {
    const code = result.errors[0]?.code ?? "unreadable";
    if (code === "no_readings") return "none";
    throw new ConnectorFault("again", `The company's batch can't be read: ${code}.`);
  }
  if (result.readings.kind !== "intervals") return null;
  const { series } = result.readings;
  const unnamed = series.length === 1 && series[0]?.esiid === null ? series[0] : null;
  return series.find(({ esiid }) => esiid === row.esiid) ?? unnamed;
}

async function saveResult(
  ctx: Context,
  trx: Kysely<DB>,
  row: ConnectionRow,
  series: IntervalSeries | "none" | null,
): Promise<void> {
  const now = ctx.now();
  if (series !== null && series !== "none") {
    const days = toDayReads(series, now).filter(({ day }) => day <= today(ctx));
    await saveLocationReadings(trx, row, days, now);
  }
  const import_state = series === null ? "failed" : "done";
  await trx
    .updateTable("usage.connections")
    .set({ import_state, fetched_at: now, waiting_since: null, updated_at: now })
    .where("id", "=", row.id)
    .execute();
  // Once per connection and result.
  if (row.import_state === "waiting") await notifySetup(ctx, trx, row, series !== null, false);
}

/** Fetches and saves what is new. Safe to run at any time and any number of times. Throws ConnectorFault. */
export async function readConnection(ctx: Context, id: string): Promise<void> {
  const row = await findConnection(ctx.db.sql, id);
  if (row?.state !== "active") return;
  const series = await readFeed(await fetchFeed(ctx, getCompany(ctx.config, row.company), row), row);
  if (series === "none" && row.import_state === "waiting")
    throw new ConnectorFault("again", "The company's batch has no readings yet.");
  await ctx.db.sql.transaction().execute(async (trx) => {
    await lockLocation(trx, row.esiid);
    const locked = await lockConnection(trx, id);
    // Disconnected during the fetch: nothing more may be saved.
    if (locked?.state !== "active") return;
    if (!(await hasLocation(trx, locked.user_id, locked.esiid)))
      return endConnection(trx, id, "home_left", ctx.now());
    return saveResult(ctx, trx, locked, series);
  });
}
