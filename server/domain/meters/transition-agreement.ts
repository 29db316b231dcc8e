// The only way to change the state of an agreement: under a lock, by the table in contracts/agreement-transitions.ts,
// with an event that records who, when and why.
import type { Kysely } from "kysely";
import { canTransition, type AgreementCode, type AgreementState } from "#contracts/agreement-transitions.ts";
import type { DB } from "#server/platform/db/types.ts";
import { recordWebhookEvent } from "#server/domain/webhooks/record-event.ts";
import { DELETED_USER_ID, type AgreementRow } from "./agreement-row.ts";

export interface AgreementStep {
  readonly to: AgreementState;
  readonly by: "customer" | "company" | "system" | "operator";
  readonly code?: AgreementCode | null;
  /** Dates set by the transition. If left out, the agreement's dates stay. */
  readonly starts_on?: string | null;
  readonly ends_on?: string | null;
  /** When to poll the meter source next. If left out, never again. */
  readonly check_at?: Date | null;
}

/** Thrown if the table has no such transition. The agreement is unchanged. */
export class InvalidAgreementTransition extends Error {
  constructor(from: AgreementState, to: AgreementState) {
    super(`An agreement cannot go from ${from} to ${to}.`);
    this.name = "InvalidAgreementTransition";
  }
}

async function recordTransition(
  trx: Kysely<DB>,
  { id, user_id, esiid, state: previous_state }: AgreementRow,
  state: AgreementState,
  now: Date,
): Promise<void> {
  const data = { meter_link_id: id, esiid, state, previous_state };
  await recordWebhookEvent(
    trx,
    { user_id, type: "meter_link.updated", object: `meter_link:${id}`, data },
    now,
  );
}

/**
 * Moves a locked agreement within `trx` at `now` and returns the updated agreement. Throws InvalidAgreementTransition.
 */
export async function transitionAgreement(
  trx: Kysely<DB>,
  row: AgreementRow,
  step: AgreementStep,
  now: Date,
): Promise<AgreementRow> {
  const { to: state, by: actor, code = null } = step;
  if (!canTransition(row.state, state)) throw new InvalidAgreementTransition(row.state, state);
  await trx
    .insertInto("usage.agreement_events")
    .values({ agreement_id: row.id, at: now, state, actor, code })
    .execute();
  const updated = {
    state,
    code,
    starts_on: step.starts_on ?? row.starts_on,
    ends_on: step.ends_on ?? row.ends_on,
    // The intervals between checks start again in each state.
    checks: 0,
    waiting_since: null,
  };
  await trx
    .updateTable("usage.agreements")
    .set({ ...updated, check_at: step.check_at ?? null, updated_at: now })
    .where("id", "=", row.id)
    .execute();
  if (row.user_id !== DELETED_USER_ID) await recordTransition(trx, row, state, now);
  return { ...row, ...updated };
}
