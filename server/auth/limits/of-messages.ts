// How often messages may be sent: to one address once in an interval, and so many an
// hour in all. Counted whether or not the address has an account, so that the answer
// does not tell.
import type { AuthContext } from "../context.ts";
import { AuthError } from "../errors.ts";
import { takeOrRefuse } from "./limiter.ts";

const HOUR = 3_600;

/** Counts a message of `purpose` to `address`; throws 429 when it comes too soon or the hour's messages are used up. */
export async function limitMessage(
  ctx: AuthContext,
  channel: "email" | "sms",
  purpose: string,
  address: string,
): Promise<void> {
  const { limits, mailCode, smsCode } = ctx.settings;
  const code = channel === "email" ? "over_email_send_rate_limit" : "over_sms_send_rate_limit";
  const interval = (channel === "email" ? mailCode : smsCode).interval;
  if (interval > 0) {
    const each = { name: `${channel}:${purpose}`, max: 1, windowSeconds: interval };
    const wait = await ctx.limiter.take(each, address);
    if (wait > 0) {
      const message = `For security purposes, you can only request this after ${wait} seconds.`;
      throw new AuthError(429, code, message, { retryAfter: wait });
    }
  }
  const max = channel === "email" ? limits.emailsAnHour : limits.smsAnHour;
  const all = { name: `${channel}:all`, max, windowSeconds: HOUR };
  const message = channel === "email" ? "email rate limit exceeded" : "sms rate limit exceeded";
  await takeOrRefuse(ctx.limiter, all, "", code, message);
}
