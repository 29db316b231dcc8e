// Determines affiliates by the operator's own list. An account's metadata contains it too, but its owner can write
// that.
import type { Customer } from "#server/domain/accounts/customer.ts";
import type { Context } from "#server/domain/context.ts";
import { createProblemError } from "#server/platform/errors.ts";

/** An affiliate that is not disabled. */
export interface AffiliateRow {
  readonly cp_afid: string;
  readonly name: string;
  readonly can_generate_order_links: boolean;
}

const AFFILIATE_SQL = `
  select cp_afid, name, can_generate_order_links
  from portal.affiliates where email = $1 and disabled_at is null`;

/** Returns the affiliate that the account is, by its verified email address. Throws `not_found` for all others. */
export async function requireAffiliate(
  ctx: Pick<Context, "db">,
  customer: Pick<Customer, "verified_email">,
): Promise<AffiliateRow> {
  const { rows } = await ctx.db.pool.query<AffiliateRow>(AFFILIATE_SQL, [customer.verified_email]);
  const [affiliate] = rows;
  if (!affiliate) throw createProblemError("not_found", "not_affiliate", "This isn't an affiliate account.");
  return affiliate;
}
