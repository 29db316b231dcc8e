// What an order's next step is, and whose.
import type { OrderState } from "#contracts/order-moves.ts";
import type { OrderDetail } from "#contracts/orders.ts";
import { contractClock } from "#market/contract-clock.ts";
import type { Messages } from "../../i18n/catalog.ts";

type Words = Messages<"orders">["order"];
export type Who = "you" | "provider" | "wires" | "nobody";

const WHO: Record<OrderState, Who> = {
  started: "you",
  submitted: "provider",
  accepted: "provider",
  scheduled: "wires",
  active: "nobody",
  ended: "nobody",
  rejected: "you",
  cancelled: "nobody",
  handed_off: "you",
};

/** Whose turn it is on the day `today` (YYYY-MM-DD), and the sentence that says what comes. */
export function nextStep(
  order: Pick<OrderDetail, "state" | "provider" | "starts_on" | "ends_on">,
  today: string,
  words: Words,
): { readonly who: Who; readonly text: string } {
  const { state, provider, starts_on: starts, ends_on: ends } = order;
  if (state === "active" && ends !== null) {
    const clock = contractClock(ends, today);
    if (clock.state === "over") return { who: "you", text: words.nexts.activeOver({ ends }) };
    if (clock.state === "free_to_leave") return { who: "you", text: words.nexts.activeFree({ ends }) };
    return { who: "nobody", text: words.nexts.active({ ends, free: clock.free_from }) };
  }
  if (state === "active") return { who: "nobody", text: words.nexts.active({ ends: null, free: null }) };
  if (state === "scheduled") return { who: "wires", text: words.nexts.scheduled({ starts }) };
  return { who: WHO[state], text: words.nexts[state]({ provider }) };
}
