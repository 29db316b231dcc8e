// The shape of the words that tell a customer of an agreement to read their meter.
import type { AgreementCode } from "#contracts/agreement-transitions.ts";
import type { ConnectorName } from "#contracts/live-link.ts";

export const AGREEMENT_TELLINGS = [
  /** The meter's company has written; only the customer can go on. */
  "waiting",
  /** Linked, and the history is in. */
  "linked",
  "declined",
  "no_answer",
  /** Over in a month. */
  "expiring",
  "expired",
] as const;
export type AgreementNotificationKind = (typeof AGREEMENT_TELLINGS)[number];

/** Why a company did not take it, where there are words for it; `refused` stands for all others. */
export const DECLINES = [
  "customer_declined",
  "meter_mismatch",
  "unknown_meter",
  "provider_mismatch",
  "refused",
] as const satisfies readonly AgreementCode[];
export type Decline = (typeof DECLINES)[number];

export interface AgreementValues {
  readonly portal: string;
  readonly to: string;
  /** The meter's company, by name. */
  readonly meterSource: string;
  /** The home in words. */
  readonly location: string;
  /** Last day in words; empty where it is not known. */
  readonly ends: string;
  readonly decline: Decline;
}

export interface AgreementKindMessages {
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: ReadonlyArray<string>;
  readonly button: string;
}

export interface AgreementMessages {
  readonly or_open: string;
  readonly footnote: string;
  readonly sent: (values: AgreementValues) => string;
  readonly kinds: Record<AgreementNotificationKind, (values: AgreementValues) => AgreementKindMessages>;
}

/** Companies by the names they write under. */
export const METER_SOURCE_NAMES: Readonly<Record<ConnectorName, string>> = {
  smart_meter_texas: "Smart Meter Texas",
  centerpoint: "CenterPoint Energy",
};
