// Every address of spec §2 in a browser: its title, and where it leads users who are signed out, halfway through
// onboarding, done, or affiliates without a password. Typed from the spec and design.md by hand.
// contracts/onboarding.test.ts has the rules themselves.
import type { Page } from "@playwright/test";
import { CONTENT_PAGES } from "#contracts/tables/site-pages.ts";
import { createTestUser, signInBrowser, STAGES, type Stage } from "./support/accounts.ts";
import { expect, goWithin, test } from "./support/test.ts";
import { SPEC_TITLES } from "#tests/support/spec-titles.ts";

// About fifty addresses per test.
test.describe.configure({ timeout: 300_000 });

const UNKNOWN_ESIID = "10443720000099999";
const NO_ORDER = "00000000-0000-4000-8000-000000000000";

/** Fills an address of the spec with the ids of a home and an order that are in no account. */
const fillIds = (path: string): string =>
  path.replace(":id", path.startsWith("/orders/") ? NO_ORDER : UNKNOWN_ESIID);

/** Address → tab title, of pages for which the spec has none. */
const OUR_TITLES: Readonly<Record<string, string>> = {
  "/opt_out": "Opt out of renewal",
  "/shop_usage/accept_terms": "Terms",
  "/shop_usage/process": "Setting up your account",
  "/shop_usage/select_location": "Choose a home",
  "/shop_usage/add_location": "Add a home",
  "/renewal": "Renew your plan",
  "/renewal/signup": "Sign up",
  "/renewal/login": "Sign in",
  "/renewal/password/reset": "Reset your password",
  "/renewal/account/verify": "Verify your account",
  "/renewal/accept_terms": "Terms",
  "/renewal/process": "Setting up your account",
  "/locations/:id/connection_manager": "Smart meter link",
  "/locations/:id/usage": "Your usage",
  "/shop": "Find a plan",
  "/notifications": "Notifications",
  "/notifications/preferences": "Notification settings",
  "/connect": "Connect an app",
  "/account/webhooks": "Webhooks",
  "/account/api-keys": "API keys",
  "/affiliates": "Affiliates",
  "/affiliates/password": "Choose a password",
  "/affiliates/expired_invite_link": "Invitation expired",
  "/login": "Sign in",
  "/signup": "Sign up",
  "/password/reset": "Reset your password",
  "/account/verify": "Verify your account",
  "/accept_terms": "Terms",
  "/process": "Setting up your account",
  "/add_location": "Add a home",
  "/about": "About",
  "/how-we-make-money": "How we make money",
  "/privacy": "Privacy",
  "/terms": "Terms",
  "/contact": "Contact",
  "/broker": "Broker registration",
  "/accessibility": "Accessibility",
  "/data-sources": "Data sources",
  "/providers": "Providers",
  "/moving": "Moving",
  "/outages": "Outages",
  "/developers": "Developers",
  "/developers/api": "API reference",
  "/prices": "Prices over time",
  "/prices/alert": "Price alert",
  "/glossary": "Glossary",
  "/glossary/bill-credit": "Bill credit",
  "/order/placed": "Order placed",
  "/order/outcome": "Your order",
};

/** Address → tab title, of the pages in the spec and of our own. */
const TITLES = Object.fromEntries(
  Object.entries({ ...SPEC_TITLES, ...OUR_TITLES })
    .filter(([path]) => path !== "/callback")
    .map(([path, title]) => [fillIds(path), title]),
);

const KINDS = {
  area: [
    "/orders",
    `/orders/${NO_ORDER}`,
    `/orders/${NO_ORDER}/renewal_opt_out`,
    "/locations",
    `/locations/${UNKNOWN_ESIID}`,
    `/locations/${UNKNOWN_ESIID}/connection_manager`,
    `/locations/${UNKNOWN_ESIID}/usage`,
    "/locations/add",
    "/shop",
    "/account",
    "/connect",
    "/account/webhooks",
    "/account/api-keys",
    "/notifications",
    "/notifications/preferences",
    "/affiliates",
    "/",
  ],
  public: ["/login", "/signup", "/account/verify", "/password/reset"],
  shopPublic: [
    "/shop_usage",
    "/shop_usage/signup",
    "/shop_usage/login",
    "/shop_usage/password/reset",
    "/shop_usage/verify",
  ],
  shopArea: [
    "/shop_usage/select_location",
    "/shop_usage/add_location",
    "/shop_usage/live_link",
    `/shop_usage/summary/${UNKNOWN_ESIID}`,
  ],
  renewalPublic: [
    "/renewal",
    "/renewal/signup",
    "/renewal/login",
    "/renewal/password/reset",
    "/renewal/account/verify",
  ],
  open: [
    "/opt_out",
    "/affiliates/expired_invite_link",
    "/order/placed",
    "/order/outcome",
    ...CONTENT_PAGES.map((name) => `/${name}`),
    "/data-sources",
    "/providers",
    "/moving",
    "/outages",
    "/developers",
    "/developers/api",
    "/prices",
    "/prices/alert",
    "/glossary",
    "/glossary/bill-credit",
  ],
} as const;

