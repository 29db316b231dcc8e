// An agreement as stored in its row.
import type { Language } from "#messages/languages.ts";
import type { AgreementCode, AgreementState } from "#contracts/agreement-transitions.ts";
import type { ConnectorName } from "#contracts/live-link.ts";

/** User id of the agreements of deleted accounts. They are kept so that their numbers are known. */
export const DELETED_USER_ID = "00000000-0000-0000-0000-000000000000";

export const IMPORT_STATES = ["waiting", "running", "done", "failed"] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export interface AgreementRow {
  readonly id: string;
  readonly user_id: string;
  readonly esiid: string;
  readonly connector: ConnectorName;
  readonly state: AgreementState;
  readonly code: AgreementCode | null;
  readonly meter_number: string;
  readonly puct_number: string | null;
  /** Address that the meter source and we write to. Empty if there is none (any more). */
  readonly email: string;
  readonly language: Language;
  readonly agreed_at: Date | null;
  /** When a request may first have been sent. */
  readonly sent_at: Date | null;
  readonly reference: string | null;
  readonly starts_on: string | null;
  readonly ends_on: string | null;
  readonly checks: number;
  readonly waiting_since: Date | null;
  readonly reminded_at: Date | null;
  readonly terminate_requested_at: Date | null;
  readonly import_state: ImportState;
  readonly import_from: string | null;
  readonly import_to: string | null;
  readonly import_next: string | null;
  readonly created_at: Date;
}

export const AGREEMENT_COLUMNS = `
  a.id, a.user_id, a.esiid, a.connector, a.state, a.code, a.meter_number, a.puct_number, a.email, a.language,
  a.agreed_at, a.sent_at, a.reference, a.starts_on, a.ends_on, a.checks, a.waiting_since, a.reminded_at,
  a.terminate_requested_at, a.import_state, a.import_from, a.import_to, a.import_next, a.created_at`;
