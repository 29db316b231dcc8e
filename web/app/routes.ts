// The whole route tree of the portal as one table (spec §2 and our own public pages): path, layout, tab title, page. To
// add a page, write `*.page.tsx` and add it here.
import type { Guard } from "#contracts/onboarding.ts";
import type { PagePath } from "#contracts/pages.ts";
import { CONTENT_PAGES } from "#contracts/tables/site-pages.ts";
import type { Area, Messages } from "#web/shared/i18n/catalog.ts";
import type { PageDefinition } from "#web/shared/page/define-page.ts";

export type LayoutName = "public" | "main" | "column" | "bare";

export interface RouteRow<Path = PagePath> {
  readonly path: Path;
  readonly layout: LayoutName;
  /** Key in messages shell.titles. */
  readonly title: keyof Messages<"shell">["titles"];
  readonly page: () => Promise<{ readonly default: PageDefinition }>;
  /** Message areas that are loaded together with the page. */
  readonly messages?: readonly Area[];
  /** Who may see it, and where everyone else is redirected (contracts/onboarding.ts). Omitted = everyone. */
  readonly guard?: Guard;
  /**
   * The server lists its files in a Link header (scripts/lib/entry-preloads.ts): for pages that visitors open first.
   */
  readonly preload?: "page" | "page and messages";
}

