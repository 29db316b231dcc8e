// The month of use that a person looked at last, kept on their device for the offline page. Signing out forgets it
// (shared/session/kept-session.ts), and it is shown only while its owner's session is kept here.

export interface LastUsage {
  readonly user_id: string;
  /** When it was viewed, ISO. */
  readonly seen_at: string;
  readonly home: string;
  /** First and last local day of the month. */
  readonly start: string;
  readonly end: string;
  readonly kwh: number;
  /** Null if the plan is not known. */
  readonly cost_cents: number | null;
  /** The readings, day by day. Null if there are none. */
  readonly days: ReadonlyArray<{ readonly day: string; readonly kwh: number | null }>;
}

/** The key is written out in shared/session/kept-session.ts as well: what shares a module with it is part of every first load. */
const KEY = "wattlane.last-usage";

/** Saves it in place of the previous one. If storage is blocked or full, nothing is stored. */
export function saveLastUsage(usage: LastUsage): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(usage));
  } catch {
    // The offline page then says only that there is no connection.
  }
}

/** Returns what `user_id` viewed last, or null if nothing or another user's data is stored. */
export function readLastUsage(user_id: string): LastUsage | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (typeof stored !== "object" || stored === null) return null;
    const usage = stored as LastUsage;
    return usage.user_id === user_id && Array.isArray(usage.days) ? usage : null;
  } catch {
    return null;
  }
}
