// Every message area, one module a language, each its own chunk. A new area is
// one entry in AREAS; its type is that of the English module.
import type { Language } from "./language.ts";

const AREAS = {
  common: {
    en: () => import("../messages/en/common.ts").then((module) => module.common),
    es: () => import("../messages/es/common.ts").then((module) => module.common),
  },
  shell: {
    en: () => import("../messages/en/shell.ts").then((module) => module.shell),
    es: () => import("../messages/es/shell.ts").then((module) => module.shell),
  },
  charts: {
    en: () => import("../messages/en/charts.ts").then((module) => module.charts),
    es: () => import("../messages/es/charts.ts").then((module) => module.charts),
  },
  compare: {
    en: () => import("../messages/en/compare.ts").then((module) => module.compare),
    es: () => import("../messages/es/compare.ts").then((module) => module.compare),
  },
  results: {
    en: () => import("../messages/en/results.ts").then((module) => module.results),
    es: () => import("../messages/es/results.ts").then((module) => module.results),
  },
  plan: {
    en: () => import("../messages/en/plan.ts").then((module) => module.plan),
    es: () => import("../messages/es/plan.ts").then((module) => module.plan),
  },
  auth: {
    en: () => import("../messages/en/auth.ts").then((module) => module.auth),
    es: () => import("../messages/es/auth.ts").then((module) => module.auth),
  },
  codes: {
    en: () => import("../messages/en/codes.ts").then((module) => module.codes),
    es: () => import("../messages/es/codes.ts").then((module) => module.codes),
  },
  onboarding: {
    en: () => import("../messages/en/onboarding.ts").then((module) => module.onboarding),
    es: () => import("../messages/es/onboarding.ts").then((module) => module.onboarding),
  },
  security: {
    en: () => import("../messages/en/security.ts").then((module) => module.security),
    es: () => import("../messages/es/security.ts").then((module) => module.security),
  },
  password: {
    en: () => import("../messages/en/password.ts").then((module) => module.password),
    es: () => import("../messages/es/password.ts").then((module) => module.password),
  },
  locations: {
    en: () => import("../messages/en/locations.ts").then((module) => module.locations),
    es: () => import("../messages/es/locations.ts").then((module) => module.locations),
  },
  dashboard: {
    en: () => import("../messages/en/dashboard.ts").then((module) => module.dashboard),
    es: () => import("../messages/es/dashboard.ts").then((module) => module.dashboard),
  },
  adding: {
    en: () => import("../messages/en/adding.ts").then((module) => module.adding),
    es: () => import("../messages/es/adding.ts").then((module) => module.adding),
  },
  shop: {
    en: () => import("../messages/en/shop.ts").then((module) => module.shop),
    es: () => import("../messages/es/shop.ts").then((module) => module.shop),
  },
  telling: {
    en: () => import("../messages/en/telling.ts").then((module) => module.telling),
    es: () => import("../messages/es/telling.ts").then((module) => module.telling),
  },
  linking: {
    en: () => import("../messages/en/linking.ts").then((module) => module.linking),
    es: () => import("../messages/es/linking.ts").then((module) => module.linking),
  },
  usage: {
    en: () => import("../messages/en/usage.ts").then((module) => module.usage),
    es: () => import("../messages/es/usage.ts").then((module) => module.usage),
  },
  contract: {
    en: () => import("../messages/en/contract.ts").then((module) => module.contract),
    es: () => import("../messages/es/contract.ts").then((module) => module.contract),
  },
  account: {
    en: () => import("../messages/en/account.ts").then((module) => module.account),
    es: () => import("../messages/es/account.ts").then((module) => module.account),
  },
  placing: {
    en: () => import("../messages/en/placing.ts").then((module) => module.placing),
    es: () => import("../messages/es/placing.ts").then((module) => module.placing),
  },
  affiliates: {
    en: () => import("../messages/en/affiliates.ts").then((module) => module.affiliates),
    es: () => import("../messages/es/affiliates.ts").then((module) => module.affiliates),
  },
  placed: {
    en: () => import("../messages/en/placed.ts").then((module) => module.placed),
    es: () => import("../messages/es/placed.ts").then((module) => module.placed),
  },
  orders: {
    en: () => import("../messages/en/orders.ts").then((module) => module.orders),
    es: () => import("../messages/es/orders.ts").then((module) => module.orders),
  },
  order: {
    en: () => import("../messages/en/order.ts").then((module) => module.order),
    es: () => import("../messages/es/order.ts").then((module) => module.order),
  },
  bought: {
    en: () => import("../messages/en/bought.ts").then((module) => module.bought),
    es: () => import("../messages/es/bought.ts").then((module) => module.bought),
  },
  notices: {
    en: () => import("../messages/en/notices.ts").then((module) => module.notices),
    es: () => import("../messages/es/notices.ts").then((module) => module.notices),
  },
  preferences: {
    en: () => import("../messages/en/preferences.ts").then((module) => module.preferences),
    es: () => import("../messages/es/preferences.ts").then((module) => module.preferences),
  },
  renewals: {
    en: () => import("../messages/en/renewals.ts").then((module) => module.renewals),
    es: () => import("../messages/es/renewals.ts").then((module) => module.renewals),
  },
};

export type Area = keyof typeof AREAS;
export type Messages<A extends Area> = Awaited<ReturnType<(typeof AREAS)[A]["en"]>>;

const asked = new Map<string, Promise<unknown>>();

/**
 * Marks a settled promise as React's `use` does: messages that are here already are then
 * read at once, and `use` may be called at every render, whether the load is over or not.
 */
function tracked<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: "fulfilled", value }),
    (reason: unknown) => Object.assign(promise, { status: "rejected", reason }),
  );
  return promise;
}

/** While a failure is this fresh it is answered again: a suspended page asks anew at every render, and must come to its error boundary. */
const RETRY_AFTER_MS = 3000;

/** The area's messages, from memory after the first time; a failed load may be tried again after a pause. */
export function loadMessages<A extends Area>(area: A, language: Language): Promise<Messages<A>> {
  const key = `${language}/${area}`;
  let promise = asked.get(key);
  if (!promise) {
    promise = tracked<unknown>(AREAS[area][language]());
    promise.catch(() => setTimeout(() => asked.delete(key), RETRY_AFTER_MS));
    asked.set(key, promise);
  }
  return promise as Promise<Messages<A>>;
}

/** Loads, in `language`, every area that was loaded in any language. */
export async function loadAllSeen(language: Language): Promise<void> {
  const seen = new Set([...asked.keys()].map((key) => key.split("/")[1]));
  const areas = (Object.keys(AREAS) as Area[]).filter((area) => seen.has(area));
  await Promise.all(areas.map((area) => loadMessages(area, language)));
}

/** Names of all areas, for the test that compares the languages. */
export const AREA_NAMES = Object.keys(AREAS) as readonly Area[];
