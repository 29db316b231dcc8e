// Saves what a provider requires before it accepts an order, as far as the provider agreed to report it.
import { sql, type Kysely } from "kysely";
import type { Deposit, Enrollment } from "#contracts/partners.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { getCapabilities, type PartnerCapabilities } from "#server/platform/settings/partners.ts";
import { isSecureUrl } from "#server/platform/settings/secure-url.ts";
import type { LockedOrder } from "./locked-order.ts";
import type { StepColumns } from "./provider-steps.ts";

// Customers are only sent to the host that the operator configured.
function findPage(
  { identity }: Enrollment,
  { identity_page: host }: PartnerCapabilities,
): { readonly url: string | null; readonly foreign: boolean } {
  if (identity?.status !== "needed" || host === undefined) return { url: null, foreign: false };
  const ours = isSecureUrl(identity.url) && new URL(identity.url).host === host;
  return { url: ours ? identity.url : null, foreign: !ours };
}

const OPEN: ReadonlySet<Enrollment["status"]> = new Set(["received", "held", "accepted", "scheduled"]);

function isSameDeposit(a: Deposit | null, b: Deposit | null): boolean {
  return a?.status === b?.status && a?.amount_cents === b?.amount_cents;
}

function readSteps(order: LockedOrder, update: Enrollment, capabilities: PartnerCapabilities): StepColumns {
  const open = OPEN.has(update.status);
  const deposit = (open && capabilities.deposit && update.deposit) || null;
  return {
    identity_url: open ? findPage(update, capabilities).url : null,
    deposit,
    // The customer accepted one amount, and no other.
    deposit_accepted_at:
      deposit?.amount_cents === order.deposit?.amount_cents ? order.deposit_accepted_at : null,
    terms_received_on: update.terms_received_on ?? order.terms_received_on,
  };
}

/** Whether the customer has something new to do at the provider. */
export function hasNewStep(
  before: LockedOrder,
  after: Pick<StepColumns, "identity_url" | "deposit">,
): boolean {
  const deposit = after.deposit?.status === "required" && !isSameDeposit(before.deposit, after.deposit);
  return deposit || (before.identity_url === null && after.identity_url !== null);
}

/** Whether the customer did the last step that the provider required, so that the provider acts next. */
export function hasClosedStep(
  before: LockedOrder,
  after: Pick<StepColumns, "identity_url" | "deposit">,
): boolean {
  const isOpen = ({ identity_url, deposit }: Pick<StepColumns, "identity_url" | "deposit">): boolean =>
    identity_url !== null || deposit?.status === "required";
  return isOpen(before) && !isOpen(after);
}

/** Saves within `trx` what the provider requires of a locked order. Returns the order with it. */
export async function saveProviderSteps(
  ctx: Pick<Context, "config" | "log">,
  trx: Kysely<DB>,
  order: LockedOrder,
  update: Enrollment,
): Promise<LockedOrder> {
  const capabilities = getCapabilities(ctx.config, order.partner);
  const { id: order_id, partner } = order;
  if (findPage(update, capabilities).foreign)
    ctx.log.error({ order_id, partner }, "a provider sent a page for identity on another host");
  const steps = readSteps(order, update, capabilities);
  const { deposit, ...columns } = steps;
  await trx
    .updateTable("portal.orders")
    .set({ ...columns, deposit: deposit && sql<string>`${JSON.stringify(deposit)}::jsonb` })
    .where("id", "=", order_id)
    .execute();
  return { ...order, ...steps };
}
