import { PAGE_PATHS } from "#contracts/pages.ts";

const PATTERNS = PAGE_PATHS.map((name) => ({
  name,
  pattern: new RegExp(`^${name.replaceAll(/:[^/]+/g, "[^/]+")}/?$`),
}));

/**
 * Returns the page's pattern for a path, so that one page's traces are grouped and no id or token is part of a name.
 */
export function routeName(pathname: string): string {
  const exact = PATTERNS.find(({ name }) => name === pathname);
  return (exact ?? PATTERNS.find(({ pattern: match }) => match.test(pathname)))?.name ?? "(none)";
}
