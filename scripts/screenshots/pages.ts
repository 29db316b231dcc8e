// The screenshots of every page as it opens.
import { CONTENT_PAGES } from "#contracts/tables/site-pages.ts";
import { smtIntervalCsv } from "#tests/e2e/support/meter-file.ts";
import { getMessages } from "#messages/node.ts";
import type { MeterLocation } from "./meters.ts";
import { choose, type Shot, type Who } from "./shot.ts";
import { currentPrice, USAGE_INPUTS } from "#tests/e2e/support/usage-inputs.ts";

const STORED_INPUTS = { ...USAGE_INPUTS, current: currentPrice(16.5) };

/** The text that a browser stores for a visitor with these answers. */
export const storedInputs = JSON.stringify({ version: 1, inputs: STORED_INPUTS });
const insideEuless = { ...STORED_INPUTS, tax_place: { limits: "inside", city: "Euless" } };
const storedWithCity = JSON.stringify({ version: 1, inputs: insideEuless });

/** Pages for users with an account. `home` and `order` are the demo customer's. */
export function signedInShots({ esiid, order }: { esiid: string; order: string }): Shot[] {
  const area = {
    dashboard: "/",
    locations: "/locations",
    location: `/locations/${esiid}`,
    "connection-manager": `/locations/${esiid}/connection_manager`,
    "live-usage": `/locations/${esiid}/usage`,
    "add-location": "/locations/add",
    shop: `/shop?esiid=${esiid}`,
    orders: "/orders",
    order: `/orders/${order}`,
    notifications: "/notifications",
    "notice-preferences": "/notifications/preferences",
    account: "/account",
    "connect-unknown-app": "/connect?client_id=none",
    webhooks: "/account/webhooks",
    "api-keys": "/account/api-keys",
    "shop-usage-select-location": "/shop_usage/select_location",
    "shop-usage-add-location": "/shop_usage/add_location",
    "shop-usage-live-link": `/shop_usage/live_link?esiid=${esiid}`,
    "shop-usage-summary": `/shop_usage/summary/${esiid}`,
  };
  const column = {
    signup: "/signup",
    login: "/login",
    "password-reset": "/password/reset?email_address=ana@example.com",
    verify: "/account/verify?email=ana@example.com",
    "expired-invite-link": "/affiliates/expired_invite_link",
    "opt-out": `/opt_out?order_id=${order}&email=ana@example.com`,
    "shop-usage-signup": "/shop_usage",
    "shop-usage-login": "/shop_usage/login",
    "shop-usage-verify": "/shop_usage/verify?email=ana@example.com",
    "shop-usage-password-reset": "/shop_usage/password/reset",
    "renewal-signup": "/renewal",
    "renewal-login": "/renewal/login",
    "renewal-verify": "/renewal/account/verify?email=ana@example.com",
    "renewal-password-reset": "/renewal/password/reset",
  };
  const named = (pages: Readonly<Record<string, string>>, as?: Who): Shot[] =>
    Object.entries(pages).map(([name, path]) => (as ? { name, path, as } : { name, path }));
  return [
    ...named(column),
    ...named(area, "customer"),
    ...named({ affiliates: "/affiliates" }, "affiliate"),
    ...named(
      { "accept-terms": "/accept_terms", "shop-usage-accept-terms": "/shop_usage/accept_terms" },
      "new",
    ),
    ...named({ process: "/process", "renewal-process": "/renewal/process" }, "terms"),
    ...named({ "onboarding-add-location": "/add_location" }, "processed"),
  ];
}

