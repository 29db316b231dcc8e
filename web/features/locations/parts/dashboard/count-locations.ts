// The counts in the first sentence of the dashboard, over all homes and orders. Pure.
import type { Outlook } from "#contracts/outlook.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { shouldSwitch } from "#messages/describe-advice.ts";
import { listSetUp, listToDos } from "../outlook/to-dos.ts";
import type { KnownToDos } from "./use-to-dos.ts";

export interface LocationCounts {
  /** Missing facts that would improve the numbers. */
  readonly setUp: number;
  /** Homes for which switching is the best option. */
  readonly better: number;
}

/** Counts what could be better at all homes. */
export function countLocations(outlooks: readonly Outlook[]): LocationCounts {
  const sum = (count: (outlook: Outlook) => number): number =>
    outlooks.reduce((total, outlook) => total + count(outlook), 0);
  return {
    setUp: sum((outlook) => listSetUp(outlook).length),
    better: sum((outlook) => (shouldSwitch(outlook) ? 1 : 0)),
  };
}

export interface DashboardLead {
  /** What matters today, with its number: the page's heading. */
  readonly title: string;
  /** What else there is. Null if the title is complete. */
  readonly text: string | null;
}

type Known = Pick<KnownToDos, "toDos" | "outlooks" | "pending" | "failed">;

/** Returns the nearest day of a to-do that isn't past, YYYY-MM-DD, or null if none has one. */
function nextDay(toDos: Known["toDos"]): string | null {
  const days = toDos.flatMap((one) => {
    if (one.kind !== "home" || one.toDo.kind === "switch_hold") return [];
    const { day, days_left } = one.toDo;
    return day !== null && days_left !== null && days_left >= 0 ? [day] : [];
  });
  return days.sort((a, b) => a.localeCompare(b))[0] ?? null;
}

/** Returns the sentences about what matters today. Nothing is called done while a home isn't known. */
export function dashboardLead(
  { toDos, outlooks, pending, failed }: Known,
  messages: Messages<"dashboard">["lead"],
): DashboardLead {
  if (pending) return { title: messages.loading, text: null };
  const { setUp, better } = countLocations(outlooks);
  if (toDos.length > 0) {
    const quiet = outlooks.filter((outlook) => listToDos(outlook).length === 0);
    const done = quiet.length > 0 && !failed && !quiet.some(shouldSwitch);
    const others = done ? messages.others({ homes: quiet.length }) : null;
    return {
      title: messages.toDo({ n: toDos.length, day: nextDay(toDos) }),
      text: setUp > 0 ? messages.setUpText({ n: setUp }) : others,
    };
  }
  if (setUp > 0) return { title: messages.setUp({ n: setUp }), text: null };
  if (failed) return { title: messages.failed, text: null };
  if (better > 0) return { title: messages.better({ homes: better }), text: messages.nothing };
  return { title: messages.allDone, text: messages.nothing };
}
