// Limits on messages: once per interval to one address, and a maximum per hour in total. Counted whether or not the
// address has an account, so that the response does not reveal it.
import type { Limit } from "#server/platform/limits/limiter.ts";
import type { AuthContext, Db } from "../context.ts";
import { AuthError } from "../errors.ts";

const HOUR = 3_600;

type Channel = "email" | "sms";

const CODES = { email: "over_email_send_rate_limit", sms: "over_sms_send_rate_limit" } as const;

function getTotalLimit(ctx: AuthContext, channel: Channel): Limit {
  const { emailsAnHour, smsAnHour } = ctx.settings.limits;
  return { name: `${channel}:all`, max: channel === "email" ? emailsAnHour : smsAnHour, windowSeconds: HOUR };
}

function usedUp(channel: Channel, retryAfter: number): AuthError {
  return new AuthError(429, CODES[channel], `${channel} rate limit exceeded`, { retryAfter });
}

function createIntervalLimit(channel: Channel, purpose: string, interval: number): Limit {
  return { name: `${channel}:${purpose}`, max: 1, windowSeconds: interval };
}

/** Clears a request for a message that could not be sent: another may be requested at once. */
export async function releaseMessageLimit(
  ctx: AuthContext,
  channel: Channel,
  purpose: string,
  address: string,
): Promise<void> {
  await ctx.limiter.clear(createIntervalLimit(channel, purpose, 0), address);
}

/**
 * Counts a request for a message of `purpose` to `address`. Throws 429 if it comes too soon or the hour's messages are
 * used up.
 */
export async function limitMessage(
  ctx: AuthContext,
  channel: Channel,
  purpose: string,
  address: string,
): Promise<void> {
  const interval = (channel === "email" ? ctx.settings.mailCode : ctx.settings.smsCode).interval;
  if (interval > 0) {
    const each = createIntervalLimit(channel, purpose, interval);
    const wait = await ctx.limiter.consume(each, address);
    if (wait > 0) {
      const message = `For security purposes, you can only request this after ${wait} seconds.`;
      throw new AuthError(429, CODES[channel], message, { retryAfter: wait });
    }
  }
  const total = getTotalLimit(ctx, channel);
  const wait = total.max > 0 ? await ctx.limiter.peek(total, "") : 0;
  if (wait > 0) throw usedUp(channel, wait);
}

/**
 * Counts a sent message, within the transaction that sends it: requests for addresses without an account use up
 * nothing.
 */
export async function enforceTotalLimit(ctx: AuthContext, db: Db, channel: Channel): Promise<void> {
  const total = getTotalLimit(ctx, channel);
  const wait = total.max > 0 ? await ctx.limiter.consume(total, "", db) : 0;
  if (wait > 0) throw usedUp(channel, wait);
}
