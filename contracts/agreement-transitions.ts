// The states of an agreement to read a home's smart meter, and the one table of the moves between them.
import { z } from "zod";

export const AGREEMENT_STATES = [
  /** Asked for here; the meter's company has not taken it in yet. */
  "submitted",
  /** The meter's company has it and waits for the customer's answer to its mail. */
  "pending_customer",
  "active",
  /** Active, and over within EXPIRING_DAYS. */
  "expiring",
  "expired",
  /** The customer said no, did not answer in time, or the meter's company refused. */
  "declined",
  /** Ended by the customer or by us before its time. */
  "terminated",
] as const;
export const agreementStateSchema = z.enum(AGREEMENT_STATES);
export type AgreementState = z.infer<typeof agreementStateSchema>;

/** Where an agreement may go from each state; a state without moves is final. */
export const AGREEMENT_TRANSITIONS: Readonly<Record<AgreementState, readonly AgreementState[]>> = {
  submitted: ["pending_customer", "active", "declined", "terminated"],
  pending_customer: ["active", "declined", "terminated"],
  active: ["expiring", "expired", "terminated"],
  // Back to active: renewed at the meter's company.
  expiring: ["active", "expired", "terminated"],
  expired: [],
  declined: [],
  terminated: [],
};

/** Whether an agreement may go from one state to another. */
export function canTransition(from: AgreementState, to: AgreementState): boolean {
  return AGREEMENT_TRANSITIONS[from].includes(to);
}

/** States in which an agreement is under way or in force: an account has at most one such a home, beside one that is `expiring`. */
export const OPEN_AGREEMENT_STATES = [
  "submitted",
  "pending_customer",
  "active",
  "expiring",
] as const satisfies readonly AgreementState[];

/** States in which the meter may be read. */
export const READING_STATES = ["active", "expiring"] as const satisfies readonly AgreementState[];

/** Days before its end from which an agreement is `expiring` and its customer is reminded. */
export const EXPIRING_DAYS = 30;

/** Why an agreement came to nothing or ended; the page has a sentence for each. */
export const AGREEMENT_CODES = [
  /** The customer said no at the meter's company. */
  "customer_declined",
  /** Nobody answered the meter's company's mail in its time. */
  "no_answer",
  /** The meter number does not belong to the ESI ID, says the meter's company. */
  "meter_mismatch",
  /** The meter's company knows no such ESI ID, or it has no smart meter. */
  "unknown_meter",
  /** The provider named is not the one that serves the meter. */
  "provider_mismatch",
  /** Refused for another reason. */
  "refused",
  /** Its twelve months are over. */
  "term_over",
  /** The customer ended it here. */
  "unlinked",
  /** The customer ended it at the meter's company. */
  "ended_there",
  /** The home was removed from the account, or the account was deleted. */
  "home_left",
] as const;
export const agreementCodeSchema = z.enum(AGREEMENT_CODES);
export type AgreementCode = z.infer<typeof agreementCodeSchema>;
