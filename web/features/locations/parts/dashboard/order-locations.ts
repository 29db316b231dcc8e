// The order of homes on the dashboard, and how much room each gets: urgency is size. Pure.
import type { Outlook } from "#contracts/outlook.ts";
import type { ServiceLocation } from "#contracts/portal.ts";
import { shouldSwitch } from "#messages/describe-advice.ts";
import { listToDos, type ToDo } from "../outlook/to-dos.ts";

/** `full`: the one home to look at first. `row`: something is open or on its way. `line`: nothing to do. */
export type CardSize = "full" | "row" | "line";

export interface OrderedLocation {
  readonly location: ServiceLocation;
  readonly size: CardSize;
}

/**
 * What a home needs, the most money at stake first: a price that has ended or is ending costs hundreds of dollars a year,
 * an order to finish or update waits.
 */
const TO_DO_RANKS: readonly ToDo["kind"][] = [
  "term_over",
  "term_ending",
  "order_needs_you",
  "agreement_expiring",
  "switch_hold",
];
/** Ranks after all to-dos, in this order. */
const BETTER = 100;
const UNKNOWN = 101;
const IN_PROGRESS = 102;
const SETTLED = 103;

function getRank(outlook: Outlook | undefined): number {
  if (!outlook) return UNKNOWN;
  const toDos = listToDos(outlook).map(({ kind }) => TO_DO_RANKS.indexOf(kind));
  if (toDos.length > 0) return Math.min(...toDos);
  if (shouldSwitch(outlook)) return BETTER;
  const { code, missing } = outlook.recommendation;
  if (code === "order_in_progress") return IN_PROGRESS;
  return code === "not_enough_known" || missing.length > 0 ? UNKNOWN : SETTLED;
}

const daysLeft = ({ clock }: ServiceLocation): number =>
  clock === null ? Infinity : Math.max(0, clock.days_left);

/**
 * Orders homes by what is most urgent, then by the end of the contract. The first home is shown in full unless there is
 * nothing to do there and other homes share the page. `outlooks` has the known ones by ESI ID.
 */
export function orderLocations(
  locations: readonly ServiceLocation[],
  outlooks: ReadonlyMap<string, Outlook>,
): readonly OrderedLocation[] {
  const ranked = locations.map((location, index) => ({
    location,
    index,
    rank: getRank(outlooks.get(location.service_location.esiid)),
  }));
  ranked.sort((a, b) => a.rank - b.rank || daysLeft(a.location) - daysLeft(b.location) || a.index - b.index);
  return ranked.map(({ location, rank }, index) => {
    const first = index === 0 && (rank < IN_PROGRESS || locations.length === 1);
    return { location, size: first ? "full" : rank === SETTLED ? "line" : "row" };
  });
}
