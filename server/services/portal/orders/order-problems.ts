// Explains why an order is not placed. The page finds the reason in `fields.problem`.
import type { OrderProblem } from "#contracts/checkout.ts";
import { AppError } from "#server/platform/errors.ts";

const PROBLEMS = {
  plan_changed: [
    "conflict",
    "The plan has changed since the quote, so we didn't place the order. Get a new quote, then order again.",
  ],
  plan_gone: [
    "conflict",
    "This plan isn't available anymore, so we didn't place the order. Choose another plan.",
  ],
  order_under_way: [
    "conflict",
    "This home already has an open order. Cancel that one first to choose another plan.",
  ],
  other_tdu: [
    "unprocessable",
    "This home has a different utility, so this plan isn't sold there. Compare plans for this address.",
  ],
  switch_hold: [
    "unprocessable",
    "This meter has a switch hold: an unpaid balance or meter tampering. Ask the current provider to remove it. If you're moving in, order a move-in instead.",
  ],
  start_refused: [
    "unprocessable",
    "The plan can't start on that day. Choose another day that isn't a weekend or utility holiday.",
  ],
  consent_outdated: ["unprocessable", "The terms have changed. Review them and agree again."],
  nothing_to_renew: [
    "unprocessable",
    "We found no current contract to renew at this home. Order a switch instead.",
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
