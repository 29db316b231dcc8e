// Every message area, one module per language, each its own chunk. A new area is one entry in AREAS, under the name of
// its modules' export. Its type is that of the English module.
import type { Language } from "./languages.ts";

const AREAS = {
  common: {
    en: () => import("../messages/en/common.ts"),
    es: () => import("../messages/es/common.ts"),
  },
  shell: {
    en: () => import("../messages/en/shell.ts"),
    es: () => import("../messages/es/shell.ts"),
  },
  charts: {
    en: () => import("#web/charts/messages/en/charts.ts"),
    es: () => import("#web/charts/messages/es/charts.ts"),
  },
  compare: {
    en: () => import("#web/features/compare/messages/en/compare.ts"),
    es: () => import("#web/features/compare/messages/es/compare.ts"),
  },
  results: {
    en: () => import("#web/features/compare/messages/en/results.ts"),
    es: () => import("#web/features/compare/messages/es/results.ts"),
  },
  side: {
    en: () => import("#web/features/compare/messages/en/side.ts"),
    es: () => import("#web/features/compare/messages/es/side.ts"),
  },
  plan: {
    en: () => import("#web/features/compare/messages/en/plan.ts"),
    es: () => import("#web/features/compare/messages/es/plan.ts"),
  },
  auth: {
    en: () => import("#web/features/sign-in/messages/en/auth.ts"),
    es: () => import("#web/features/sign-in/messages/es/auth.ts"),
  },
  codes: {
    en: () => import("#web/features/sign-in/messages/en/codes.ts"),
    es: () => import("#web/features/sign-in/messages/es/codes.ts"),
  },
  onboarding: {
    en: () => import("#web/features/sign-in/messages/en/onboarding.ts"),
    es: () => import("#web/features/sign-in/messages/es/onboarding.ts"),
  },
  security: {
    en: () => import("#web/features/account/messages/en/security.ts"),
    es: () => import("#web/features/account/messages/es/security.ts"),
  },
  password: {
    en: () => import("#web/features/sign-in/messages/en/password.ts"),
    es: () => import("#web/features/sign-in/messages/es/password.ts"),
  },
  locations: {
    en: () => import("#web/features/locations/messages/en/locations.ts"),
    es: () => import("#web/features/locations/messages/es/locations.ts"),
  },
  outlook: {
    en: () => import("#web/features/locations/messages/en/outlook.ts"),
    es: () => import("#web/features/locations/messages/es/outlook.ts"),
  },
  dashboard: {
    en: () => import("#web/features/locations/messages/en/dashboard.ts"),
    es: () => import("#web/features/locations/messages/es/dashboard.ts"),
  },
  adding: {
    en: () => import("#web/features/locations/messages/en/adding.ts"),
    es: () => import("#web/features/locations/messages/es/adding.ts"),
  },
  shop: {
    en: () => import("#web/features/locations/messages/en/shop.ts"),
    es: () => import("#web/features/locations/messages/es/shop.ts"),
  },
  usageEntry: {
    en: () => import("#web/features/locations/messages/en/usage-entry.ts"),
    es: () => import("#web/features/locations/messages/es/usage-entry.ts"),
  },
  linking: {
    en: () => import("#web/features/locations/messages/en/linking.ts"),
    es: () => import("#web/features/locations/messages/es/linking.ts"),
  },
  utility: {
    en: () => import("#web/features/locations/messages/en/utility.ts"),
    es: () => import("#web/features/locations/messages/es/utility.ts"),
  },
  usage: {
    en: () => import("#web/features/locations/messages/en/usage.ts"),
    es: () => import("#web/features/locations/messages/es/usage.ts"),
  },
  contract: {
    en: () => import("#web/features/locations/messages/en/contract.ts"),
    es: () => import("#web/features/locations/messages/es/contract.ts"),
  },
  account: {
    en: () => import("#web/features/account/messages/en/account.ts"),
    es: () => import("#web/features/account/messages/es/account.ts"),
  },
  checkout: {
    en: () => import("#web/features/orders/messages/en/checkout.ts"),
    es: () => import("#web/features/orders/messages/es/checkout.ts"),
  },
  affiliates: {
    en: () => import("#web/features/affiliates/messages/en/affiliates.ts"),
    es: () => import("#web/features/affiliates/messages/es/affiliates.ts"),
  },
  placed: {
    en: () => import("#web/features/orders/messages/en/placed.ts"),
    es: () => import("#web/features/orders/messages/es/placed.ts"),
  },
  orders: {
    en: () => import("#web/features/orders/messages/en/orders.ts"),
    es: () => import("#web/features/orders/messages/es/orders.ts"),
  },
  order: {
    en: () => import("#web/features/orders/messages/en/order.ts"),
    es: () => import("#web/features/orders/messages/es/order.ts"),
  },
  orderedPlan: {
    en: () => import("#web/features/orders/messages/en/ordered-plan.ts"),
    es: () => import("#web/features/orders/messages/es/ordered-plan.ts"),
  },
  notices: {
    en: () => import("#web/features/notifications/messages/en/notices.ts"),
    es: () => import("#web/features/notifications/messages/es/notices.ts"),
  },
  preferences: {
    en: () => import("#web/features/notifications/messages/en/preferences.ts"),
    es: () => import("#web/features/notifications/messages/es/preferences.ts"),
  },
  bills: {
    en: () => import("#web/features/locations/messages/en/bills.ts"),
    es: () => import("#web/features/locations/messages/es/bills.ts"),
  },
  renewals: {
    en: () => import("#web/features/renewals/messages/en/renewals.ts"),
    es: () => import("#web/features/renewals/messages/es/renewals.ts"),
  },
};

export type Area = keyof typeof AREAS;
type Module<A extends Area> = Awaited<ReturnType<(typeof AREAS)[A]["en"]>>;
export type Messages<A extends Area> = A extends keyof Module<A> ? Module<A>[A] : never;

const messagePromises = new Map<string, Promise<unknown>>();

/**
 * Marks a settled promise as React's `use` does: messages that are already loaded are then read synchronously, and
 * `use` can be called on every render, whether loading has finished or not.
 */
function tracked<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: "fulfilled", value }),
    (reason: unknown) => Object.assign(promise, { status: "rejected", reason }),
  );
  return promise;
}

/**
 * A recent failure is returned again: a suspended page calls this on every render and must reach its error boundary.
 */
const RETRY_AFTER_MS = 3000;

/** Returns the area's messages, from memory after the first time. A failed load can be retried after a pause. */
export function loadMessages<A extends Area>(area: A, language: Language): Promise<Messages<A>> {
  const key = `${language}/${area}`;
  let promise = messagePromises.get(key);
  if (!promise) {
    const module: Promise<Readonly<Record<string, unknown>>> = AREAS[area][language]();
    promise = tracked(module.then((messages) => messages[area]));
    promise.catch(() => setTimeout(() => messagePromises.delete(key), RETRY_AFTER_MS));
    messagePromises.set(key, promise);
  }
  return promise as Promise<Messages<A>>;
}

/** Loads every area that was loaded in any language, in `language`. */
export async function loadAllSeen(language: Language): Promise<void> {
  const seen = new Set([...messagePromises.keys()].map((key) => key.split("/")[1]));
  const areas = (Object.keys(AREAS) as Area[]).filter((area) => seen.has(area));
  await Promise.all(areas.map((area) => loadMessages(area, language)));
}

/** Names of all areas, for the test that compares the languages. */
export const AREA_NAMES = Object.keys(AREAS) as readonly Area[];
