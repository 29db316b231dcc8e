// An address of every page of web/app/routes.ts, by who may see it. page-visits.test.ts compares the two.
import { CONTENT_PAGES } from "#contracts/tables/site-pages.ts";
import type { Stage } from "./accounts.ts";

const EMAIL = "ana@example.com";

/** Public pages. */
export const PUBLIC_VISITS = [
  "/compare",
  "/compare?usage=file",
  "/compare/results",
  "/compare/side-by-side",
  "/compare/plans/ptc-0000000000000000",
  ...CONTENT_PAGES.map((name) => `/${name}`),
  "/data-sources",
  "/providers",
  "/providers/cirro-energy",
  "/moving",
  "/outages?zip=76107",
  "/developers",
  "/developers/api",
  "/prices?size=1400&tdu=centerpoint",
  "/prices/alert?stop=none",
  "/glossary",
  "/glossary/early-termination-fee",
  "/signup",
  "/login",
  `/password/reset?email_address=${EMAIL}`,
  `/account/verify?email=${EMAIL}`,
  "/affiliates/expired_invite_link",
  `/opt_out?order_id=1&email=${EMAIL}`,
  "/shop_usage",
  "/shop_usage/signup",
  "/shop_usage/login",
  "/shop_usage/verify",
  "/shop_usage/password/reset",
  "/renewal",
  "/renewal/signup",
  "/renewal/login",
  `/renewal/account/verify?email=${EMAIL}`,
  "/renewal/password/reset",
  "/order/placed",
  "/order/outcome?order_id=1&receipt=1",
  "/order/plans/ptc-0000000000000000",
  "/order/links/none",
  "/callback?error=access_denied&error_code=access_denied",
];

/** Pages of a visitor who entered usage, with plans of the shipped catalog that have long names and a bill credit. */
export const COMPARISON_VISITS = [
  "/compare/results",
  "/compare/side-by-side?ids=ptc-5459e0fe21764a2c,ptc-a077e05752956376,ptc-1adb0b7b4d31caa8",
  "/compare/side-by-side?ids=ptc-5459e0fe21764a2c,ptc-a077e05752956376&tdu=oncor&kwh=14141",
  "/compare/plans/ptc-5459e0fe21764a2c",
  "/compare/plans/ptc-1adb0b7b4d31caa8",
  "/order/plans/ptc-5459e0fe21764a2c",
];

/** Onboarding pages, by their customer's stage. */
export const ONBOARDING_VISITS: ReadonlyArray<readonly [Stage, readonly string[]]> = [
  ["new", ["/accept_terms", "/shop_usage/accept_terms", "/renewal/accept_terms"]],
  ["processed", ["/add_location"]],
  ["affiliate", ["/affiliates/password"]],
];

/** Pages that continue by themselves within a moment. tests/e2e/flows.e2e.ts stops them. */
export const PASSING_VISITS = ["/process", "/shop_usage/process", "/renewal/process"];

/** Returns pages of the signed-in area whose requests tests delay and fail. */
export function listDataVisits({
  esiid,
  order,
}: {
  readonly esiid: string;
  readonly order: string;
}): string[] {
  return [
    "/",
    "/locations",
    `/locations/${esiid}`,
    `/locations/${esiid}/connection_manager`,
    `/locations/${esiid}/usage`,
    "/shop",
    "/orders",
    `/orders/${order}`,
    `/orders/${order}/renewal_opt_out`,
    "/notifications",
    "/notifications/preferences",
    "/account/webhooks",
    "/account/api-keys",
    "/shop_usage/select_location",
    `/shop_usage/live_link?esiid=${esiid}`,
    `/shop_usage/summary/${esiid}`,
  ];
}

/** Returns all pages of the signed-in area, and of a home that is not the customer's. */
export function listSignedInVisits(own: { readonly esiid: string; readonly order: string }): string[] {
  return [
    ...listDataVisits(own),
    "/locations/add",
    "/locations/10443720000099999",
    "/affiliates",
    "/account",
    "/connect?client_id=none",
    "/shop_usage/add_location",
  ];
}
