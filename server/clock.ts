// CLOCK_AHEAD_DAYS: an instance on this machine that lives some days from now, to see what time brings: orders begin and
// end, notices go out, agreements run out.
import { ConfigError, type Config } from "./config.ts";
import type { Context } from "./context.ts";
import { moveByDates } from "./jobs/order-dates.ts";
import { makeRenewalNotices } from "./jobs/renewal-notices.ts";
import { outboxIsOpen } from "./mail/local-instance.ts";

const DAY_MS = 86_400_000;

/** Throws ConfigError where somebody could be told of what is not yet. */
export function checkClock(config: Pick<Config, "clockAheadDays" | "publicUrl" | "host" | "smtp">): void {
  if (config.clockAheadDays === 0 || outboxIsOpen(config)) return;
  throw new ConfigError([
    "CLOCK_AHEAD_DAYS: only for a HOST or PUBLIC_URL of this machine, and without SMTP_HOST",
  ]);
}

/** The instance's clock. */
export function clockOf({ clockAheadDays }: Pick<Config, "clockAheadDays">): () => Date {
  return clockAheadDays === 0 ? () => new Date() : () => new Date(Date.now() + clockAheadDays * DAY_MS);
}

/** Does at once what the days between would have done to orders; the daily jobs go by the machine's own clock. */
export async function catchUp(ctx: Context): Promise<void> {
  if (ctx.config.clockAheadDays === 0) return;
  await moveByDates(ctx);
  await makeRenewalNotices(ctx);
}
