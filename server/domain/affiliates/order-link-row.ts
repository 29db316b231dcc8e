// An order link as stored in the database, and as returned to its affiliate.
import type { OrderLink, OrderLinkTarget } from "#contracts/affiliates.ts";
import { createLinkToken } from "./link-token.ts";
import { planNames, type PlanName } from "#server/domain/plans/plan-names.ts";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";

export interface OrderLinkRow {
  readonly id: string;
  readonly name: string;
  readonly target: OrderLinkTarget;
  readonly created_at: Date;
  readonly expires_on: string | null;
  readonly disabled: boolean;
  readonly visits: number;
  readonly orders: number;
}

/**
 * The columns of an OrderLinkRow, where `l` is the link. Its orders are those aggregated so far, plus later changes.
 */
export const ORDER_LINK_COLUMNS = `l.id, l.name, l.target, l.created_at, l.expires_on, l.visits,
  l.disabled_at is not null as disabled,
  (coalesce((select s.orders from portal.link_orders s where s.link_id = l.id), 0)
    + coalesce((select sum(c.orders) from portal.link_order_changes c where c.link_id = l.id), 0))::int as orders`;

function getLinkState({ disabled, expires_on }: OrderLinkRow, day: string): OrderLink["state"] {
  if (disabled) return "disabled";
  return expires_on !== null && expires_on < day ? "expired" : "working";
}

function findPlanName({ target }: OrderLinkRow, names: ReadonlyMap<string, PlanName>): OrderLink["plan"] {
  const plan = target.kind === "plan" ? names.get(target.plan_id) : undefined;
  return plan ? { name: plan.name, provider: plan.provider, listed: plan.listed } : null;
}

/** Returns the links in the wire format. `publicUrl` is the portal's public address. */
export async function orderLinksJson(
  ctx: Context,
  rows: readonly OrderLinkRow[],
  publicUrl: string,
): Promise<OrderLink[]> {
  const day = today(ctx);
  const names = await planNames(
    ctx,
    rows.flatMap(({ target }) => (target.kind === "plan" ? [target.plan_id] : [])),
  );
  return rows.map((row) => {
    const { id, name, target, created_at, expires_on, visits, orders } = row;
    return {
      id,
      name,
      target,
      plan: findPlanName(row, names),
      url: `${publicUrl}/order/links/${createLinkToken(ctx, id)}`,
      state: getLinkState(row, day),
      created_at: created_at.toISOString(),
      expires_on,
      visits,
      orders,
    };
  });
}

/** Returns one link in the wire format. */
export async function orderLinkJson(ctx: Context, row: OrderLinkRow, publicUrl: string): Promise<OrderLink> {
  const [link] = await orderLinksJson(ctx, [row], publicUrl);
  if (!link) throw new Error("A link was lost.");
  return link;
}
