// Resolves the home that an order is for. The directory's data for the ESI ID takes precedence over what was typed.
import type { PlaceOrder } from "#contracts/checkout.ts";
import type { Plan, TduId } from "#contracts/plan.ts";
import type { Premise } from "#contracts/premises.ts";
import { resolveTdu } from "#market/resolve-tdu.ts";
import type { Context } from "#server/domain/context.ts";
import type { OrderedLocation } from "#server/domain/orders/order-row.ts";
import { findPremise } from "#server/domain/locations/premises/find-premise.ts";
import { checkPlace, checkPremise } from "../locations/add-problems.ts";
import { createOrderError } from "./order-problems.ts";

function toAddress(premise: Premise | null, typed: PlaceOrder["home"]): Omit<OrderedLocation, "tdu"> {
  if (!premise) return typed ?? { address: null, city: null, zip: null };
  const { address, unit, city, zip } = premise;
  return { address: unit ? `${address} ${unit}` : address, city, zip };
}

interface AddressInput {
  readonly plan: Pick<Plan, "tdu">;
  /** As typed. */
  readonly typedAddress: PlaceOrder["home"];
  /** Whether the home changes its provider, which is not possible while the meter has a switch hold. */
  readonly leavesProvider: boolean;
  /** The utility that the customer chose for this home of their account, or null without a choice. */
  readonly chosen: TduId | null;
}

/**
 * Returns the home of an order that names none: the ZIP code, if it is known. Throws `no_choice` if no plan is sold
 * there.
 */
export function resolveUnnamedLocation(plan: Pick<Plan, "tdu">, zip: string | undefined): OrderedLocation {
  if (zip !== undefined) checkPlace(zip, null);
  return { address: null, city: null, zip: zip ?? null, tdu: plan.tdu };
}

/** Returns the home as the order stores it. Throws the problem of a home at which this plan cannot be ordered. */
export async function resolveOrderedLocation(
  ctx: Pick<Context, "db">,
  esiid: string,
  { plan, typedAddress, leavesProvider, chosen }: AddressInput,
): Promise<OrderedLocation> {
  const premise = await findPremise(ctx, esiid);
  const zip = (premise ?? typedAddress)?.zip ?? null;
  const { tdu } = resolveTdu({ esiid, directory: premise?.tdu ?? null, chosen, zip });
  if (premise) checkPremise(premise);
  else if (zip !== null) checkPlace(zip, tdu);
  if (tdu !== null && tdu !== plan.tdu) throw createOrderError("other_tdu");
  if (premise?.switch_hold && leavesProvider) throw createOrderError("switch_hold");
  return { ...toAddress(premise, typedAddress), tdu: plan.tdu };
}
