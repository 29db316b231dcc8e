// An agreement as returned by the second service API.
import type { Agreement } from "#contracts/live-link.ts";
import { daysIn } from "#meter/calendar.ts";
import type { AgreementRow } from "./agreement-row.ts";
import { HISTORY_DAYS } from "./history-range.ts";

/** Shortens an email address so that its owner recognizes it and others cannot use it: a…@example.com. */
export function shortened(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 1 ? "…" : `${email.slice(0, 1)}…${email.slice(at)}`;
}

function toImportProgress(row: AgreementRow): Agreement["import"] {
  const { import_state: state, import_from: from, import_to: to, import_next: next } = row;
  if (from === null || to === null) return { state, done_days: 0, total_days: HISTORY_DAYS };
  const total_days = daysIn(from, to) + 1;
  const importedDays = next === null ? 0 : daysIn(from, next);
  return { state, done_days: Math.min(Math.max(importedDays, 0), total_days), total_days };
}

/** Returns the wire format. */
export function agreementJson(row: AgreementRow): Agreement {
  const { id, connector, state, code, meter_number, puct_number, agreed_at, ends_on } = row;
  return {
    id,
    connector,
    state,
    code,
    meter_number,
    puct_number,
    agreed_at: agreed_at?.toISOString() ?? null,
    mailed_to: connector === "smart_meter_texas" ? shortened(row.email) : null,
    ends_on,
    waiting_since: row.waiting_since?.toISOString() ?? null,
    import: toImportProgress(row),
    created_at: row.created_at.toISOString(),
  };
}
