// What the account's file contains about its linked meters: every reading, including those of removed homes and of days
// that were revised later, and who agreed to what. A year is about 200 kB.
import { isDeepStrictEqual } from "node:util";
import type { AccountExport } from "#contracts/account.ts";
import type { Context } from "#server/domain/context.ts";
import { dayValues, type DayValues } from "#server/domain/meters/day-bytes.ts";
import { estimatedSlots, whOrNull } from "#server/domain/meters/day-json.ts";
import { listOnDemandReads, onDemandReadJson } from "#server/domain/meters/on-demand-reads.ts";
import { EVERY_DAY, readDays } from "#server/domain/meters/readings.ts";

type Agreement = AccountExport["agreements"][number];
type MeterDay = AccountExport["meters"][number]["days"][number];

interface MeterRow {
  readonly id: number;
  readonly esiid: string;
  readonly fetched_at: Date | null;
}

interface ReplacedRow {
  readonly channel: string;
  readonly day: string;
  readonly revised_at: Date;
  readonly replaced_at: Date;
  readonly wh: Buffer;
}

interface AgreementRow extends Omit<Agreement, "agreed_at" | "created_at"> {
  readonly agreed_at: Date | null;
  readonly created_at: Date;
}

const METERS_SQL = `select id, esiid, fetched_at from usage.meters where user_id = $1 order by id`;

const REPLACED_SQL = `
  select channel, day, revised_at, replaced_at, wh from usage.replaced_readings where meter_id = $1`;

const VERSION_SQL = `select version from usage.meters where id = $1`;

const AGREEMENTS_SQL = `
  select a.esiid, a.connector, a.state, a.code, a.meter_number, a.puct_number, a.email, a.text_version, a.agreed_at,
    a.starts_on, a.ends_on, a.created_at,
    coalesce((
      select json_agg(json_build_object('at', e.at, 'state', e.state, 'actor', e.actor, 'code', e.code) order by e.seq)
      from usage.agreement_events e where e.agreement_id = a.id), '[]') as events
  from usage.agreements a where a.user_id = $1 order by a.created_at, a.id`;

interface Version extends Pick<MeterDay, "channel" | "day"> {
  readonly revised_at: Date;
  readonly replaced_at: Date | null;
  readonly values: DayValues;
}

const toMeterDay = ({ channel, day, revised_at, replaced_at, values }: Version): MeterDay => ({
  channel,
  day,
  revised_at: revised_at.toISOString(),
  replaced_at: replaced_at?.toISOString() ?? null,
  wh: whOrNull(values),
  estimated: estimatedSlots(values),
});

const toVersion = ({ channel, day, revised_at, replaced_at, wh }: ReplacedRow): Version => ({
  channel: channel === "g" ? "generation" : "consumption",
  day,
  revised_at,
  replaced_at,
  values: dayValues(wh),
});

/** Orders the versions of days by day, channel and revision. */
const compareVersions = (a: MeterDay, b: MeterDay): number => {
  const [one, other] = [a, b].map(({ day, channel, revised_at }) => `${day}${channel}${revised_at}`);
  return (one ?? "") < (other ?? "") ? -1 : 1;
};

/** Returns every version of the days of a meter, from one moment. */
async function readVersions(ctx: Pick<Context, "db">, meterId: number): Promise<Version[]> {
  const getVersion = async (): Promise<unknown> => (await ctx.db.pool.query(VERSION_SQL, [meterId])).rows[0];
  for (;;) {
    const before = await getVersion();
    const current = await readDays(ctx, meterId, EVERY_DAY);
    const { rows } = await ctx.db.pool.query<ReplacedRow>(REPLACED_SQL, [meterId]);
    // Readings were saved in between.
    if (!isDeepStrictEqual(before, await getVersion())) continue;
    return [
      ...current.map((day): Version => Object.assign({ replaced_at: null }, day)),
      ...rows.map(toVersion),
    ];
  }
}

/** Returns the readings of every meter that the account ever linked. They are read one meter after another. */
export async function exportMeters(
  ctx: Pick<Context, "db">,
  userId: string,
): Promise<AccountExport["meters"]> {
  const { rows: meters } = await ctx.db.pool.query<MeterRow>(METERS_SQL, [userId]);
  const exported: AccountExport["meters"] = [];
  for (const { id, esiid, fetched_at } of meters) {
    const versions = await readVersions(ctx, id);
    exported.push({
      esiid,
      fetched_at: fetched_at?.toISOString() ?? null,
      days: versions.map(toMeterDay).sort(compareVersions),
    });
  }
  return exported;
}

/** Returns the account's agreements to read its meters. */
export async function exportAgreements(
  ctx: Pick<Context, "db">,
  userId: string,
): Promise<AccountExport["agreements"]> {
  const { rows } = await ctx.db.pool.query<AgreementRow>(AGREEMENTS_SQL, [userId]);
  return rows.map((row) =>
    Object.assign({}, row, {
      agreed_at: row.agreed_at?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
      events: row.events.map((event) => Object.assign({}, event, { at: new Date(event.at).toISOString() })),
    }),
  );
}

/** Returns the account's connections with companies, without their tokens. */
export async function exportConnections(
  ctx: Pick<Context, "db">,
  userId: string,
): Promise<AccountExport["connections"]> {
  const rows = await ctx.db.sql
    .selectFrom("usage.connections")
    .select(["esiid", "company", "state", "code", "fetched_at", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) =>
    Object.assign({}, row, {
      fetched_at: row.fetched_at?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
    }),
  );
}

/** Returns what each home's meter showed when it was last read on request. */
export async function exportOnDemandReads(
  ctx: Pick<Context, "db">,
  userId: string,
): Promise<AccountExport["on_demand_reads"]> {
  const rows = await listOnDemandReads(ctx.db.sql, userId);
  return rows.map((row) => Object.assign(onDemandReadJson(row), { esiid: row.esiid }));
}
