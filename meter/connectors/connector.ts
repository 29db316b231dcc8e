// The interface of every meter source, whatever protocol it uses.
import type { AgreementCode } from "#contracts/agreement-transitions.ts";
import type { ConnectorName } from "#contracts/live-link.ts";
import type { DayReads } from "../day-reads.ts";

/** Input of an agreement request. */
export interface AgreementOrder {
  readonly esiid: string;
  readonly meter_number: string;
  /** The provider's certificate. Null if the connector needs none. */
  readonly puct_number: string | null;
  /** Address that the meter source writes to, so that the customer confirms. */
  readonly email: string;
  readonly language: "en" | "es";
  /** 1 to 12, because the consent for a residence lasts at most a year (PUC docket 47472). */
  readonly months: number;
}

/** An agreement as reported by the meter source. */
export interface AgreementUpdate {
  /** The meter source's own number. */
  readonly reference: string;
  readonly esiid: string;
  /** `unknown`: the meter source lists it with a status that we don't know. */
  readonly state: "pending_customer" | "active" | "declined" | "expired" | "terminated" | "unknown";
  /** The reason, if it is over and the meter source reports one. */
  readonly code: AgreementCode | null;
  /** First and last local day. Null if the meter source does not report them. */
  readonly starts_on: string | null;
  readonly ends_on: string | null;
}

export type RequestResult =
  | { readonly kind: "requested"; readonly update: AgreementUpdate }
  | { readonly kind: "refused"; readonly code: AgreementCode; readonly message: string };

export interface RangeOrder {
  readonly esiid: string;
  readonly meter_number: string;
  /** The meter source's number of the agreement that permits it. */
  readonly reference: string;
  /** First and last local day, inclusive. */
  readonly from: string;
  readonly to: string;
  /** `newest`: as last revised. `all`: every revision that the meter source stores. */
  readonly version: "newest" | "all";
}

/** Filters for finding an agreement. */
export interface AgreementQuery {
  readonly reference?: string | null;
  /** The address that it was requested with. */
  readonly email?: string | null;
  /** All but this one. */
  readonly except?: string | null;
}

/** `rejected`: the meter source does not read this meter on request. `message` has nothing that identifies a customer. */
type MeterReadRejected = { readonly kind: "rejected"; readonly message: string };

export type MeterReadStart = { readonly kind: "started"; readonly reference: string } | MeterReadRejected;

export type MeterReadStatus =
  | { readonly kind: "under_way" }
  /** What the meter's display shows, in Wh, and when. */
  | { readonly kind: "done"; readonly wh: number; readonly read_at: Date }
  | MeterReadRejected;

export interface MeterConnector {
  readonly name: ConnectorName;
  /** Requests an agreement. Not idempotent at the meter source: after a lost response, call `findAgreements` first. */
  requestAgreement(order: AgreementOrder): Promise<RequestResult>;
  /**
   * Returns every agreement of ours that the meter source lists for an ESI ID, newest first. Without an ESI ID, returns
   * those of all homes, and one whose status is unclear is `unknown`. `known` saves the meter source a search through
   * all of ours. With a reference, only that agreement is returned.
   */
  findAgreements(esiid?: string, known?: AgreementQuery): Promise<readonly AgreementUpdate[]>;
  /** Ends an agreement. One that has already ended is not an error. `email`: the address that it was requested with. */
  terminate(agreement: {
    readonly reference: string;
    readonly esiid: string;
    readonly email: string;
  }): Promise<void>;
  /** Returns the days that the meter source has within a range, for both channels. Days without data are left out. */
  fetchRange(order: RangeOrder): Promise<readonly DayReads[]>;
  /**
   * Makes the meter source read the meter now. It can't be canceled, and after a lost response it can't be found: a
   * repeat reads the meter again.
   */
  startRead(esiid: string): Promise<MeterReadStart>;
  /** Returns what came of a read, by the number of its request. */
  checkRead(reference: string): Promise<MeterReadStatus>;
}

/**
 * The meter source did not respond, or not as specified. `again`: can be retried, but not before `after_ms` from now if
 * it set a wait. `settings`: our own access is rejected, and no retry will help until the operator fixes the
 * configuration. `not_allowed`: the agreement does not permit it (any more).
 */
export class ConnectorFault extends Error {
  readonly kind: "again" | "settings" | "not_allowed";
  readonly after_ms: number | null;
  constructor(kind: ConnectorFault["kind"], what: string, after_ms: number | null = null) {
    super(what);
    this.name = "ConnectorFault";
    this.kind = kind;
    this.after_ms = after_ms;
  }
}
