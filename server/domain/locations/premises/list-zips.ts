// The ZIP codes of the directory, for the sitemap.
import type { PlatformContext } from "#server/platform/context.ts";

const DAY_MS = 86_400_000;

// Reads the whole directory: seconds for all of Texas, so it runs once a day.
const ZIPS_SQL = `
  select distinct left(zip, 5) as zip from premises.premise
  where zip ~ '^[0-9]{5}' and vanished_on is null order by 1`;

interface Known {
  readonly at: number;
  readonly zips: Promise<readonly string[]>;
}

const known = new WeakMap<PlatformContext["db"], Known>();

/** Returns the five-digit ZIP codes of the directory, at most a day old. */
export function listZips({ db, now }: Pick<PlatformContext, "db" | "now">): Promise<readonly string[]> {
  const at = now().getTime();
  const stored = known.get(db);
  if (stored && Math.abs(at - stored.at) < DAY_MS) return stored.zips;
  const zips = db.pool.query<{ zip: string }>(ZIPS_SQL).then(({ rows }) => rows.map(({ zip }) => zip));
  known.set(db, { at, zips });
  zips.catch(() => known.delete(db));
  return zips;
}
