// On-demand reads: what a linked meter shows right now. Each home has one row, and each utility's meters a daily budget
// that all processes share, because Smart Meter Texas limits all third parties together.
import { sql, type Kysely } from "kysely";
import type { OnDemandRead } from "#contracts/live-link.ts";
import type { TduId } from "#contracts/plan.ts";
import type { DB } from "#server/platform/db/types.ts";
import type { MeterOwner } from "./agreements.ts";

/** `queued`: not sent yet. `sent`: sent, and its number is not known. */
export type OnDemandState = "queued" | "sent" | "under_way" | "done" | "failed";
export type OnDemandCode = NonNullable<OnDemandRead["code"]>;

export interface OnDemandRow {
  readonly user_id: string;
  readonly esiid: string;
  readonly agreement_id: string;
  readonly requested_at: Date;
  readonly state: OnDemandState;
  readonly code: OnDemandCode | null;
  readonly reference: string | null;
  readonly wh: number | null;
  readonly read_at: Date | null;
}

const OPEN = ["queued", "sent", "under_way"] as const satisfies readonly OnDemandState[];

/** Whether the read is neither done nor failed. */
export function isOpen({ state }: OnDemandRow): boolean {
  return OPEN.some((open) => open === state);
}

/** Returns the newest read of an account's home. */
export async function findOnDemandRead(
  db: Kysely<DB>,
  { user_id, esiid }: MeterOwner,
): Promise<OnDemandRow | undefined> {
  const row = await db
    .selectFrom("usage.on_demand_reads")
    .selectAll()
    .where("user_id", "=", user_id)
    .where("esiid", "=", esiid)
    .executeTakeFirst();
  return row as OnDemandRow | undefined;
}

/** Returns the newest read of each of an account's homes. */
export async function listOnDemandReads(db: Kysely<DB>, userId: string): Promise<OnDemandRow[]> {
  const rows = await db
    .selectFrom("usage.on_demand_reads")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("esiid")
    .execute();
  return rows as OnDemandRow[];
}

/** Returns an agreement's read that is in progress. */
export async function findOpenRead(db: Kysely<DB>, agreementId: string): Promise<OnDemandRow | undefined> {
  const row = await db
    .selectFrom("usage.on_demand_reads")
    .selectAll()
    .where("agreement_id", "=", agreementId)
    .where("state", "in", [...OPEN])
    .executeTakeFirst();
  return row as OnDemandRow | undefined;
}

/** Writes a new read of a home in `trx` over the one before. */
export async function insertOnDemandRead(
  trx: Kysely<DB>,
  { user_id, esiid }: MeterOwner,
  agreement_id: string,
  requested_at: Date,
): Promise<void> {
  const fresh = {
    agreement_id,
    requested_at,
    state: "queued",
    code: null,
    reference: null,
    wh: null,
    read_at: null,
  };
  await trx
    .insertInto("usage.on_demand_reads")
    .values({ user_id, esiid, ...fresh })
    .onConflict((conflict) => conflict.columns(["user_id", "esiid"]).doUpdateSet(fresh))
    .execute();
}

/** Changes a read if it is still the same request in the same state. Returns whether it was. */
export async function changeOnDemandRead(
  db: Kysely<DB>,
  { user_id, esiid, requested_at, state }: OnDemandRow,
  change: Partial<Pick<OnDemandRow, "state" | "code" | "reference" | "wh" | "read_at">>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("usage.on_demand_reads")
    .set(change)
    .where("user_id", "=", user_id)
    .where("esiid", "=", esiid)
    .where("requested_at", "=", requested_at)
    .where("state", "=", state)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Counts one read of a utility's meters on a day (YYYY-MM-DD) in `db`. Returns false, without counting, if the day has
 * had `max`. A home whose utility is not known counts apart.
 */
export async function countOnDemandRead(
  db: Kysely<DB>,
  tdu: TduId | null,
  day: string,
  max: number,
): Promise<boolean> {
  if (max < 1) return false;
  const { rows } = await sql`
    insert into usage.on_demand_budget as b (tdu, day, used) values (${tdu ?? "unknown"}, ${day}, 1)
    on conflict (tdu, day) do update set used = b.used + 1 where b.used < ${max}
    returning used`.execute(db);
  return rows.length > 0;
}

/** Erases in `trx` an account's reads. */
export async function eraseOnDemandReads(trx: Kysely<DB>, userId: string): Promise<void> {
  await trx.deleteFrom("usage.on_demand_reads").where("user_id", "=", userId).execute();
}

/** Returns the wire format. */
export function onDemandReadJson({
  state,
  code,
  requested_at,
  wh,
  read_at,
}: Omit<OnDemandRow, "user_id">): OnDemandRead {
  return {
    state: state === "done" || state === "failed" ? state : "under_way",
    code,
    requested_at: requested_at.toISOString(),
    kwh: wh === null ? null : wh / 1000,
    read_at: read_at?.toISOString() ?? null,
  };
}