type Who = "out" | Stage;
const STAY = "stay";
type Expected = Readonly<Record<Who, string>>;

/** Where the main addresses send users who can't open them. */
const MAIN: Expected = {
  out: "/login",
  new: "/accept_terms",
  terms: "/process",
  processed: "/add_location",
  done: "/",
  affiliate: "/affiliates/password",
};
const SHOP_DONE = "/shop_usage/select_location";
const SHOP: Expected = {
  out: "/shop_usage/login",
  new: "/shop_usage/accept_terms",
  terms: "/shop_usage/process",
  processed: SHOP_DONE,
  done: SHOP_DONE,
  affiliate: SHOP_DONE,
};
const RENEWAL: Expected = {
  ...MAIN,
  out: "/renewal/login",
  new: "/renewal/accept_terms",
  terms: "/renewal/process",
};
const OPEN: Expected = { out: STAY, new: STAY, terms: STAY, processed: STAY, done: STAY, affiliate: STAY };

/** Addresses → where each kind of user ends up. */
const ENDS: ReadonlyArray<readonly [readonly string[], Expected]> = [
  [KINDS.area, { ...MAIN, done: STAY }],
  [KINDS.public, { ...MAIN, out: STAY }],
  [["/accept_terms"], { ...MAIN, new: STAY }],
  [["/process"], { ...MAIN, terms: STAY }],
  [["/add_location"], { ...MAIN, processed: STAY }],
  [["/affiliates/password"], { ...MAIN, affiliate: STAY }],
  [["/callback"], MAIN],
  [KINDS.open, OPEN],
  [KINDS.shopPublic, { ...SHOP, out: STAY }],
  [["/shop_usage/accept_terms"], { ...SHOP, new: STAY }],
  [["/shop_usage/process"], { ...SHOP, terms: STAY }],
  [KINDS.shopArea, { ...OPEN, out: SHOP.out, new: SHOP.new }],
  [KINDS.renewalPublic, { ...RENEWAL, out: STAY }],
  [["/renewal/accept_terms"], { ...RENEWAL, new: STAY }],
  [["/renewal/process"], { ...RENEWAL, terms: STAY }],
];

/** The kinds of users that open every address as a typed one. */
const TYPED: ReadonlySet<Who> = new Set(["out", "done"]);

/** Expects the page that an address has led to: the address's path and the tab's title. */
async function expectEnd(page: Page, path: string, end: { path: string; title: string }): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  // The title is set when the page is drawn.
  const found = async () => ({ path: new URL(page.url()).pathname, title: await page.title() });
  await expect.poll(found, path).toEqual(end);
}

/** Makes the account service fail, because /process claims orders by itself and continues otherwise. */
async function blockProcessing(page: Page): Promise<void> {
  await page.route("**/auth/v1/user", (route) =>
    // A rejection, not a lost connection, which would be retried.
    route.request().method() === "PUT"
      ? route.fulfill({ status: 422, json: { code: "validation_failed", message: "no" } })
      : route.continue(),
  );
}

for (const who of ["out", ...(Object.keys(STAGES) as Stage[])] satisfies Who[]) {
  test(`every address leads ${who === "out" ? "people who are signed out" : `stage "${who}"`} where it should, with its title`, async ({
    page,
  }) => {
    if (who !== "out") await signInBrowser(page, await createTestUser(who));
    if (who === "terms") await blockProcessing(page);
    const go = TYPED.has(who) ? (path: string) => page.goto(path) : (path: string) => goWithin(page, path);
    await page.goto("/opt_out");
    await expect(page).toHaveTitle(TITLES["/opt_out"] ?? "");
    for (const [paths, ends] of ENDS) {
      for (const path of paths) {
        const end = ends[who] === STAY ? path : ends[who];
        await go(path);
        await expectEnd(page, path, { path: end, title: TITLES[end] ?? "" });
      }
    }
  });
}

test("every address of the table has a title, and vice versa", () => {
  expect(Object.values(TITLES)).not.toContain(null);
  const visited = ENDS.flatMap(([paths]) => paths).filter((path) => path !== "/callback");
  expect(visited.toSorted()).toEqual(Object.keys(TITLES).toSorted());
});
