// The home that an order is for. What the directory knows of the ESI ID wins over what was typed.
import type { PlaceOrder } from "#contracts/placing.ts";
import type { Plan, TduId } from "#contracts/plan.ts";
import type { Premise } from "#contracts/premises.ts";
import { findHomeTdu } from "#market/home-tdu.ts";
import type { Context } from "#server/domain/context.ts";
import type { OrderedHome } from "#server/domain/orders/order-row.ts";
import { findPremise } from "#server/domain/locations/premises/find-premise.ts";
import { checkPlace, checkPremise } from "../locations/add-problems.ts";
import { refuseOrder } from "./order-problems.ts";

function addressOf(premise: Premise | null, typed: PlaceOrder["home"]): Omit<OrderedHome, "tdu"> {
  if (!premise) return typed;
  const { address, unit, city, zip } = premise;
  return { address: unit ? `${address} ${unit}` : address, city, zip };
}

interface Wanted {
  readonly plan: Pick<Plan, "tdu">;
  /** As typed. */
  readonly home: PlaceOrder["home"];
  /** Whether the home leaves its provider: nobody does while a hold is on the meter. */
  readonly leaves: boolean;
  /** The utility that the customer chose for this home of their account; null without a choice. */
  readonly chosen: TduId | null;
}

/** The home as the order keeps it; throws the problem of one at which this plan cannot be ordered. */
export async function orderedHome(
  ctx: Pick<Context, "db">,
  esiid: string,
  { plan, home, leaves, chosen }: Wanted,
): Promise<OrderedHome> {
  const premise = await findPremise(ctx, esiid);
  const { zip } = premise ?? home;
  const { tdu } = findHomeTdu({ esiid, directory: premise?.tdu ?? null, chosen, zip });
  if (premise) checkPremise(premise);
  else checkPlace(home.zip, tdu);
  if (tdu !== null && tdu !== plan.tdu) throw refuseOrder("other_tdu");
  if (premise?.switch_hold && leaves) throw refuseOrder("switch_hold");
  return { ...addressOf(premise, home), tdu: plan.tdu };
}
