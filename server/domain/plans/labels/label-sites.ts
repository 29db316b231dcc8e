// SQL of the sites that labels are fetched from: until when a site is left alone, and its robots.txt.
import type { Kysely, Selectable } from "kysely";
import type { CompareLabelSite, DB } from "#server/platform/db/types.ts";

export type LabelSite = Selectable<CompareLabelSite>;

/** Returns every known site by its origin. */
export async function readSites(db: Kysely<DB>): Promise<Map<string, LabelSite>> {
  const rows = await db.selectFrom("compare.label_site").selectAll().execute();
  return new Map(rows.map((row) => [row.origin, row]));
}

/** Saves what is new about a site. */
export async function saveSite(
  db: Kysely<DB>,
  origin: string,
  change: Partial<Omit<LabelSite, "origin">>,
): Promise<void> {
  await db
    .insertInto("compare.label_site")
    .values({ origin, ...change })
    .onConflict((conflict) => conflict.column("origin").doUpdateSet(change))
    .execute();
}
