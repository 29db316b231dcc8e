// Type of the messages about an agreement to read a customer's meter.
import type { AgreementCode } from "#contracts/agreement-transitions.ts";
import type { ConnectorName } from "#contracts/live-link.ts";

export const AGREEMENT_NOTIFICATION_KINDS = [
  /** The meter source has sent its email, and only the customer can continue. */
  "waiting",
  /** Linked, and the history has been imported. */
  "linked",
  "declined",
  "no_answer",
  /** Ends in a month. */
  "expiring",
  "expired",
] as const;
export type AgreementNotificationKind = (typeof AGREEMENT_NOTIFICATION_KINDS)[number];

/** Reasons for which a meter source rejected it, if there are texts for them. `refused` is used for all others. */
export const DECLINES = [
  "customer_declined",
  "meter_mismatch",
  "unknown_meter",
  "provider_mismatch",
  "refused",
] as const satisfies readonly AgreementCode[];

/** Meter sources by the names they use in their emails. */
export const METER_SOURCE_NAMES: Readonly<Record<ConnectorName, string>> = {
  smart_meter_texas: "Smart Meter Texas",
};