/** Linking a meter, its readings, and entering usage in other ways, for the user of meters.ts. */
export function meterShots(locations: Readonly<Record<MeterLocation, string>>): Shot[] {
  const as: Who = "meters";
  const addTour = (name: string, steps: Shot["steps"]): Shot => ({
    name: `tell-${name}`,
    path: `/locations/${locations.form}/connection_manager#tell`,
    as,
    ...(steps && { steps }),
  });
  return [
    ...Object.entries(locations)
      // It differs only on the page with readings.
      .filter(([name]) => name !== "not-read")
      .map(([name, esiid]) => ({
        name: `meter-${name}`,
        path: `/locations/${esiid}/connection_manager`,
        as,
      })),
    ...(["linked", "centerpoint", "importing", "failed", "form", "expiring", "not-read"] as const).map(
      (name) => ({ name: `live-usage-${name}`, path: `/locations/${locations[name]}/usage`, as }),
    ),
    {
      name: "live-usage-reads-used-up",
      path: `/locations/${locations.linked}/usage`,
      as,
      steps: async (page, language) => {
        await page.getByRole("button", { name: getMessages("onDemand", language).read }).click();
        await page.locator("main [role=alert]").first().waitFor();
      },
    },
    {
      name: "live-usage-not-allowed",
      path: `/locations/${locations["not-read"]}/usage`,
      as,
      // A meter has one newest read, and this one has another outcome on the picture of its page.
      steps: async (page, language) => {
        await page.route("**/on_demand_reads**", async (route) => {
          const response = await route.fetch();
          const text = (await response.text()).replace("no_response", "not_allowed");
          return route.fulfill({ response, body: text });
        });
        await page.reload({ waitUntil: "networkidle" });
        await page.getByText(getMessages("onDemand", language).failed.not_allowed).waitFor();
      },
    },
    {
      name: "live-usage-beside",
      path: `/locations/${locations.linked}/usage`,
      as,
      steps: async (page, language) => {
        await choose("before")(page, language);
        await page.getByRole("application").nth(1).focus();
        for (let times = 0; times < 70; times += 1) await page.keyboard.press("ArrowRight");
      },
    },
    {
      name: "live-usage-tables",
      path: `/locations/${locations.linked}/usage`,
      as,
      steps: async (page) => {
        const tables = page.locator("figure button[aria-controls]");
        for (let nth = 0; nth < 3; nth += 1) await tables.nth(nth).click();
      },
    },
    addTour("months", choose("bills")),
    addTour("number", async (page, language) => {
      await choose("bills")(page, language);
      await choose("annual")(page, language);
    }),
    addTour("describe", choose("home")),
    addTour("file", async (page) => {
      const text = smtIntervalCsv({ start: "2026-06-01", days: 60, esiid: locations.form });
      const file = { name: "readings.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
      await page.locator("input[type=file]").setInputFiles(file);
      await page.locator("dl").first().waitFor();
    }),
  ];
}

/**
 * Ids of a plan with a usage credit, of one whose hours are not known, of one with a fee without AutoPay, and of one with
 * a fee paid once.
 */
export function shots(plans: {
  credit: string;
  hours: string;
  terms: string;
  purchase: string;
  several: string[];
}): Shot[] {
  return [
    { name: "compare", path: "/compare" },
    { name: "plan-terms", path: `/compare/plans/${plans.terms}`, storedInputs },
    {
      name: "conditions-side-by-side",
      path: `/compare/side-by-side?ids=${[plans.terms, plans.purchase].join(",")}`,
      storedInputs,
    },
    { name: "compare-usage", path: "/compare?usage=file" },
    { name: "results-address", path: "/compare/results?zip=75201&size=2000" },
    { name: "results-utility", path: "/compare/results?zip=75001&size=2000" },
    { name: "compare-answered", path: "/compare?usage=file", storedInputs },
    { name: "results-nothing-kept", path: "/compare/results" },
    { name: "results", path: "/compare/results", storedInputs, firstScreen: true },
    { name: "side-by-side", path: `/compare/side-by-side?ids=${plans.several.join(",")}`, storedInputs },
    { name: "taxes-results", path: "/compare/results", storedInputs: storedWithCity, firstScreen: true },
    { name: "taxes-plan", path: `/compare/plans/${plans.credit}`, storedInputs: storedWithCity },
    { name: "plan", path: `/compare/plans/${plans.credit}` },
    { name: "plan-priced", path: `/compare/plans/${plans.credit}`, storedInputs },
    { name: "plan-hours-unknown", path: `/compare/plans/${plans.hours}`, storedInputs },
    { name: "plan-missing", path: "/compare/plans/ptc-0000000000000000" },
    { name: "order-plan", path: `/order/plans/${plans.credit}`, storedInputs },
    { name: "order-plan-home", path: `/order/plans/${plans.credit}`, as: "customer" },
    { name: "order-plan-gone", path: "/order/plans/ptc-0000000000000000" },
    { name: "order-placed-none", path: "/order/placed" },
    { name: "order-outcome-old", path: "/order/outcome?order_id=1&receipt=1" },
    ...CONTENT_PAGES.map((name) => ({ name, path: `/${name}` })),
    { name: "data-sources", path: "/data-sources" },
    { name: "providers", path: "/providers" },
    { name: "provider", path: "/providers/cirro-energy" },
    { name: "moving", path: "/moving" },
    { name: "outages", path: "/outages?zip=76107" },
    { name: "developers", path: "/developers" },
    { name: "api-reference", path: "/developers/api" },
    { name: "prices", path: "/prices" },
    { name: "price-alert", path: "/prices/alert?confirm=none" },
    { name: "glossary", path: "/glossary" },
    { name: "glossary-term", path: "/glossary/bill-credit" },
    { name: "not-found", path: "/no/such/page" },
  ];
}
