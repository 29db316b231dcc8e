import type { OutlookOption } from "#contracts/outlook.ts";
import type { ServiceLocation } from "#contracts/portal.ts";
import { paths } from "#web/shared/paths.ts";

/** Returns where the plan of an option is ordered. A plan of the same provider renews the active order at the home. */
export function optionHref(
  { kind }: Pick<OutlookOption, "kind">,
  plan: Pick<NonNullable<OutlookOption["plan"]>, "id">,
  esiid: string,
  { current_order: current }: Pick<ServiceLocation, "current_order">,
): { readonly href: string; readonly renews: boolean } {
  const renews = kind === "stay_with_provider" && current?.state === "active";
  const query = renews ? { esiid, replaces: current.id } : { esiid };
  return { href: paths.orderPlan(plan.id, query), renews };
}
