// An order in every state that its page has words for.
import { randomUUID } from "node:crypto";
import type { OrderCode } from "#contracts/order-transitions.ts";
import type { Deposit } from "#contracts/partners.ts";
import { REJECTION_CODES } from "#contracts/tables/orders.ts";
import type { NewOrder } from "#server/domain/orders/insert-order.ts";

type Event = NewOrder["events"][number];

export interface OrderSample {
  readonly id: string;
  readonly name: string;
  readonly kind: NewOrder["kind"];
  readonly connector: NonNullable<NewOrder["connector"]>;
  readonly events: readonly Pick<Event, "state" | "actor" | "code" | "reason">[];
  readonly term: 12 | 0;
  /** Days from today to its start. Null if the date is not known. */
  readonly starts: number | null;
  /** Days from today to its last day, for an order that started: its start is a term before. */
  readonly ends?: number;
  readonly cancelRequested?: boolean;
  /** Why the cancellation was requested: "changed_mind" by default. */
  readonly cancelCode?: OrderCode;
  /** What the provider requires before it accepts the order. */
  readonly steps?: { readonly identity?: true; readonly deposit?: Deposit; readonly accepted?: true };
}

type Step = readonly [Event["state"], Event["actor"], Event["code"]?];
type Options = Partial<Omit<OrderSample, "id" | "name" | "events">> & { readonly reason?: string };

function sample(name: string, steps: readonly Step[], { reason, ...options }: Options = {}): OrderSample {
  const events = steps.map(([state, actor, code = null], index) => ({
    state,
    actor,
    code,
    reason: index === steps.length - 1 ? (reason ?? null) : null,
  }));
  return {
    kind: "switch",
    connector: "handoff",
    term: 12,
    starts: 12,
    ...options,
    id: randomUUID(),
    name,
    events,
  };
}

const PARTNER: Options = { connector: "partner" };
const STARTED: Step = ["started", "customer"];
const OPENED: readonly Step[] = [STARTED, ["handed_off", "customer"]];
const SENT: readonly Step[] = [STARTED, ["submitted", "system"]];
const ACCEPTED: readonly Step[] = [...SENT, ["accepted", "provider"]];
const HELD: readonly Step[] = [...SENT, ["submitted", "provider", "hold_for_credit"]];
const DEPOSIT: Deposit = { status: "required", amount_cents: 18_750 };
const SCHEDULED: readonly Step[] = [...ACCEPTED, ["scheduled", "provider"]];
const ACTIVE: readonly Step[] = [...SCHEDULED, ["active", "provider", "on_its_date"]];
const running = (ends: number): Options => ({ ...PARTNER, ends });

export const ORDER_SAMPLES: readonly OrderSample[] = [
  sample("started", [STARTED]),
  sample("started-move-in", [STARTED], { kind: "move_in" }),
  sample("sending", [STARTED], PARTNER),
  sample("handed-off", OPENED),
  sample("outcome-asked", [...OPENED, ["handed_off", "system"]], { starts: null }),
  sample("submitted", SENT, PARTNER),
  sample("submitted-move-in", SENT, { ...PARTNER, kind: "move_in" }),
  sample("deposit", [...SENT, ["submitted", "provider", "hold_for_credit"]], PARTNER),
  sample("identity", HELD, { ...PARTNER, steps: { identity: true } }),
  sample("deposit-asked", HELD, { ...PARTNER, steps: { deposit: DEPOSIT } }),
  sample("deposit-above-limit", HELD, {
    ...PARTNER,
    steps: { deposit: { ...DEPOSIT, amount_cents: 45_000, reason: "Credit score below 600" } },
  }),
  sample("deposit-accepted", HELD, { ...PARTNER, steps: { deposit: DEPOSIT, accepted: true } }),
  sample("deposit-waived", ACCEPTED, {
    ...PARTNER,
    steps: { deposit: { ...DEPOSIT, status: "waived" } },
  }),
  sample("deposit-declined", HELD, {
    ...PARTNER,
    steps: { deposit: DEPOSIT },
    cancelRequested: true,
    cancelCode: "deposit_declined",
  }),
  sample("cancel-requested", SENT, { ...PARTNER, cancelRequested: true }),
  sample("too-late-to-cancel", [...SCHEDULED, ["scheduled", "system", "too_late_to_cancel"]], {
    ...PARTNER,
    cancelRequested: true,
  }),
  ...(["switch", "move_in", "renewal"] as const).flatMap((kind) => [
    sample(`accepted-${kind}`, ACCEPTED, { ...PARTNER, kind }),
    sample(`scheduled-${kind}`, SCHEDULED, { ...PARTNER, kind }),
    sample(`scheduled-${kind}-without-date`, SCHEDULED, { ...PARTNER, kind, starts: null }),
  ]),
  sample("reported-accepted", [...OPENED, ["accepted", "customer", "went_through"]], { starts: null }),
  sample("reported-scheduled", [...OPENED, ["scheduled", "customer", "went_through"]]),
  sample("new-dates", [...SCHEDULED, ["scheduled", "provider", "new_dates"]], PARTNER),
  sample("active", ACTIVE, running(90)),
  sample("active-no-fee", ACTIVE, running(10)),
  sample("active-over", ACTIVE, running(-6)),
  sample("active-without-end", ACTIVE, { ...PARTNER, term: 0, starts: -275 }),
  sample("ended", [...ACTIVE, ["ended", "system", "on_its_date"]], running(-6)),
  sample("ended-early", [...ACTIVE, ["ended", "provider", "moving"]], running(20)),
  ...REJECTION_CODES.map((code) =>
    sample(`rejected-${code}`, [...SENT, ["rejected", "provider", code]], PARTNER),
  ),
  sample("rejected-move-in", [...SENT, ["rejected", "provider", "refused"]], { ...PARTNER, kind: "move_in" }),
  sample("not-accepted", [...SENT, ["rejected", "system", "no_answer"]], PARTNER),
  ...(["changed_mind", "moving", "found_a_plan", "deposit_declined", "other"] as const).map((code) =>
    sample(`canceled-${code}`, [...SENT, ["cancelled", "customer", code]], {
      ...PARTNER,
      kind: code === "moving" ? "move_in" : "switch",
    }),
  ),
  sample("canceled-at-provider", [...OPENED, ["cancelled", "customer", "did_not_go_through"]]),
  sample("closed", [...OPENED, ["handed_off", "system"], ["cancelled", "system", "no_answer"]]),
  sample("home-removed", [STARTED, ["cancelled", "system", "home_removed"]]),
];
