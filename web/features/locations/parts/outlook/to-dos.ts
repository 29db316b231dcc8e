// To-dos from an outlook: what has a date, and what would improve its numbers. Pure.
import type { MissingFact, Outlook, OutlookAlert } from "#contracts/outlook.ts";
import { paths } from "#web/shared/paths.ts";
import type { OutlookMessages } from "#messages/describe-advice.ts";

export type ToDo = OutlookAlert | { readonly kind: "switch_hold" };
export type SetUp = Exclude<MissingFact, "plans">;

/** Returns a home's to-dos, most urgent first: the list shared by the dashboard and the notifications page. */
export function listToDos({ alerts, switch_hold }: Outlook): readonly ToDo[] {
  return switch_hold ? [...alerts, { kind: "switch_hold" }] : alerts;
}

/** In order of importance: without a utility nothing can be priced. */
const SET_UP: readonly SetUp[] = ["utility", "contract", "price", "usage"];

/**
 * Returns what the customer can add for a better result, the most important first. A missing plan list is not something
 * a customer can add.
 */
export function listSetUp({ recommendation }: Outlook): readonly SetUp[] {
  return SET_UP.filter((fact) => recommendation.missing.includes(fact));
}

/** Returns the path of the page on which a fact is added. */
export function setUpHref(fact: SetUp, esiid: string): string {
  switch (fact) {
    case "usage":
      return paths.connectionManager(esiid);
    case "contract":
    case "price":
      return `${paths.location(esiid)}#contract`;
    case "utility":
      return paths.location(esiid);
    default:
      return fact satisfies never;
  }
}

export interface ToDoText {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly href: string;
}

type OrderNames = Readonly<Record<string, string>>;

/** Formats a to-do of a home as text. `orderPlans` contains the plan names of known orders by their ids. */
export function describeToDo(
  toDo: ToDo,
  outlook: Outlook,
  messages: OutlookMessages,
  orderPlans: OrderNames = {},
): ToDoText {
  const locationHref = paths.location(outlook.esiid);
  switch (toDo.kind) {
    case "switch_hold":
      return { ...messages.toDos.hold, href: locationHref };
    case "term_over": {
      const { title, text, action } = messages.toDos.term_over;
      return { title: title({ day: toDo.day ?? outlook.day }), text, action, href: locationHref };
    }
    case "term_ending": {
      const { title, text, textFree, action } = messages.toDos.term_ending;
      const left = toDo.days_left ?? 0;
      return {
        title: title({ day: toDo.day ?? outlook.day }),
        text: toDo.no_fee_now === true ? textFree({ left }) : text({ left, free: outlook.free_from }),
        action,
        href: locationHref,
      };
    }
    case "agreement_expiring": {
      const { title, titleOver, text, textOver, action } = messages.toDos.agreement_expiring;
      const left = toDo.days_left ?? 0;
      const over = left < 0;
      return {
        title: (over ? titleOver : title)({ day: toDo.day ?? outlook.day }),
        text: over ? textOver : text({ left }),
        action,
        href: paths.connectionManager(outlook.esiid),
      };
    }
    case "order_needs_you":
      return describeOrderNeed(toDo, outlook, messages, orderPlans);
    default:
      return toDo satisfies never;
  }
}

function describeOrderNeed(
  { order_id: id, need }: OutlookAlert,
  { order }: Outlook,
  messages: OutlookMessages,
  orderPlans: OrderNames,
): ToDoText {
  const { title, titleAny, text, action } = messages.toDos[need ?? "finish_at_provider"];
  const plan = id === null ? undefined : order?.id === id ? order.plan_name : orderPlans[id];
  return {
    title: plan === undefined ? titleAny : title({ plan }),
    text,
    action,
    href: id === null ? paths.orders() : paths.order(id),
  };
}
