// The paths that have a page, so that the server responds to every other path with 404 instead of an empty 200.
// web/app/routes.ts defines what is shown at each. A test keeps the two in sync.

/** Router patterns: a segment that starts with a colon matches any value. */
export const PAGE_PATHS = [
  "/",
  "/opt_out",
  "/callback",
  "/compare",
  "/compare/results",
  "/compare/side-by-side",
  "/compare/plans/:id",
  "/about",
  "/how-we-make-money",
  "/privacy",
  "/terms",
  "/contact",
  "/broker",
  "/accessibility",
  "/data-sources",
  "/providers",
  "/providers/:id",
  "/moving",
  "/outages",
  "/developers",
  "/developers/api",
  "/prices",
  "/prices/alert",
  "/glossary",
  "/glossary/:id",
  "/order/plans/:id",
  "/order/links/:token",
  "/order/placed",
  "/order/outcome",
  "/shop_usage",
  "/shop_usage/accept_terms",
  "/shop_usage/process",
  "/shop_usage/signup",
  "/shop_usage/login",
  "/shop_usage/password/reset",
  "/shop_usage/verify",
  "/shop_usage/select_location",
  "/shop_usage/add_location",
  "/shop_usage/live_link",
  "/shop_usage/summary/:id",
  "/renewal",
  "/renewal/accept_terms",
  "/renewal/process",
  "/renewal/signup",
  "/renewal/login",
  "/renewal/password/reset",
  "/renewal/account/verify",
  "/orders",
  "/orders/:id",
  "/orders/:id/renewal_opt_out",
  "/locations",
  "/locations/:id",
  "/locations/:id/connection_manager",
  "/locations/:id/usage",
  "/locations/add",
  "/shop",
  "/account",
  "/connect",
  "/account/webhooks",
  "/account/api-keys",
  "/notifications",
  "/notifications/preferences",
  "/affiliates",
  "/accept_terms",
  "/process",
  "/signup",
  "/login",
  "/password/reset",
  "/affiliates/password",
  "/affiliates/expired_invite_link",
  "/account/verify",
  "/add_location",
] as const;

export type PagePath = (typeof PAGE_PATHS)[number];

const PATTERNS = PAGE_PATHS.map((path) => path.split("/").filter(Boolean));

/** Whether a path (without query) has a page. A trailing slash is ignored. */
export function isPagePath(pathname: string): boolean {
  const segments = pathname.split("/").filter(Boolean);
  return PATTERNS.some(
    (pattern) =>
      pattern.length === segments.length &&
      pattern.every((segment, index) => segment.startsWith(":") || segment === segments[index]),
  );
}
