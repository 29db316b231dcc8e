// The counts in the first sentence of the dashboard, from the outlooks of all homes. Pure.
import type { Outlook } from "#contracts/outlook.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { shouldSwitch } from "../outlook/advice.ts";
import { listSetUp, listToDos } from "../outlook/to-dos.ts";

export interface LocationCounts {
  /** What has a date or waits for the customer: the same list as on the notifications page. */
  readonly toDos: number;
  /** Missing facts that would improve the numbers. */
  readonly setUp: number;
  /** Homes for which switching is the best option. */
  readonly better: number;
}

/** Counts the to-dos of all homes. */
export function countLocations(outlooks: readonly Outlook[]): LocationCounts {
  const sum = (count: (outlook: Outlook) => number): number =>
    outlooks.reduce((total, outlook) => total + count(outlook), 0);
  return {
    toDos: sum((outlook) => listToDos(outlook).length),
    setUp: sum((outlook) => listSetUp(outlook).length),
    better: sum((outlook) => (shouldSwitch(outlook) ? 1 : 0)),
  };
}

/** The outlooks of all homes, as far as they are known. */
export interface KnownOutlooks {
  readonly outlooks: readonly Outlook[];
  readonly pending: boolean;
  readonly failed: boolean;
}

/** Returns the sentence about what matters today. Nothing is called done while a home isn't known. */
export function dashboardLead(
  { outlooks, pending, failed }: KnownOutlooks,
  messages: Messages<"dashboard">["lead"],
): string {
  if (pending) return messages.loading;
  const { toDos, setUp, better } = countLocations(outlooks);
  const found = [
    toDos > 0 ? messages.toDo({ n: toDos }) : null,
    setUp > 0 ? messages.setUp({ n: setUp }) : null,
  ];
  const counted = found.filter((text) => text !== null).join(" ");
  if (counted !== "") return counted;
  if (failed) return messages.failed;
  return better > 0 ? messages.better({ homes: better }) : messages.allDone;
}
