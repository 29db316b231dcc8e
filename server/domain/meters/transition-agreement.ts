// The only way in which an agreement goes from one state to the next: under a lock, by the table of
// contracts/agreement-transitions.ts, with an event that says who, when and why.
import type { Kysely } from "kysely";
import { canTransition, type AgreementCode, type AgreementState } from "#contracts/agreement-transitions.ts";
import type { DB } from "#server/platform/db/types.ts";
import type { AgreementRow } from "./agreement-row.ts";

export interface AgreementStep {
  readonly to: AgreementState;
  readonly by: "customer" | "company" | "system" | "operator";
  readonly code?: AgreementCode | null;
  /** Dates that the move brings; left out, the agreement's own stay. */
  readonly starts_on?: string | null;
  readonly ends_on?: string | null;
  /** When the meter's company is to be asked next; left out, never again. */
  readonly check_at?: Date | null;
}

/** Thrown where the table has no such move: the agreement is as it was. */
export class InvalidAgreementTransition extends Error {
  constructor(from: AgreementState, to: AgreementState) {
    super(`An agreement cannot go from ${from} to ${to}.`);
    this.name = "InvalidAgreementTransition";
  }
}

/** Moves a locked agreement within `trx` at `now`; returns it as it is then. Throws InvalidAgreementTransition. */
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
    // In each state the waits between two questions begin anew.
    checks: 0,
    waiting_since: null,
  };
  await trx
    .updateTable("usage.agreements")
    .set({ ...updated, check_at: step.check_at ?? null, updated_at: now })
    .where("id", "=", row.id)
    .execute();
  return { ...row, ...updated };
}
