// Finds files that write the day before the month, 01/03/2022 for March 1, as far as their dates show it. A date past
// the 12th shows it by itself, because it is no date in our order.
import { dayNumber } from "../calendar.ts";

/** Where day and month of a date could be each other's. */
const EITHER = /^\s*(\d{1,2})[/-](\d{1,2})[/-](?:\d{4}|\d{2})(?!\d)/;

export interface DateOrder {
  /** Notes a date as written, and as read: month first. */
  add(text: string, iso: string): void;
  /**
   * Whether the dates make more sense with the day first: then more of them follow each other, as those of readings do.
   */
  isDayFirst(): boolean;
}

/** Creates an empty list of a file's dates. */
export function createDateOrder(): DateOrder {
  const dates = new Set<string>();
  let certain = false;
  return {
    add: (text, iso) => {
      const [, month, day] = EITHER.exec(text) ?? [];
      if (month === undefined || Number(day) > 12) certain = true;
      else if (!certain) dates.add(iso);
    },
    isDayFirst: () =>
      !certain && countNeighbors([...dates].map(swapDayAndMonth)) > countNeighbors([...dates]),
  };
}

/** Swaps day and month of an ISO date. */
export function swapDayAndMonth(iso: string): string {
  const [year = "", month = "", day = ""] = iso.split("-");
  return `${year}-${day}-${month}`;
}

/** Counts the dates that have the day before them in the list. */
function countNeighbors(dates: readonly string[]): number {
  const days = new Set(dates.map(dayNumber));
  return [...days].filter((day) => days.has(day - 1)).length;
}
