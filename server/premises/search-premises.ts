// Delivery points by what a person types of their address.
import type { TduId } from "#contracts/plan.ts";
import type { PremiseMatch } from "#contracts/premises.ts";
import type { Context } from "../context.ts";

/** The at most ten premises that `q` (house number and street, or a whole ESI ID) means, best first. */
export async function searchPremises(
  ctx: Pick<Context, "db">,
  query: { q: string; zip?: string | undefined },
): Promise<PremiseMatch[]> {
  const [, number = "", word = ""] = /^\s*(\d{1,9})\s+([A-Za-z]+)/.exec(query.q) ?? [];
  if (number === "") return [];
  const prefix = word.toUpperCase();
  const rows = await ctx.db.sql
    .selectFrom("premises.premise")
    .select(["esiid", "address", "address_overflow", "city", "zip", "tdu"])
    .where("house_number", "=", Number(number))
    .where("street", ">=", prefix)
    .where("street", "<", `${prefix}~`)
    .limit(10)
    .execute();
  return rows.map(({ address_overflow, tdu, ...row }) => ({
    ...row,
    unit: address_overflow,
    tdu: tdu as TduId | null,
  }));
}
