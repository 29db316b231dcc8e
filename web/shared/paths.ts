// Paths of the portal, so that no page builds one by hand. The tree itself is routes.ts.

import type { ContentPage } from "#contracts/tables/site-pages.ts";

const id = encodeURIComponent;

/** Returns the path with the query fields that have a value. */
function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value) search.set(key, value);
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}

/** Returns the path of one of the operator's own pages. */
export const contentPath = (name: ContentPage): `/${ContentPage}` => `/${name}`;

export const paths = {
  dashboard: () => "/",
  compare: () => "/compare",
  /** The page to enter a home's usage. `method`: how. */
  compareUsage: (method: "file" | "bills" | "home" = "file") => withQuery("/compare", { usage: method }),
  compareResults: (query: Readonly<Record<string, string | undefined>> = {}) =>
    withQuery("/compare/results", query),
  comparePlan: (planId: string, query: Readonly<Record<string, string | undefined>> = {}) =>
    withQuery(`/compare/plans/${id(planId)}`, query),
  /** `esiid`, or `zip` and `size`: the home it is for. `replaces`: the order that ends, for a renewal. */
  orderPlan: (planId: string, query: Readonly<Record<string, string | undefined>> = {}) =>
    withQuery(`/order/plans/${id(planId)}`, query),
  /** An order link of an affiliate. */
  orderLink: (token: string) => `/order/links/${id(token)}`,
  orderPlaced: () => "/order/placed",
  orders: () => "/orders",
  order: (orderId: string) => `/orders/${id(orderId)}`,
  renewalOptOut: (orderId: string) => `/orders/${id(orderId)}/renewal_opt_out`,
  locations: () => "/locations",
  location: (esiid: string) => `/locations/${id(esiid)}`,
  connectionManager: (esiid: string) => `/locations/${id(esiid)}/connection_manager`,
  /** `month`: YYYY-MM. Default: the newest. */
  liveUsage: (esiid: string, month?: string) => withQuery(`/locations/${id(esiid)}/usage`, { month }),
  addLocation: () => "/locations/add",
  shop: (esiid?: string) => withQuery("/shop", { esiid }),
  shopUsageSelect: () => "/shop_usage/select_location",
  shopUsageAdd: () => "/shop_usage/add_location",
  shopUsageLink: (esiid: string) => withQuery("/shop_usage/live_link", { esiid }),
  shopUsageSummary: (esiid: string) => `/shop_usage/summary/${id(esiid)}`,
  /** Prices of 12-month plans over time. `esiid`, or `tdu` and `size`, or `zip` and `size`: the home they are for. */
  prices: (query: Readonly<Record<string, string | undefined>> = {}) => withQuery("/prices", query),
  dataSources: () => "/data-sources",
  providers: () => "/providers",
  /** `tdu`: the utility whose plans are shown. */
  provider: (providerId: string, tdu?: string) => withQuery(`/providers/${id(providerId)}`, { tdu }),
  moving: () => "/moving",
  outages: () => "/outages",
  developers: () => "/developers",
  apiReference: () => "/developers/api",
  glossary: () => "/glossary",
  glossaryTerm: (term: string) => `/glossary/${id(term)}`,
  account: () => "/account",
  apiKeys: () => "/account/api-keys",
  webhooks: () => "/account/webhooks",
  notifications: () => "/notifications",
  noticePreferences: () => "/notifications/preferences",
  affiliates: () => "/affiliates",
  affiliatePassword: () => "/affiliates/password",
  login: () => "/login",
  /** `email`: the initial address in the form. */
  signup: (email?: string) => withQuery("/signup", { email }),
  gallery: () => "/dev/gallery",
} as const;
