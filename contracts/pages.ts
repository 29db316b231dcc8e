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

/** Pages with the operator's own content, by the name of their Markdown file (server/platform/content). */
export const CONTENT_PAGES = [
  "about",
  "how-we-make-money",
  "privacy",
  "terms",
  "contact",
  "broker",
  "accessibility",
] as const;
export type ContentPage = (typeof CONTENT_PAGES)[number];

/**
 * Links of the footer of every page, in their order. Their names are `footerLinks` of the messages in shell. `isShort`:
 * also where there is little room.
 */
export const FOOTER_LINKS = [
  { name: "about", path: "/about", isShort: true },
  { name: "money", path: "/how-we-make-money", isShort: true },
  { name: "privacy", path: "/privacy", isShort: true },
  { name: "terms", path: "/terms", isShort: true },
  { name: "contact", path: "/contact", isShort: true },
  { name: "accessibility", path: "/accessibility", isShort: false },
  { name: "providers", path: "/providers", isShort: false },
  { name: "moving", path: "/moving", isShort: false },
  { name: "outages", path: "/outages", isShort: false },
  { name: "glossary", path: "/glossary", isShort: false },
] as const satisfies ReadonlyArray<{
  readonly name: string;
  readonly path: PagePath;
  readonly isShort: boolean;
}>;

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
