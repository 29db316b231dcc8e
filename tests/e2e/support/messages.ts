// The texts of the page in the language of the project under test.
import type { PlaywrightTestArgs, PlaywrightTestOptions } from "@playwright/test";
import type { Catalog } from "#messages/catalog.ts";
import type { Language } from "#messages/languages.ts";
import { getMessages as readMessages } from "#messages/node.ts";

const AREAS = [
  "account",
  "adding",
  "apiReference",
  "charts",
  "common",
  "compare",
  "consent",
  "developers",
  "front",
  "linking",
  "locations",
  "affiliates",
  "glossary",
  "notices",
  "offline",
  "onDemand",
  "onboarding",
  "order",
  "orders",
  "outages",
  "outlook",
  "handoff",
  "placed",
  "preferences",
  "prices",
  "problems",
  "providerSteps",
  "providers",
  "renewals",
  "results",
  "shell",
  "shortcuts",
  "support",
  "usageEntry",
  "usage",
  "utility",
  "webhooks",
  "widget",
  "why",
] as const satisfies readonly (keyof Catalog)[];

/** Sign-in and checkout are each one area for the reader, split in two to reduce the first load. */
export type TestMessages = Pick<Catalog, (typeof AREAS)[number]> & {
  readonly auth: Catalog["auth"] & Catalog["codes"];
  readonly checkout: Catalog["checkout"] & { readonly placed: Catalog["placed"]["page"] };
};

/** Compiles each area when a test first needs it: all of them take a worker a quarter of a second. */
function readAll(language: Language): TestMessages {
  const areas = AREAS.map((area) => [area, { get: () => readMessages(area, language) }] as const);
  return Object.defineProperties({} as TestMessages, {
    ...Object.fromEntries(areas),
    auth: { get: () => ({ ...readMessages("auth", language), ...readMessages("codes", language) }) },
    checkout: {
      get: () => ({ ...readMessages("checkout", language), placed: readMessages("placed", language).page }),
    },
  });
}

/** Returns the messages of the project's locale, such as `es-US`. */
export function getMessages(locale: (PlaywrightTestArgs & PlaywrightTestOptions)["locale"]): TestMessages {
  return readAll(locale?.startsWith("es") ? "es" : "en");
}
