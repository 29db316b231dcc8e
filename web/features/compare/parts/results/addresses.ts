import { paths } from "#web/shared/paths.ts";

/** Returns the path of a side-by-side comparison, with readable plan ids, for a home of the account if one is named. */
export function sideBySidePath(ids: readonly string[], esiid?: string): string {
  const locationParam = esiid ? `&esiid=${encodeURIComponent(esiid)}` : "";
  return `${paths.compare()}/side-by-side?ids=${ids.map(encodeURIComponent).join(",")}${locationParam}`;
}

/** Parses the ids of such a URL: at most four, without duplicates. */
export function readPlanIds(query: URLSearchParams): readonly string[] {
  const ids = (query.get("ids") ?? "").split(",").filter(Boolean);
  return [...new Set(ids)].slice(0, 4);
}
