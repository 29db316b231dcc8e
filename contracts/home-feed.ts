// GET /api/home_feed: a home's usage, its price now and the cost of today, for programs in the home such as Home
// Assistant (docs/home-assistant.md). Needs an API key that may read homes.
import { z } from "zod";
import { isoDateSchema } from "./plan.ts";

const time = z.iso.datetime();

/** Days of hours in a response, with today. */
export const MAX_FEED_DAYS = 31;

export const homeFeedQuerySchema = z.object({
  /** ESI ID. Needed only if the account has several homes. */
  home: z.string().max(100).optional(),
  days: z.coerce.number().int().min(1).max(MAX_FEED_DAYS).default(7),
});

/** Why a value is null. */
export const FEED_REASONS = [
  /** The home has no contract in the account. */
  "no_contract",
  /** The contract's price is not known. */
  "price_unknown",
  "utility_unknown",
  /** The plan adds delivery charges, and those of the utility are not known. */
  "delivery_unknown",
  /** The meter was never read. */
  "no_readings",
  /** Meters are read at night, so readings of a day usually come on the next one. */
  "no_readings_today",
] as const;
const reasonSchema = z.enum(FEED_REASONS);
export type FeedReason = z.infer<typeof reasonSchema>;

/** A value of the time from `from` to `until`. It is null if `reason` isn't. */
const value = <Unit extends string>(unit: Unit) =>
  z.object({
    value: z.number().nullable(),
    unit: z.literal(unit),
    from: time.nullable(),
    until: time.nullable(),
    reason: reasonSchema.nullable(),
  });

export const homeFeedSchema = z.object({
  esiid: z.string(),
  /** When it was calculated. */
  at: time,
  /**
   * What one more kWh costs: energy and delivery. Before taxes, and without charges that don't depend on it. From and
   * until are when these hours began and when they end today.
   */
  price_now: value("USD/kWh").extend({
    energy: z.number().nullable(),
    delivery: z.number().nullable(),
    /** The plan's name of these hours. */
    hours: z.string().nullable(),
  }),
  /** What today's readings add to the bill so far, with the day's share of fixed charges. */
  cost_today: value("USD"),
  usage_today: value("kWh"),
  /** The newest day with complete readings, as on the page about usage. */
  last_day: z.object({ day: isoDateSchema.nullable(), cost: value("USD"), usage: value("kWh") }),
  /** Oldest first. An hour with a missing quarter is null. */
  hours: z.object({
    unit: z.literal("kWh"),
    reason: reasonSchema.nullable(),
    items: z.array(
      z.object({
        from: time,
        used: z.number().nullable(),
        /** Sent to the grid. Null if the meter doesn't measure it. */
        sent: z.number().nullable(),
        estimated: z.boolean(),
      }),
    ),
  }),
});
export type HomeFeed = z.infer<typeof homeFeedSchema>;
