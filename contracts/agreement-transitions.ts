// The states of an agreement to read a home's smart meter, and the single table of the transitions between them.
import { z } from "zod";

export const AGREEMENT_STATES = [
  /** Requested here. The meter source has not accepted it yet. */
  "submitted",
  /** The meter source has it and is waiting for the customer to respond to its email. */
  "pending_customer",
  "active",
  /** Active, and ends within EXPIRING_DAYS. */
  "expiring",
  "expired",
  /** The customer declined, did not respond in time, or the meter source rejected it. */
  "declined",
  /** Ended early by the customer or by us. */
  "terminated",
] as const;
export const agreementStateSchema = z.enum(AGREEMENT_STATES);
export type AgreementState = z.infer<typeof agreementStateSchema>;

/** The states an agreement can change to from each state. A state without transitions is final. */
export const AGREEMENT_TRANSITIONS: Readonly<Record<AgreementState, readonly AgreementState[]>> = {
  submitted: ["pending_customer", "active", "declined", "terminated"],
  pending_customer: ["active", "declined", "terminated"],
  active: ["expiring", "expired", "terminated"],
  // Back to active: renewed at the meter source.
  expiring: ["active", "expired", "terminated"],
  expired: [],
  declined: [],
  terminated: [],
};

/** Whether an agreement can change from one state to another. */
export function canTransition(from: AgreementState, to: AgreementState): boolean {
  return AGREEMENT_TRANSITIONS[from].includes(to);
}

/**
 * States in which an agreement is in progress or in force. An account has at most one of these per home, in addition to
 * one that is `expiring`.
 */
export const OPEN_AGREEMENT_STATES = [
  "submitted",
  "pending_customer",
  "active",
  "expiring",
] as const satisfies readonly AgreementState[];

/** States in which the meter can be read. */
export const READING_STATES = ["active", "expiring"] as const satisfies readonly AgreementState[];

/** Days before its end from which an agreement is `expiring` and its customer gets a reminder. */
export const EXPIRING_DAYS = 30;

/** Why an agreement failed or ended. The page has a sentence for each. */
export const AGREEMENT_CODES = [
  /** The customer declined at the meter source. */
  "customer_declined",
  /** The meter source's email got no response in time. */
  "no_answer",
  /** According to the meter source, the meter number does not belong to the ESI ID. */
  "meter_mismatch",
  /** The meter source has no such ESI ID, or the ESI ID has no smart meter. */
  "unknown_meter",
  /** The provider in the request is not the one that serves the meter. */
  "provider_mismatch",
  /** Rejected for another reason. */
  "refused",
  /** Its twelve months are over. */
  "term_over",
  /** The customer ended it here. */
  "unlinked",
  /** The customer ended it at the meter source. */
  "ended_there",
  /** The home was removed from the account, or the account was deleted. */
  "home_left",
] as const;
export const agreementCodeSchema = z.enum(AGREEMENT_CODES);
export type AgreementCode = z.infer<typeof agreementCodeSchema>;
