import { paths } from "#web/shared/paths.ts";

/** The address of plans side by side, their ids readable in it, for a home of the account where one is named. */
export function sideBySidePath(ids: readonly string[], esiid?: string): string {
  const location = esiid ? `&esiid=${encodeURIComponent(esiid)}` : "";
  return `${paths.compare()}/side-by-side?ids=${ids.map(encodeURIComponent).join(",")}${location}`;
}

/** The ids of such an address: at most four, none twice. */
export function readPlanIds(query: URLSearchParams): readonly string[] {
  const ids = (query.get("ids") ?? "").split(",").filter(Boolean);
  return [...new Set(ids)].slice(0, 4);
}
