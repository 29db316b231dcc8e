// The customer's to-dos, over all homes: the outlooks' to-dos, orders at homes that aren't in the account, and orders
// to add to it. The dashboard and the notifications page count this one list. Decides nothing about homes: that is in
// their outlooks. Pure.
import type { ListedOrder, OrderLocations } from "#contracts/orders.ts";
import type { Outlook, OutlookAlert } from "#contracts/outlook.ts";
import type { ServiceLocation } from "#contracts/portal.ts";
import { readableAddress } from "#messages/address.ts";
import { paths } from "#web/shared/paths.ts";
import type { OutlookMessages } from "#messages/describe-advice.ts";
import type { ToDo, ToDoText } from "./to-dos.ts";
import { describeToDo, listToDos } from "./to-dos.ts";

type OrderNeed = NonNullable<OutlookAlert["need"]>;

export type PageToDo =
  | {
      readonly kind: "home";
      /** The home's name. */
      readonly home: string;
      readonly outlook: Outlook;
      readonly toDo: ToDo;
    }
  | {
      readonly kind: "order";
      readonly home: string;
      readonly order: ListedOrder;
      readonly need: OrderNeed;
    }
  | { readonly kind: "order_waiting"; readonly home: string; readonly order_id: string };

/** Returns a home's name: its nickname, otherwise its address, otherwise its ESI ID. */
export function formatShortLocationName(
  location: { readonly esiid: string; readonly address: string | null },
  nickname: string | null = null,
): string {
  return nickname ?? (location.address ? readableAddress(location.address) : location.esiid);
}

/** A home with its outlook. */
export interface KnownLocation {
  readonly location: ServiceLocation;
  readonly outlook: Outlook;
}

export interface Known {
  /** All homes of the account, with or without an outlook. */
  readonly esiids: readonly string[];
  readonly homes: readonly KnownLocation[];
  readonly orders: readonly ListedOrder[];
  readonly locations: ReadonlyArray<OrderLocations["items"][number]>;
}

/** Returns all to-dos, most urgent first. */
export function listPageToDos({ esiids, homes, orders, locations }: Known): readonly PageToDo[] {
  const inAccount = new Set(esiids);
  const toDos = [
    ...homes.flatMap(listLocationToDos),
    ...orders
      .filter(({ service_location: location }) => !inAccount.has(location.esiid))
      .flatMap(listOrderToDos),
    ...locations.flatMap(listPendingToDos),
  ];
  return toDos.sort((a, b) => getUrgency(a) - getUrgency(b));
}

function listLocationToDos({ location, outlook }: KnownLocation): PageToDo[] {
  const home = formatShortLocationName(location.service_location, location.nickname);
  return listToDos(outlook).map((toDo) => ({ kind: "home", home, outlook, toDo }));
}

/** An order at a home that was removed from the account can still wait for the customer. */
function listOrderToDos(order: ListedOrder): PageToDo[] {
  const need = findOrderToDo(order);
  return need === null
    ? []
    : [{ kind: "order", home: formatShortLocationName(order.service_location), order, need }];
}

function findOrderToDo({ state, connector, last_code }: ListedOrder): OrderNeed | null {
  if (state === "submitted" && last_code === "hold_for_credit") return "deposit";
  if (state === "started" && connector === "handoff") return "finish_at_provider";
  return state === "handed_off" ? "report_outcome" : null;
}

function listPendingToDos({
  order_id,
  service_location,
  state,
}: OrderLocations["items"][number]): PageToDo[] {
  if (state !== "waiting") return [];
  return [{ kind: "order_waiting", order_id, home: formatShortLocationName(service_location) }];
}

const URGENCY: readonly (ToDo["kind"] | PageToDo["kind"])[] = [
  "term_over",
  "order_needs_you",
  "order",
  "order_waiting",
  "term_ending",
  "agreement_expiring",
  "switch_hold",
];

/** The order of to-dos within a home, applied across homes: what has ended, then orders, then what is ending. */
function getUrgency(one: PageToDo): number {
  return URGENCY.indexOf(one.kind === "home" ? one.toDo.kind : one.kind);
}

/** Formats a to-do as text, with plan names from the account's orders. */
export function describePageToDo(
  toDo: PageToDo,
  orders: readonly ListedOrder[],
  messages: OutlookMessages,
): ToDoText {
  if (toDo.kind === "home") {
    const planNames = Object.fromEntries(orders.map(({ id, plan_name }) => [id, plan_name]));
    return describeToDo(toDo.toDo, toDo.outlook, messages, planNames);
  }
  // Its button is on the page of orders.
  if (toDo.kind === "order_waiting") return { ...messages.toDos.found, href: paths.orders() };
  const { title, text, action } = messages.toDos[toDo.need];
  return { title: title({ plan: toDo.order.plan_name }), text, action, href: paths.order(toDo.order.id) };
}

/** Returns the next known end of a contract, YYYY-MM-DD, or null if there is none. */
export function nextEnd(locations: readonly ServiceLocation[]): string | null {
  const days = locations.flatMap(({ clock }) => (clock && clock.days_left >= 0 ? [clock.ends_on] : []));
  return days.sort((a, b) => a.localeCompare(b))[0] ?? null;
}
