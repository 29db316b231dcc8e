// POST /compare/v1/emails: emails a comparison to the address that the visitor enters. Neither the address nor the usage
// is stored: the message leaves through the queue, which encrypts it.
import type { CompareAddress } from "#contracts/compare-address.ts";
import type { CompareEmail } from "#contracts/compare-email.ts";
import type { RankedPlan, Ranking } from "#contracts/compare.ts";
import { toAddressUsage } from "#rating/address-usage.ts";
import type { Context } from "#server/domain/context.ts";
import { rankForUsage } from "#server/domain/plans/rank-for-usage.ts";
import { today } from "#server/platform/context.ts";
import { AppError } from "#server/platform/errors.ts";
import { isNewRequest, type KeyedRequest } from "#server/platform/limits/idempotency.ts";
import { enforceLimit, tryConsume, type Limit } from "#server/platform/limits/limiter.ts";
import { getNetwork } from "#server/platform/limits/network.ts";
import { NoContactChannelError } from "#server/platform/mail/message-sender.ts";
import { renderComparison } from "./comparison-email.ts";

const [HOUR_SECONDS, DAY_SECONDS] = [3_600, 86_400];
/** Enough for a family that compares, far too few for a list of addresses. */
const FROM_NETWORK = 10;
/** Anyone can enter any address, so its owner must not get many. */
const TO_ADDRESS: Limit = { name: "compare-email-address", max: 3, windowSeconds: DAY_SECONDS };
const TOO_MANY = "Too many emails for one hour. Copy the link instead.";

/**
 * Sends the email, once for each idempotency key of `caller`. The response is the same for every address, and for one
 * that got too many today. Throws `rate_limited`, `not_found` for plans that aren't listed, `conflict` for a key of
 * another email, and `unprocessable`.
 */
export async function sendComparison(
  ctx: Context,
  email: CompareEmail,
  { ip, ...keyed }: Omit<KeyedRequest, "body"> & { readonly ip: string },
): Promise<{ status: "accepted" }> {
  const max = Math.ceil(FROM_NETWORK * ctx.config.rateLimitFactor);
  const fromNetwork = { name: "compare-email-network", max, windowSeconds: HOUR_SECONDS };
  await enforceLimit(ctx, fromNetwork, getNetwork(ip), TOO_MANY);
  const ranking = await rankForUsage(ctx, await ctx.readCatalog(), email.ranking);
  const plans = findPlans(ranking, email.view.plan_ids);
  const message = renderComparison(ctx, { email, ranking, plans, home: toHome(ctx, email) });
  await ctx.db.sql.transaction().execute(async (trx) => {
    if (!(await isNewRequest(ctx, trx, { ...keyed, body: email }))) return;
    if (!(await tryConsume(ctx, TO_ADDRESS, email.email.toLowerCase(), trx))) return;
    await ctx.messageSender.send(trx, message).catch((error: unknown) => {
      if (!(error instanceof NoContactChannelError)) throw error;
      throw new AppError("unavailable", "This portal can't send emails. Copy the link instead.");
    });
  });
  return { status: "accepted" };
}

function findPlans({ results }: Ranking, ids: readonly string[]): RankedPlan[] {
  const plans = ids.flatMap((id) => results.find(({ plan }) => plan.id === id) ?? []);
  if (plans.length === ids.length) return plans;
  throw new AppError("not_found", "A plan of the comparison isn't on the list for this utility.");
}

function toHome(
  ctx: Context,
  { zip, ranking: { tdu, usage, read_day, conditions } }: CompareEmail,
): CompareAddress {
  const shared = toAddressUsage(usage, tdu, today(ctx));
  return {
    zip: zip ?? "",
    tdu,
    usage: shared,
    size: null,
    read_day: read_day ?? null,
    conditions: conditions ?? [],
  };
}
