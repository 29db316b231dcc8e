// What every company that hands out meter data is asked for, whatever protocol it speaks.
import type { AgreementCode } from "#contracts/agreement-transitions.ts";
import type { ConnectorName } from "#contracts/live-link.ts";
import type { DayReads } from "../day-reads.ts";

/** What an agreement is asked with. */
export interface AgreementOrder {
  readonly esiid: string;
  readonly meter_number: string;
  /** The provider's certificate; null where the connector needs none. */
  readonly puct_number: string | null;
  /** Where the company writes to so that the customer confirms. */
  readonly email: string;
  readonly language: "en" | "es";
  /** 1 to 12: a residence's consent lasts a year at most (PUC docket 47472). */
  readonly months: number;
}

/** An agreement as the company tells it. */
export interface AgreementUpdate {
  /** The company's own number. */
  readonly reference: string;
  readonly esiid: string;
  readonly state: "pending_customer" | "active" | "declined" | "expired" | "terminated";
  /** Why, where the state is none of the first two. */
  readonly code: AgreementCode | null;
  /** First and last local day; null where the company does not tell. */
  readonly starts_on: string | null;
  readonly ends_on: string | null;
}

export type RequestResult =
  | { readonly kind: "requested"; readonly update: AgreementUpdate }
  | { readonly kind: "refused"; readonly code: AgreementCode; readonly message: string };

export interface RangeOrder {
  readonly esiid: string;
  readonly meter_number: string;
  /** The company's number of the agreement that allows it. */
  readonly reference: string;
  /** First and last local day, both included. */
  readonly from: string;
  readonly to: string;
  /** `newest`: as last revised. `all`: every revision that the company keeps. */
  readonly version: "newest" | "all";
}

/** What narrows the search for an agreement. */
export interface AgreementQuery {
  readonly reference?: string | null;
  /** The one that it was asked with. */
  readonly email?: string | null;
}

export interface MeterConnector {
  readonly name: ConnectorName;
  /** Asks for an agreement. Not idempotent at the company: after a lost answer, `findAgreements` first. */
  requestAgreement(order: AgreementOrder): Promise<RequestResult>;
  /**
   * Every agreement of ours that the company lists for an ESI ID, newest first; of all homes without one.
   * `known` spares the company a search through all of ours; with a reference only that agreement is told.
   */
  findAgreements(esiid?: string, known?: AgreementQuery): Promise<readonly AgreementUpdate[]>;
  /** Ends an agreement; one that has ended already is no fault. `email`: the one that it was asked with. */
  terminate(agreement: {
    readonly reference: string;
    readonly esiid: string;
    readonly email: string;
  }): Promise<void>;
  /** The days that the company has within a range, both channels; days it has nothing of are left out. */
  fetchRange(order: RangeOrder): Promise<readonly DayReads[]>;
}

/**
 * The company did not answer, or not as agreed. `again`: worth another try, not before `after_ms` from
 * now where it said so. `settings`: our own access is refused, no other try will help until the operator
 * mends the configuration. `not_allowed`: the agreement does not allow it (any more).
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
