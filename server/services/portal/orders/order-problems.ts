// Explains why an order is not placed. The page finds the reason in `fields.problem`.
import type { OrderProblem } from "#contracts/checkout.ts";
import { AppError } from "#server/platform/errors.ts";

const PROBLEMS = {
  plan_changed: [
    "conflict",
    "The plan changed since you saw it. Nothing was ordered: look at what is different, and order it again if it still suits you.",
  ],
  plan_gone: ["conflict", "The plan is no longer on the list. Nothing was ordered."],
  order_under_way: [
    "conflict",
    "An order for this home is on its way already. Nothing was ordered twice: cancel that one first if you want another plan.",
  ],
  other_tdu: [
    "unprocessable",
    "Another company's wires reach this home, and this plan is not sold there. Compare the plans for this address.",
  ],
  switch_hold: [
    "unprocessable",
    "This meter has a switch hold: the provider there now keeps it until what is owed is settled. Ask them what is open. Somebody who is moving in orders a move-in instead.",
  ],
  start_refused: [
    "unprocessable",
    "The plan cannot begin on that day. Choose another one, not on a weekend or a holiday.",
  ],
  consent_outdated: [
    "unprocessable",
    "Not everything was agreed to as it stands today. Please read the sentences again.",
  ],
  nothing_to_renew: [
    "unprocessable",
    "There is no running contract of yours at this home that could be renewed.",
  ],
} as const;

/** Creates the error of a problem. If a day is rejected, `more` contains the days that may be requested. */
export function createOrderError(
  problem: Extract<OrderProblem, keyof typeof PROBLEMS>,
  more: Record<string, string> = {},
): AppError {
  const [code, message] = PROBLEMS[problem];
  return new AppError(code, message, { problem, ...more });
}
