// The homes and days that an app may read: those of its customer, from the first agreed day on.
import { z } from "zod";
import { ESPI_ROOT } from "#contracts/espi.ts";
import { addDays, toIsoDate, toLocalDay } from "#meter/calendar.ts";
import { isConnected } from "#server/domain/accounts/connections.ts";
import type { Context } from "#server/domain/context.ts";
import { listCustomerLocations } from "#server/domain/locations/customer-locations.ts";
import type { ReadDay } from "#server/domain/meters/packed-days.ts";
import { AppError } from "#server/platform/errors.ts";
import { eachDay } from "../live-link/exported-days.ts";
import type { Grant } from "./espi-access.ts";
import { deriveUuid, toPublished, type EspiHome } from "./espi-entries.ts";

/** Days of a stream between two checks that the connection hasn't ended: less than a tenth of a second of work. */
const DAYS_A_CHECK = 62;

export interface SharedHome extends EspiHome {
  /** Id of its UsagePoint. */
  readonly id: string;
  readonly meter_id: number;
  /** Changes with each import of readings. */
  readonly version: number;
  /** First and last day that the app may read, YYYY-MM-DD. The first is later than the last if there is none. */
  readonly from: string;
  readonly to: string;
}

/** Returns the path of a connection's homes. */
export const toPointsHref = ({ id }: Pick<Grant, "id">): string =>
  `${ESPI_ROOT}/Subscription/${id}/UsagePoint`;

/** Lists the homes with readings, in the order in which they were added. */
export async function listSharedHomes(ctx: Context, grant: Grant): Promise<SharedHome[]> {
  const { user_id, readings_from } = grant;
  const locations = await listCustomerLocations(ctx, user_id);
  return locations.flatMap(({ location: { esiid }, meter, added_at }) => {
    if (!meter?.read_from || !meter.read_through) return [];
    const id = deriveUuid(`${user_id}/${esiid}`);
    const from = meter.read_from > readings_from ? meter.read_from : readings_from;
    return {
      id,
      esiid,
      point: `${toPointsHref(grant)}/${id}`,
      since: added_at,
      meter_id: meter.id,
      version: meter.version,
      from,
      to: meter.read_through,
    };
  });
}

/** Returns one of them. Throws `not_found`. */
export async function getSharedHome(ctx: Context, grant: Grant, id: string): Promise<SharedHome> {
  const home = (await listSharedHomes(ctx, grant)).find((one) => one.id === id);
  if (!home) throw new AppError("not_found", "There is no such UsagePoint.");
  return home;
}

/** An instant: ISO 8601 with a time zone, or seconds since 1970. */
const instantSchema = z
  .string()
  .max(40)
  .transform((text) => new Date(/^\d{1,11}$/.test(text) ? Number(text) * 1000 : text))
  .refine((date) => !Number.isNaN(date.getTime()), { error: "isn't a time" });

/** The query of a feed: entries that were published or changed in a period. */
export const periodSchema = z.object({
  "published-min": instantSchema.optional(),
  "published-max": instantSchema.optional(),
  "updated-min": instantSchema.optional(),
  "updated-max": instantSchema.optional(),
});
export type Period = z.output<typeof periodSchema>;

const isWithin = (date: Date, min: Date | undefined, max: Date | undefined): boolean =>
  (min === undefined || date >= min) && (max === undefined || date <= max);

const toDay = (date: Date): string => toIsoDate(toLocalDay(date.getTime()));

/** Limits a home's days to those that may be in a period. One more day at each end leaves no doubt about midnight. */
function limitDays(home: SharedHome, period: Period): { readonly from: string; readonly to: string } {
  const { "published-min": min, "published-max": max } = period;
  const [first, last] = [min && addDays(toDay(min), -2), max && toDay(max)];
  return {
    from: first && first > home.from ? first : home.from,
    to: last && last < home.to ? last : home.to,
  };
}

/**
 * Yields a home's days in a period, oldest first. Throws as soon as the connection has ended, which breaks off the
 * response.
 */
export async function* sharedDays(
  ctx: Context,
  grant: Grant,
  home: SharedHome,
  period: Period,
): AsyncGenerator<ReadDay> {
  const { esiid, meter_id } = home;
  let seen = 0;
  for await (const day of eachDay(ctx, { esiid, meter_id, ...limitDays(home, period) })) {
    seen += 1;
    if (seen % DAYS_A_CHECK === 0 && !(await isConnected(ctx, grant.id)))
      throw new AppError("not_signed_in", "The customer has disconnected the app.");
    if (
      isWithin(toPublished(day.day), period["published-min"], period["published-max"]) &&
      isWithin(day.revised_at, period["updated-min"], period["updated-max"])
    )
      yield day;
  }
}