export const ROUTES: readonly RouteRow[] = [
  // Our own: public, no account needed.
  {
    path: "/compare",
    layout: "public",
    title: "compare",
    page: () => import("#web/features/compare/pages/compare.page.tsx"),
    messages: ["front"],
    preload: "page and messages",
  },
  {
    path: "/compare/results",
    layout: "public",
    title: "results",
    page: () => import("#web/features/compare/pages/results.page.tsx"),
    messages: ["results", "conditions", "delivery", "taxes", "share"],
    preload: "page and messages",
  },
  {
    path: "/compare/side-by-side",
    layout: "public",
    title: "results",
    page: () => import("#web/features/compare/pages/side-by-side.page.tsx"),
    messages: ["results", "conditions", "side", "delivery", "why", "share"],
  },
  {
    path: "/compare/plans/:id",
    layout: "public",
    title: "plan",
    page: () => import("#web/features/compare/pages/plan.page.tsx"),
    messages: ["plan", "delivery", "taxes", "share"],
    preload: "page and messages",
  },
  {
    path: "/order/plans/:id",
    layout: "public",
    title: "orderPlan",
    page: () => import("#web/features/orders/pages/place-order.page.tsx"),
    messages: ["checkout", "adding", "handoff", "outlook", "delivery"],
  },
  {
    path: "/order/links/:token",
    layout: "public",
    title: "orderLink",
    page: () => import("#web/features/orders/pages/order-link.page.tsx"),
  },
  {
    path: "/order/placed",
    layout: "public",
    title: "orderPlaced",
    page: () => import("#web/features/orders/pages/order-placed.page.tsx"),
    messages: ["placed", "handoff", "providerSteps"],
  },
  {
    path: "/order/outcome",
    layout: "public",
    title: "orderOutcome",
    page: () => import("#web/features/orders/pages/order-outcome.page.tsx"),
    messages: ["placed", "handoff", "providerSteps"],
  },

  // About this site and its data, and help.
  ...CONTENT_PAGES.map((name): RouteRow => ({
    path: `/${name}`,
    layout: "public",
    title: name,
    page: () => import("#web/features/site/pages/content.page.tsx"),
    messages: ["site"],
  })),
  {
    path: "/data-sources",
    layout: "public",
    title: "dataSources",
    page: () => import("#web/features/site/pages/data-sources.page.tsx"),
    messages: ["dataSources"],
  },
  {
    path: "/providers",
    layout: "public",
    title: "providers",
    page: () => import("#web/features/site/pages/providers.page.tsx"),
    messages: ["providers"],
  },
  {
    path: "/providers/:id",
    layout: "public",
    title: "provider",
    page: () => import("#web/features/site/pages/provider.page.tsx"),
    messages: ["providers", "plan", "planDetails", "charts"],
  },
  {
    path: "/moving",
    layout: "public",
    title: "moving",
    page: () => import("#web/features/site/pages/moving.page.tsx"),
    messages: ["moving"],
  },
  {
    path: "/prices",
    layout: "public",
    title: "prices",
    page: () => import("#web/features/prices/pages/prices.page.tsx"),
    messages: ["prices", "charts"],
  },
  {
    path: "/prices/alert",
    layout: "column",
    title: "priceAlert",
    page: () => import("#web/features/prices/pages/price-alert.page.tsx"),
    messages: ["prices"],
  },
  {
    path: "/outages",
    layout: "public",
    title: "outages",
    page: () => import("#web/features/site/pages/outages.page.tsx"),
    messages: ["outages"],
  },
  {
    path: "/developers",
    layout: "public",
    title: "developers",
    page: () => import("#web/features/site/pages/developers.page.tsx"),
    messages: ["developers", "affiliates"],
  },
  {
    path: "/developers/api",
    layout: "public",
    title: "apiReference",
    page: () => import("#web/features/site/pages/api-reference.page.tsx"),
    messages: ["apiReference", "affiliates"],
  },
  {
    path: "/glossary",
    layout: "public",
    title: "glossary",
    page: () => import("#web/features/site/pages/glossary.page.tsx"),
    messages: ["glossary"],
  },
  {
    path: "/glossary/:id",
    layout: "public",
    title: "glossaryTerm",
    page: () => import("#web/features/site/pages/glossary-term.page.tsx"),
    messages: ["glossary"],
  },

  // Standalone.
  {
    path: "/opt_out",
    layout: "column",
    title: "optOut",
    page: () => import("#web/features/renewals/pages/opt-out.page.tsx"),
    messages: ["renewals"],
  },
  {
    path: "/callback",
    layout: "bare",
    title: "callback",
    page: () => import("#web/features/sign-in/pages/callback.page.tsx"),
    messages: ["auth", "onboarding"],
  },

  // /shop_usage, with its own layout.
  {
    path: "/shop_usage",
    layout: "column",
    title: "signUp",
    page: () => import("#web/features/sign-in/pages/sign-up.page.tsx"),
    messages: ["auth", "password"],
    guard: "shop_usage/public",
  },
  {
    path: "/shop_usage/signup",
    layout: "column",
    title: "signUp",
    page: () => import("#web/features/sign-in/pages/sign-up.page.tsx"),
    messages: ["auth", "password"],
    guard: "shop_usage/public",
  },
  {
    path: "/shop_usage/login",
    layout: "column",
    title: "login",
    page: () => import("#web/features/sign-in/pages/login.page.tsx"),
    messages: ["auth", "password"],
    guard: "shop_usage/public",
  },
  {
    path: "/shop_usage/password/reset",
    layout: "column",
    title: "passwordReset",
    page: () => import("#web/features/sign-in/pages/reset.page.tsx"),
    messages: ["auth", "codes", "password"],
    guard: "shop_usage/reset",
  },
  {
    path: "/shop_usage/verify",
    layout: "column",
    title: "verify",
    page: () => import("#web/features/sign-in/pages/verify.page.tsx"),
    messages: ["auth", "codes"],
    guard: "shop_usage/public",
  },
  {
    path: "/shop_usage/accept_terms",
    layout: "column",
    title: "terms",
    page: () => import("#web/features/sign-in/pages/accept-terms.page.tsx"),
    messages: ["auth", "onboarding"],
    guard: "shop_usage/terms",
  },
  {
    path: "/shop_usage/process",
    layout: "column",
    title: "process",
    page: () => import("#web/features/sign-in/pages/process.page.tsx"),
    messages: ["auth", "onboarding"],
    guard: "shop_usage/process",
  },
  {
    path: "/shop_usage/select_location",
    layout: "column",
    title: "selectLocation",
    page: () => import("#web/features/locations/pages/select-location.page.tsx"),
    messages: ["locations", "adding"],
    guard: "shop_usage/area",
  },
  {
    path: "/shop_usage/add_location",
    layout: "column",
    title: "addHome",
    page: () => import("#web/features/locations/pages/shop-usage-add-location.page.tsx"),
    messages: ["locations", "adding", "utility"],
    guard: "shop_usage/area",
  },
  {
    path: "/shop_usage/live_link",
    layout: "column",
    title: "liveLink",
    page: () => import("#web/features/locations/pages/live-link.page.tsx"),
    messages: ["locations", "adding", "linking", "usageEntry", "compare", "utility"],
    guard: "shop_usage/area",
  },
  {
    path: "/shop_usage/summary/:id",
    layout: "column",
    title: "location",
    page: () => import("#web/features/locations/pages/summary.page.tsx"),
    messages: ["locations", "adding", "outlook", "delivery"],
    guard: "shop_usage/area",
  },

  // /renewal, with its own layout.
  {
    path: "/renewal",
    layout: "column",
    title: "renew",
    page: () => import("#web/features/sign-in/pages/sign-up.page.tsx"),
    messages: ["auth", "password"],
    guard: "renewal/public",
  },
  {
    path: "/renewal/signup",
    layout: "column",
    title: "createAccount",
    page: () => import("#web/features/sign-in/pages/sign-up.page.tsx"),
    messages: ["auth", "password"],
    guard: "renewal/public",
  },
  {
    path: "/renewal/login",
    layout: "column",
    title: "signIn",
    page: () => import("#web/features/sign-in/pages/login.page.tsx"),
    messages: ["auth", "password"],
    guard: "renewal/login",
  },
  {
    path: "/renewal/password/reset",
    layout: "column",
    title: "newPassword",
    page: () => import("#web/features/sign-in/pages/reset.page.tsx"),
    messages: ["auth", "codes", "password"],
    guard: "renewal/reset",
  },
  {
    path: "/renewal/account/verify",
    layout: "column",
    title: "verify",
    page: () => import("#web/features/sign-in/pages/verify.page.tsx"),
    messages: ["auth", "codes"],
    guard: "renewal/public",
  },
  {
    path: "/renewal/accept_terms",
    layout: "column",
    title: "terms",
    page: () => import("#web/features/sign-in/pages/accept-terms.page.tsx"),
    messages: ["auth", "onboarding"],
    guard: "renewal/terms",
  },
  {
    path: "/renewal/process",
    layout: "column",
    title: "process",
    page: () => import("#web/features/sign-in/pages/process.page.tsx"),
    messages: ["auth", "onboarding"],
    guard: "renewal/process",
  },

  // The signed-in area.
  {
    path: "/",
    layout: "main",
    title: "dashboard",
    page: () => import("#web/features/locations/pages/dashboard.page.tsx"),
    messages: ["dashboard", "locations", "outlook", "delivery"],
    guard: "main/landing",
    preload: "page",
  },
  {
    path: "/orders",
    layout: "main",
    title: "orders",
    guard: "main/area",
    page: () => import("#web/features/orders/pages/orders.page.tsx"),
    messages: ["orders"],
  },
  {
    path: "/orders/:id",
    layout: "main",
    title: "order",
    guard: "main/area",
    page: () => import("#web/features/orders/pages/order.page.tsx"),
    messages: ["orders", "order", "orderedPlan", "handoff", "providerSteps", "outlook", "delivery"],
  },
  {
    path: "/orders/:id/renewal_opt_out",
    layout: "main",
    title: "renewal",
    guard: "main/area",
    page: () => import("#web/features/renewals/pages/renewal-opt-out.page.tsx"),
    messages: ["orders", "renewals", "outlook", "delivery"],
  },
  {
    path: "/locations",
    layout: "main",
    title: "locations",
    page: () => import("#web/features/locations/pages/locations.page.tsx"),
    messages: ["locations"],
    guard: "main/area",
  },
  {
    path: "/locations/:id",
    layout: "main",
    title: "location",
    page: () => import("#web/features/locations/pages/location.page.tsx"),
    messages: ["locations", "contract", "renewals", "orders", "bills", "outlook", "delivery"],
    guard: "main/area",
  },
  {
    path: "/locations/:id/connection_manager",
    layout: "main",
    title: "meterLink",
    page: () => import("#web/features/locations/pages/connection-manager.page.tsx"),
    messages: ["locations", "linking", "usageEntry", "compare", "utility"],
    guard: "main/area",
  },
  {
    path: "/locations/:id/usage",
    layout: "main",
    title: "usage",
    page: () => import("#web/features/locations/pages/usage.page.tsx"),
    messages: ["locations", "usage", "onDemand", "charts", "planDetails", "utility"],
    guard: "main/area",
  },
  {
    path: "/locations/add",
    layout: "main",
    title: "addLocation",
    page: () => import("#web/features/locations/pages/add-location.page.tsx"),
    messages: ["locations", "adding", "utility"],
    guard: "main/area",
  },
  {
    path: "/shop",
    layout: "main",
    title: "shop",
    page: () => import("#web/features/locations/pages/shop.page.tsx"),
    messages: ["shop", "locations", "results", "conditions", "outlook", "delivery", "taxes"],
    guard: "main/area",
  },
  {
    path: "/account",
    layout: "main",
    title: "account",
    guard: "main/area",
    page: () => import("#web/features/account/pages/account.page.tsx"),
    messages: ["account", "security", "password", "auth", "codes", "consent"],
  },
  {
    path: "/connect",
    layout: "column",
    title: "connect",
    guard: "main/area",
    page: () => import("#web/features/account/pages/connect-app.page.tsx"),
    messages: ["account"],
  },
  {
    path: "/account/webhooks",
    layout: "main",
    title: "webhooks",
    guard: "main/area",
    page: () => import("#web/features/account/pages/webhooks.page.tsx"),
    messages: ["webhooks"],
  },
  {
    path: "/account/api-keys",
    layout: "main",
    title: "apiKeys",
    guard: "main/area",
    page: () => import("#web/features/account/pages/api-keys.page.tsx"),
    messages: ["apiKeys"],
  },
  {
    path: "/notifications",
    layout: "main",
    title: "notifications",
    guard: "main/area",
    page: () => import("#web/features/notifications/pages/notifications.page.tsx"),
    messages: ["orders", "notices", "outlook"],
  },
  {
    path: "/notifications/preferences",
    layout: "main",
    title: "preferences",
    guard: "main/area",
    page: () => import("#web/features/notifications/pages/preferences.page.tsx"),
    messages: ["notices", "preferences"],
  },
  {
    path: "/affiliates",
    layout: "main",
    title: "affiliates",
    guard: "main/area",
    page: () => import("#web/features/affiliates/pages/affiliates.page.tsx"),
    messages: ["affiliates", "charts"],
  },

  // Sign-in and onboarding.
  {
    path: "/login",
    layout: "column",
    title: "signIn",
    page: () => import("#web/features/sign-in/pages/login.page.tsx"),
    messages: ["auth", "password"],
    guard: "main/public",
    preload: "page and messages",
  },
  {
    path: "/password/reset",
    layout: "column",
    title: "newPassword",
    page: () => import("#web/features/sign-in/pages/reset.page.tsx"),
    messages: ["auth", "codes", "password"],
    guard: "main/reset",
  },
  {
    path: "/affiliates/password",
    layout: "column",
    title: "choosePassword",
    page: () => import("#web/features/sign-in/pages/affiliate-password.page.tsx"),
    messages: ["auth", "onboarding", "password"],
    guard: "main/affiliate_password",
  },
  {
    path: "/affiliates/expired_invite_link",
    layout: "column",
    title: "inviteExpired",
    page: () => import("#web/features/sign-in/pages/expired-link.page.tsx"),
    messages: ["onboarding"],
  },
  {
    path: "/account/verify",
    layout: "column",
    title: "verify",
    page: () => import("#web/features/sign-in/pages/verify.page.tsx"),
    messages: ["auth", "codes"],
    guard: "main/public",
  },
  {
    path: "/signup",
    layout: "column",
    title: "createAccount",
    page: () => import("#web/features/sign-in/pages/sign-up.page.tsx"),
    messages: ["auth", "password"],
    guard: "main/public",
    preload: "page and messages",
  },
  {
    path: "/accept_terms",
    layout: "column",
    title: "terms",
    page: () => import("#web/features/sign-in/pages/accept-terms.page.tsx"),
    messages: ["auth", "onboarding"],
    guard: "main/terms",
  },
  {
    path: "/process",
    layout: "column",
    title: "process",
    page: () => import("#web/features/sign-in/pages/process.page.tsx"),
    messages: ["auth", "onboarding"],
    guard: "main/process",
  },
  {
    path: "/add_location",
    layout: "column",
    title: "addHome",
    page: () => import("#web/features/locations/pages/onboarding-add.page.tsx"),
    messages: ["locations", "adding", "utility"],
    guard: "main/add_location",
  },
];

/** Any URL without a page. */
export const NOT_FOUND: RouteRow<"*"> = {
  path: "*",
  layout: "public",
  title: "notFound",
  page: () => import("./pages/not-found.page.tsx"),
};

/** Only in development: left out of production builds. */
export const DEV_ROUTES: ReadonlyArray<RouteRow<"/dev/gallery">> =
  import.meta.env?.DEV || import.meta.env?.VITE_GALLERY === "1"
    ? [
        {
          path: "/dev/gallery",
          layout: "main",
          title: "gallery",
          page: () => import("./pages/gallery.page.tsx"),
        },
      ]
    : [];
