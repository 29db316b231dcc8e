// Alerts of one home: what has a date or waits for the customer. Pages, emails and notifications share this rule.
import type { OutlookAlert } from "#contracts/outlook.ts";
import type { OrderCode, OrderState } from "#contracts/order-transitions.ts";
import type { Connector } from "#contracts/checkout.ts";
import type { ContractClock } from "#contracts/portal.ts";
import { TERM_ENDING_DAYS } from "#market/contract-clock.ts";
import { dayNumber } from "#meter/calendar.ts";

/** An order that is neither running nor over yet. */
export interface OpenOrder {
  readonly id: string;
  readonly state: OrderState;
  readonly connector: Connector;
  /** Code of its latest event. */
  readonly last_code: OrderCode | null;
}

export interface AlertFacts {
  /** Today, YYYY-MM-DD. */
  readonly day: string;
  readonly clock: ContractClock | null;
  /** Orders that were placed for this home and have not started yet. */
  readonly open_orders: readonly OpenOrder[];
  /** Whether the customer opted out of this renewal. Its end is then no longer an alert. */
  readonly opted_out: boolean;
  /** Last day of the permission to read the meter, if it expires soon. */
  readonly agreement_ends_on: string | null;
}

/** The rule that each alert is based on. */
const STATUTES: Readonly<Record<OutlookAlert["kind"], string | null>> = {
  order_needs_you: null,
  /** A customer who makes no choice is moved to the default renewal product, month to month. */
  term_over: "16 TAC 25.475(e)",
  /** The last notice is due 30 days before the end. No fee applies from 14 days before it. */
  term_ending: "16 TAC 25.475(e)",
  /** A residential permission lasts at most twelve months. */
  agreement_expiring: "PUC docket 47472",
};

type Alert = Partial<OutlookAlert> & Pick<OutlookAlert, "kind">;

function alert(one: Alert): OutlookAlert {
  const none = { day: null, days_left: null, no_fee_now: null, order_id: null, need: null };
  return { ...none, statute: STATUTES[one.kind], ...one };
}

function findOrderToDo({ state, connector, last_code }: OpenOrder): OutlookAlert["need"] {
  if (state === "submitted" && last_code === "hold_for_credit") return "deposit";
  if (state === "started" && connector === "handoff") return "finish_at_provider";
  return state === "handed_off" ? "report_outcome" : null;
}

function orderAlerts({ open_orders }: AlertFacts): OutlookAlert[] {
  return open_orders.flatMap((order) => {
    const need = findOrderToDo(order);
    return need ? [alert({ kind: "order_needs_you", order_id: order.id, need })] : [];
  });
}

// If an order is on its way, the end of the term needs no alert.
function termAlerts({ clock, open_orders, opted_out }: AlertFacts): OutlookAlert[] {
  if (!clock || open_orders.length > 0) return [];
  const { ends_on: day, days_left, state } = clock;
  const about = { day, days_left, no_fee_now: state !== "running" };
  if (state === "over") return [alert({ kind: "term_over", ...about })];
  if (opted_out || days_left > TERM_ENDING_DAYS) return [];
  return [alert({ kind: "term_ending", ...about })];
}

function agreementAlerts({ agreement_ends_on: ends_on, day }: AlertFacts): OutlookAlert[] {
  if (ends_on === null) return [];
  const days_left = dayNumber(ends_on) - dayNumber(day);
  return [alert({ kind: "agreement_expiring", day: ends_on, days_left })];
}

/**
 * Returns a home's alerts, most urgent first: a term that is over, a waiting order, a term that ends, a permission that
 * ends.
 */
export function listAlerts(facts: AlertFacts): OutlookAlert[] {
  const terms = termAlerts(facts);
  return [
    ...terms.filter(({ kind }) => kind === "term_over"),
    ...orderAlerts(facts),
    ...terms.filter(({ kind }) => kind === "term_ending"),
    ...agreementAlerts(facts),
  ];
}
