// Converts the interval reads of a response to days.
import type { DayReads } from "../day-reads.ts";
import { readSmtDays } from "../formats/smt-days.ts";
import { ConnectorFault, type RangeOrder } from "./connector.ts";
import type { MeterSourceReply } from "./session.ts";

/** For the operator's log. Identifies no customer. */
export type Oddity =
  /** A day was damaged and was left out. */
  | { readonly what: "day_refused"; readonly day: string | null; readonly code: string }
  /** An agreement has an unknown status. Both texts, without numbers and addresses. */
  | { readonly what: "status_unknown"; readonly status: string; readonly reason: string };
export type ReportOddity = (oddity: Oddity) => void;

/**
 * Returns the days of a response within a range. Damaged ones are reported and left out. Throws ConnectorFault if there
 * are none.
 */
export function parseReads(
  { status, json, errorText }: MeterSourceReply,
  order: Pick<RangeOrder, "esiid" | "version">,
  range: { readonly from: string; readonly to: string },
  reportOddity: ReportOddity,
): DayReads[] {
  if (status >= 400) {
    const kind = /agreement|not authori[sz]ed/i.test(errorText) ? "not_allowed" : "again";
    throw new ConnectorFault(kind, `The meter source didn't send readings (${status}).`);
  }
  const read = readSmtDays(json, order.esiid);
  if (!read) throw new ConnectorFault("again", "The meter source sent a response without readings.");
  for (const { day, code } of read.rejected) reportOddity({ what: "day_refused", day, code });
  const within = read.days.filter(({ day }) => day >= range.from && day <= range.to);
  return order.version === "all" ? within : pickNewestReads(within);
}

function pickNewestReads(days: readonly DayReads[]): DayReads[] {
  const newest = new Map<string, DayReads>();
  for (const reads of days) {
    const key = `${reads.channel} ${reads.day}`;
    const known = newest.get(key);
    if (!known || reads.revised_at >= known.revised_at) newest.set(key, reads);
  }
  return [...newest.values()];
}
