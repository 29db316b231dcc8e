// What needs the person now, from the clocks of their contracts and from their orders.
import type { ListedOrder, OrderLocations } from "#contracts/orders.ts";
import type { ServiceLocation } from "#contracts/portal.ts";
import { renewalNoticeDates } from "#market/renewal-notices.ts";
import { readableAddress } from "../../components/home-words.ts";

/** So many days before the end of a term it is worth a look: the last notice of a provider comes 30 days before (16 TAC 25.475). */
export const SOON_DAYS = 45;

interface AtHome {
  readonly esiid: string;
  /** The name the holder gave it, else its address, else the ESI ID. */
  readonly home: string;
}

export type Need =
  | (AtHome & { readonly kind: "contract_over"; readonly day: string })
  | (AtHome & { readonly kind: "free_to_leave"; readonly day: string; readonly days: number })
  | (AtHome & {
      readonly kind: "ends_soon";
      readonly day: string;
      readonly days: number;
      readonly free_from: string;
    })
  | (AtHome & { readonly kind: "renewal_due"; readonly order: ListedOrder; readonly day: string })
  | { readonly kind: "order_held" | "order_unfinished" | "order_handed_off"; readonly order: ListedOrder }
  | (AtHome & { readonly kind: "order_waiting"; readonly order_id: string });

/** A home in few words. */
export function homeName(
  home: { readonly esiid: string; readonly address: string | null },
  nickname: string | null = null,
): string {
  return nickname ?? (home.address ? readableAddress(home.address) : home.esiid);
}

/** States of an order that will follow the contract of today: its end is seen to. */
const FOLLOWS: ReadonlySet<ListedOrder["state"]> = new Set(["submitted", "accepted", "scheduled"] as const);

/** Whether the first notice of the end of the order's term is due: its last third has begun. */
export function isNoticeDue(
  { starts_on, ends_on }: Pick<ListedOrder, "starts_on" | "ends_on">,
  today: string,
): boolean {
  if (starts_on === null || ends_on === null) return false;
  const [first] = renewalNoticeDates(starts_on, ends_on);
  return first !== undefined && first <= today;
}

function ofHome(
  { service_location, nickname, clock }: ServiceLocation,
  orders: readonly ListedOrder[],
  today: string,
): Need[] {
  const here = orders.filter((order) => order.service_location.esiid === service_location.esiid);
  if (!clock || here.some(({ state }) => FOLLOWS.has(state))) return [];
  const { ends_on: day, days_left: days, free_from } = clock;
  const at = { esiid: service_location.esiid, home: homeName(service_location, nickname), day };
  if (clock.state === "over") return [{ kind: "contract_over", ...at }];
  const running = here.find(({ state, ends_on }) => state === "active" && ends_on === day);
  // Who opted out is told nothing more of this renewal.
  if (running?.opted_out_at) return [];
  if (clock.state === "free_to_leave") return [{ kind: "free_to_leave", ...at, days }];
  if (running && isNoticeDue(running, today)) return [{ kind: "renewal_due", ...at, order: running }];
  return days <= SOON_DAYS ? [{ kind: "ends_soon", ...at, days, free_from }] : [];
}

function ofOrder(order: ListedOrder): Need[] {
  const { state, connector, last_code } = order;
  if (state === "submitted" && last_code === "hold_for_credit") return [{ kind: "order_held", order }];
  if (state === "started" && connector === "handoff") return [{ kind: "order_unfinished", order }];
  return state === "handed_off" ? [{ kind: "order_handed_off", order }] : [];
}

function ofWaiting({ order_id, service_location, state }: OrderLocations["items"][number]): Need[] {
  if (state !== "waiting") return [];
  return [
    { kind: "order_waiting", order_id, esiid: service_location.esiid, home: homeName(service_location) },
  ];
}

const URGENCY: readonly Need["kind"][] = [
  "contract_over",
  "free_to_leave",
  "order_held",
  "order_waiting",
  "order_unfinished",
  "order_handed_off",
  "ends_soon",
  "renewal_due",
];

/** Everything that needs the person, the most pressing first. */
export function needsNow(known: {
  /** YYYY-MM-DD in Texas. */
  readonly today: string;
  readonly homes: readonly ServiceLocation[];
  readonly orders: readonly ListedOrder[];
  readonly locations: ReadonlyArray<OrderLocations["items"][number]>;
}): readonly Need[] {
  const needs = [
    ...known.homes.flatMap((home) => ofHome(home, known.orders, known.today)),
    ...known.locations.flatMap(ofWaiting),
    ...known.orders.flatMap(ofOrder),
  ];
  return needs.sort((a, b) => URGENCY.indexOf(a.kind) - URGENCY.indexOf(b.kind));
}

/** The next end of a contract that is known, YYYY-MM-DD; null where none is. */
export function nextEnd(homes: readonly ServiceLocation[]): string | null {
  const days = homes.flatMap(({ clock }) => (clock && clock.days_left >= 0 ? [clock.ends_on] : []));
  return days.sort((a, b) => a.localeCompare(b))[0] ?? null;
}
