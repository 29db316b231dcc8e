// What the account's file contains about its linked meters: every reading, including those of removed homes and of days
// that were revised later, and who agreed to what. A year is about 200 kB.
import type { AccountExport } from "#contracts/account.ts";
import type { Context } from "#server/domain/context.ts";
import { dayValues } from "#server/domain/meters/day-bytes.ts";
import { estimatedSlots, whOrNull } from "#server/domain/meters/day-json.ts";
import { listOnDemandReads, onDemandReadJson } from "#server/domain/meters/on-demand-reads.ts";

type Agreement = AccountExport["agreements"][number];
type MeterDay = AccountExport["meters"][number]["days"][number];

interface MeterRow {
  readonly id: number;
  readonly esiid: string;
  readonly fetched_at: Date | null;
}

interface DayRow {
  readonly meter_id: number;
  readonly channel: string;
  readonly day: string;
  readonly revised_at: Date;
  readonly replaced_at: Date | null;
  readonly wh: Buffer;
}

interface AgreementRow extends Omit<Agreement, "agreed_at" | "created_at"> {
  readonly agreed_at: Date | null;
  readonly created_at: Date;
}

const METERS_SQL = `select id, esiid, fetched_at from usage.meters where user_id = $1 order by id`;

const DAYS_SQL = `
  select meter_id, channel, day, revised_at, null::timestamptz as replaced_at, wh
  from usage.readings where meter_id = any($1)
  union all
  select meter_id, channel, day, revised_at, replaced_at, wh
  from usage.replaced_readings where meter_id = any($1)
  order by meter_id, day, channel, revised_at`;

const AGREEMENTS_SQL = `
  select a.esiid, a.connector, a.state, a.code, a.meter_number, a.puct_number, a.email, a.text_version, a.agreed_at,
    a.starts_on, a.ends_on, a.created_at,
    coalesce((
      select json_agg(json_build_object('at', e.at, 'state', e.state, 'actor', e.actor, 'code', e.code) order by e.seq)
      from usage.agreement_events e where e.agreement_id = a.id), '[]') as events
  from usage.agreements a where a.user_id = $1 order by a.created_at, a.id`;

function toMeterDay({ channel, day, revised_at, replaced_at, wh }: DayRow): MeterDay {
  const values = dayValues(wh);
  return {
    channel: channel === "g" ? "generation" : "consumption",
    day,
    revised_at: revised_at.toISOString(),
    replaced_at: replaced_at?.toISOString() ?? null,
    wh: whOrNull(values),
    estimated: estimatedSlots(values),
  };
}

/** Returns the readings of every meter that the account ever linked. */
export async function exportMeters(
  ctx: Pick<Context, "db">,
  userId: string,
): Promise<AccountExport["meters"]> {
  const { rows: meters } = await ctx.db.pool.query<MeterRow>(METERS_SQL, [userId]);
  const ids = meters.map(({ id }) => id);
  const { rows } = await ctx.db.pool.query<DayRow>(DAYS_SQL, [ids]);
  return meters.map(({ id, esiid, fetched_at }) => ({
    esiid,
    fetched_at: fetched_at?.toISOString() ?? null,
    days: rows.filter(({ meter_id }) => meter_id === id).map(toMeterDay),
  }));
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
