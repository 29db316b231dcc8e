import { paths } from "#web/shared/paths.ts";

/** Returns the path of a side-by-side comparison, with readable plan ids, for the home that `query` names, if any. */
export function sideBySidePath(
  ids: readonly string[],
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const home = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value) home.set(key, value);
  const rest = home.size > 0 ? `&${home.toString()}` : "";
  return `${paths.compare()}/side-by-side?ids=${ids.map(encodeURIComponent).join(",")}${rest}`;
}

/** Parses the ids of such a URL: at most four, without duplicates. */
export function readPlanIds(query: URLSearchParams): readonly string[] {
  const ids = (query.get("ids") ?? "").split(",").filter(Boolean);
  return [...new Set(ids)].slice(0, 4);
}
