// Calculates when the dates in the database make a daily job do something. Days on which nothing is due are skipped:
// nine months of days would take half a minute.
import { EXPIRING_DAYS, READING_STATES } from "#contracts/agreement-transitions.ts";
import type { Context } from "#server/domain/context.ts";
import { PROMPT_AFTER_DAYS, CLOSE_AFTER_DAYS } from "#server/jobs/orders/prompt-outcomes.ts";
import { LAPSE_DAYS } from "#server/domain/meters/apply-agreement-update.ts";
import { PARTNER_SILENT_DAYS } from "#server/jobs/orders/order-dates.ts";

/** The time of day of a daily job, UTC: in the morning in Texas, when yesterday's readings are available. */
const MORNING = "15:20";

const morningSql = (day: string): string => `((${day}) + time '${MORNING}') at time zone 'UTC'`;
/**
 * When the daily job finds what is due from a time on: the next morning, or immediately if the time is one of its own.
 */
const morningAfter = (at: string): string =>
  `greatest(${at}, date_bin('1 day', (${at}) - interval '1 hour', timestamptz '2000-01-01 ${MORNING}Z') + interval '1 day')`;
const reading = READING_STATES.map((state) => `'${state}'`).join(", ");

const ORDERS = [
  `select ${morningSql("starts_on")} from portal.orders
   where state in ('accepted', 'scheduled') and connector = 'handoff' and cancel_requested_at is null`,
  `select ${morningSql(`starts_on + ${PARTNER_SILENT_DAYS}`)} from portal.orders
   where state = 'scheduled' and connector = 'partner' and cancel_requested_at is null`,
  `select ${morningSql("ends_on + 1")} from portal.orders where state = 'active'`,
  `select ${morningAfter(`updated_at + case when outcome_asked_at is null
     then interval '${PROMPT_AFTER_DAYS * 24} hours' else interval '${CLOSE_AFTER_DAYS * 24} hours' end`)}
   from portal.orders where connector = 'handoff' and state in ('started', 'handed_off')`,
];
const AGREEMENTS = [
  `select ${morningSql(`ends_on - ${EXPIRING_DAYS}`)} from usage.agreements where state = 'active'`,
  // Its last day is the last on which the meter may be read.
  `select ${morningSql("ends_on")} from usage.agreements where state in (${reading})`,
  `select ${morningSql("ends_on + 1")} from usage.agreements where state in (${reading})`,
  // Within these days the meter source has the customer's response, or has dropped the request.
  `select ${morningAfter("check_at")} from usage.agreements
   where state = 'pending_customer' and check_at <= agreed_at + interval '${(LAPSE_DAYS + 1) * 24} hours'`,
  // In progress when the instance stopped.
  `select greatest(updated_at, $1) from usage.agreements
   where (state = 'submitted' and agreed_at is not null) or (state in (${reading}) and import_state <> 'done')`,
];
const DELIVERIES = ["select due_at from notify.deliveries where done_at is null"];

const NEXT_SQL = `
  select min(at) as at from (${[...ORDERS, ...AGREEMENTS, ...DELIVERIES].join(" union all ")}) as due (at)
  where at >= $2 and at < $3`;

/**
 * The search range: from `from` on, before `until`. What was in progress counts as due when the machine started,
 * `started`.
 */
export interface DueRange {
  readonly from: Date;
  readonly until: Date;
  readonly started: Date;
}

/** Returns the next time at which something is due by its date. Null if nothing is. */
export async function nextDueTime(ctx: Pick<Context, "db">, range: DueRange): Promise<Date | null> {
  const { from, until, started } = range;
  const { rows } = await ctx.db.pool.query<{ at: Date | null }>(NEXT_SQL, [started, from, until]);
  return rows[0]?.at ?? null;
}
