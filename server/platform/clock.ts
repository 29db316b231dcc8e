// CLOCK_AHEAD_DAYS: an instance on this machine that runs some days ahead, to preview what happens with time: orders
// start and end, notifications go out, permissions to read a meter expire. What the days in between would have done is
// caught up on at the start (jobs/catch-up.ts).
import { ConfigError, type Config } from "./config.ts";
import { emailsNoOne } from "#server/platform/mail/local-instance.ts";

const DAY_MS = 86_400_000;

/** Throws ConfigError if someone could be notified of what has not happened yet. */
export function checkClock(config: Pick<Config, "clockAheadDays" | "publicUrl" | "host" | "smtp">): void {
  if (config.clockAheadDays === 0 || emailsNoOne(config)) return;
  throw new ConfigError([
    "CLOCK_AHEAD_DAYS: only with a HOST of this machine and a PUBLIC_URL that names it (or none), and without SMTP_HOST",
  ]);
}

/** The instance's clock, used by everything in the process. */
export interface Clock {
  readonly now: () => Date;
  /** The machine's own time. */
  readonly machine: () => Date;
  /** Runs `work` with the clock set back to `at`. The clock runs on from there, and is correct again afterwards. */
  during<T>(at: Date, work: () => Promise<T>): Promise<T>;
}

/** Creates the instance's clock. `machine` is the real time unless a test overrides it. */
export function openClock(
  { clockAheadDays }: Pick<Config, "clockAheadDays">,
  machine: () => Date = () => new Date(),
): Clock {
  const maxAhead = clockAheadDays * DAY_MS;
  let ahead = maxAhead;
  return {
    now: () => (ahead === 0 ? machine() : new Date(machine().getTime() + ahead)),
    machine,
    async during(at, work) {
      ahead = at.getTime() - machine().getTime();
      try {
        return await work();
      } finally {
        ahead = maxAhead;
      }
    },
  };
}
