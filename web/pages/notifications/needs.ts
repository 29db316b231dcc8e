// What needs the person now, from the clocks of their contracts and from their orders.
import type { Order, OrderLocations } from "#contracts/orders.ts";
import type { ServiceLocation } from "#contracts/portal.ts";
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
  | { readonly kind: "order_unfinished" | "order_handed_off"; readonly order: Order }
  | (AtHome & { readonly kind: "order_waiting"; readonly order_id: string });

/** A home in few words. */
export function homeName(
  home: { readonly esiid: string; readonly address: string | null },
  nickname: string | null = null,
): string {
  return nickname ?? (home.address ? readableAddress(home.address) : home.esiid);
}

/** States of an order that will follow the contract of today: its end is seen to. */
const FOLLOWS: ReadonlySet<Order["state"]> = new Set(["submitted", "accepted", "scheduled"] as const);

function ofHome({ service_location, nickname, clock }: ServiceLocation, orders: readonly Order[]): Need[] {
  const followed = orders.some(
    (order) => order.service_location.esiid === service_location.esiid && FOLLOWS.has(order.state),
  );
  if (!clock || followed) return [];
  const { ends_on: day, days_left: days, free_from } = clock;
  const at = { esiid: service_location.esiid, home: homeName(service_location, nickname), day };
  if (clock.state === "over") return [{ kind: "contract_over", ...at }];
  if (clock.state === "free_to_leave") return [{ kind: "free_to_leave", ...at, days }];
  return days <= SOON_DAYS ? [{ kind: "ends_soon", ...at, days, free_from }] : [];
}

function ofOrder(order: Order): Need[] {
  if (order.state === "started") return [{ kind: "order_unfinished", order }];
  return order.state === "handed_off" ? [{ kind: "order_handed_off", order }] : [];
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
  "order_waiting",
  "order_unfinished",
  "order_handed_off",
  "ends_soon",
];

/** Everything that needs the person, the most pressing first. */
export function needsNow(known: {
  readonly homes: readonly ServiceLocation[];
  readonly orders: readonly Order[];
  readonly locations: ReadonlyArray<OrderLocations["items"][number]>;
}): readonly Need[] {
  const needs = [
    ...known.homes.flatMap((home) => ofHome(home, known.orders)),
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
