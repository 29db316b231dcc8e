// The order form of a plan whose provider has an enrollment API: as it opens, filled in, with mistakes, for homes with
// obstacles, and after each rejection.
import { randomBytes } from "node:crypto";
import type { Page, Route } from "@playwright/test";
import { ORDER_PROBLEMS, type OrderQuote } from "#contracts/checkout.ts";
import { getMessages } from "#messages/node.ts";
import { addDays } from "#meter/calendar.ts";
import { today } from "#server/platform/context.ts";
import type { RunningServer } from "#server/server.ts";
import { choose, inOrder, openDetails, submitForm, type Shot, type Steps } from "./shot.ts";

/** Homes of the sample directory. The second one has a switch hold. */
const ADDRESS = "4105 maple st dallas";
const HELD_ADDRESS = "4109 maple st dallas";
const UNLISTED_ESIID = "10443720009900051";

const chooseHome =
  (address: string): Steps =>
  async (page, language) => {
    await page.getByRole("combobox").first().fill(address);
    await page.getByRole("option").first().click();
    await page.getByText(getMessages("checkout", language).where.found).waitFor();
  };

const findUnlisted: Steps = async (page) => {
  await choose("esiid")(page, "en");
  const field = page.locator("main input[inputmode=numeric]").first();
  await field.fill(UNLISTED_ESIID);
  await field.press("Enter");
  await page.locator("main input[autocomplete=address-line1]").waitFor();
};

const fillWho: Steps = async (page, language) => {
  const { kind, who } = getMessages("checkout", language);
  await page.getByRole("radio", { name: kind.options.switch }).check();
  await page.getByLabel(who.first, { exact: true }).fill("Ana");
  await page.getByLabel(who.last, { exact: true }).fill("Ruiz");
  await page
    .getByLabel(who.email)
    .first()
    .fill(`ana-${randomBytes(3).toString("hex")}@example.com`);
};

const openBilling: Steps = async (page, language) => {
  await page.getByRole("radio", { name: getMessages("checkout", language).billing.other }).check();
};

const fillBilling: Steps = async (page, language) => {
  const { billing } = getMessages("checkout", language);
  await openBilling(page, language);
  await page.getByLabel(billing.street).fill("PO Box 190");
  await page.locator("main input[autocomplete='billing address-level2']").fill("Austin");
  await page.locator("main input[autocomplete='billing address-level1']").fill("TX");
  await page.locator("main input[autocomplete='billing postal-code']").fill("78704");
};

const chooseOtherDay: Steps = async (page, language) => {
  await page.getByRole("radio", { name: getMessages("checkout", language).start.other }).check();
};

const agree: Steps = async (page) => {
  for (const box of await page.locator("main form").last().getByRole("checkbox").all()) await box.check();
};

const sendOrder = (page: Page): Promise<void> => page.locator("main form button[type=submit]").last().click();

const fill = inOrder(chooseHome(ADDRESS), fillWho, agree);

const place: Steps = async (page) => {
  await sendOrder(page);
  await page.waitForURL("**/order/placed");
};

/** Rejects the order with these fields of the error. */
const reject =
  (fields: Readonly<Record<string, string>>, expected = "main [role=alert]"): Steps =>
  async (page) => {
    await page.route("**/api/orders", (route: Route) =>
      route.fulfill({
        status: 409,
        json: { error: { code: "conflict", message: "no", request_id: "req-12345678", fields } },
      }),
    );
    await sendOrder(page);
    await page.locator(expected).first().waitFor();
  };

/** Drops the order's response. */
const lose: Steps = async (page) => {
  await page.route("**/api/orders", (route) => route.abort("connectionrefused"));
  await sendOrder(page);
  await page.locator("main [role=alert]").first().waitFor();
};

/** Shows a plan that changes when it is ordered. */
const change: Steps = async (page, language) => {
  let ordered = false;
  await page.route("**/api/order_quotes", async (route) => {
    if (ordered) return route.continue();
    const response = await route.fetch();
    const quote: OrderQuote = await response.json();
    const cheaper = { ...quote.plan.label, kwh_1000: quote.plan.label.kwh_1000 - 0.8 };
    const old = { ...quote.plan, label: cheaper, term_months: 24 };
    const year = quote.quote && { ...quote.quote, year_cents: quote.quote.year_cents - 9_600 };
    return route.fulfill({ response, json: { ...quote, plan: old, quote: year, seen: "before" } });
  });
  await page.reload({ waitUntil: "networkidle" });
  await fill(page, language);
  await page.route("**/api/orders", (route) => {
    ordered = true;
    return route.fulfill({
      status: 409,
      json: {
        error: {
          code: "conflict",
          message: "no",
          request_id: "req-12345678",
          fields: { problem: "plan_changed" },
        },
      },
    });
  });
  await sendOrder(page);
  await page.getByText(getMessages("checkout", language).changed.title).waitFor();
};

/** The page itself shows these in another way. */
const OWN_PAGES: ReadonlySet<string> = new Set(["plan_changed", "plan_gone"]);

/** Shots of visitors and of the demo customer. */
export function partnerFormShots({ ctx }: RunningServer, plan: string, storedInputs: string): Shot[] {
  const path = `/order/plans/${plan}`;
  const shot = (name: string, steps?: Steps): Shot => ({
    name: `order-api-${name}`,
    path,
    storedInputs,
    ...(steps && { steps }),
  });
  const rejected = ORDER_PROBLEMS.filter((problem) => !OWN_PAGES.has(problem));
  return [
    shot("form"),
    shot("form-problems", submitForm(-1)),
    shot("form-filled", inOrder(fill, fillBilling, openDetails)),
    shot("form-billing-problems", inOrder(fill, openBilling, submitForm(-1))),
    shot("form-other-day", inOrder(fill, chooseOtherDay)),
    shot("form-unlisted", findUnlisted),
    shot("form-switch-hold", inOrder(chooseHome(HELD_ADDRESS), fillWho)),
    { name: "order-api-form-home", path, as: "customer" },
    shot("placed", inOrder(fill, place)),
    shot("changed", change),
    ...rejected.map((problem) => shot(`rejected-${problem}`, inOrder(fill, reject({ problem })))),
    shot(
      "rejected-too-early",
      inOrder(fill, reject({ problem: "start_refused", order_from: addDays(today(ctx), 40) })),
    ),
    shot("placed-before", inOrder(fill, reject({ request_id: "used" }))),
    shot("lost", inOrder(fill, lose)),
  ];
}
