// The counts in the first sentence of the dashboard, over all homes and orders. Pure.
import type { Outlook } from "#contracts/outlook.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { shouldSwitch } from "../outlook/advice.ts";
import { listSetUp } from "../outlook/to-dos.ts";
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

/** Returns the sentence about what matters today. Nothing is called done while a home isn't known. */
export function dashboardLead(
  { toDos, outlooks, pending, failed }: Pick<KnownToDos, "toDos" | "outlooks" | "pending" | "failed">,
  messages: Messages<"dashboard">["lead"],
): string {
  if (pending) return messages.loading;
  const { setUp, better } = countLocations(outlooks);
  const found = [
    toDos.length > 0 ? messages.toDo({ n: toDos.length }) : null,
    setUp > 0 ? messages.setUp({ n: setUp }) : null,
  ];
  const counted = found.filter((text) => text !== null).join(" ");
  if (counted !== "") return counted;
  if (failed) return messages.failed;
  return better > 0 ? messages.better({ homes: better }) : messages.allDone;
}
