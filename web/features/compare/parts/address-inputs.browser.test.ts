// The list of a home that the URL names: the visitor's choices apply to it, and every page shows the same home.
import type { Locator, Page } from "@playwright/test";
import { it } from "vitest";
import { toHomeUsage } from "#contracts/compare-address.ts";
import type { PlanCondition } from "#contracts/plan.ts";
import { expect } from "#tests/support/components/expect-page.ts";
import type { FakeServer } from "#tests/support/components/fake-server.ts";
import { getMessages } from "#tests/support/components/messages.ts";
import { createServer, renderWithApp } from "#tests/support/components/render-with-app.ts";
import { testQuote } from "#web/features/orders/parts/checkout/test-quote.ts";
import { createTestRanking, rankedPlan } from "./results/test-plans.ts";
import { storeTestInputs, TEST_INPUTS } from "./test-inputs.ts";

const RANKINGS = "POST /compare/v1/rankings";
const ADDRESS = "/compare/results?zip=75201&size=2000&tdu=oncor";
const { choices, title } = getMessages("conditionChoices");
const { filters, row } = getMessages("results");
const why = getMessages("why");
const QUOTES = "POST /api/order_quotes";
const taxes = getMessages("taxes");
const names = getMessages("taxNames");

const CREDIT: PlanCondition = {
  needs: ["autopay"],
  effect: "credit",
  usd_per_month: 5,
  cents_per_kwh: 0,
  met_in_tariff: true,
  quote: null,
};

function serverThatRanks(): FakeServer {
  const server = createServer();
  server.on(RANKINGS, ({ body }) =>
    createTestRanking([
      rankedPlan("Auto 12", {
        conditions: [{ ...CREDIT, met: body.conditions?.includes("autopay") ?? false }],
      }),
    ]),
  );
  return server;
}

const taxPanel = (page: Page): Locator => page.getByRole("region", { name: taxes.title });

const openSources = (page: Page): Promise<void> => taxPanel(page).getByText(taxes.sources.title).click();

async function chooseCity(page: Page, city: string): Promise<void> {
  await taxPanel(page).getByText(taxes.place.askAny).first().click();
  await page.getByRole("radio", { name: names.cityLimits.insideAny }).check();
  await page.getByLabel(names.cityLimits.city, { exact: true }).fill(city);
  await page.getByRole("button", { name: names.cityLimits.save }).click();
}

it("counts a chosen discount and a city's taxes, and still does after a reload", async () => {
  const server = serverThatRanks();
  const page = await renderWithApp(server, ADDRESS);
  await page.getByRole("button", { name: filters.open({ n: 0 }), exact: true }).click();
  const autopay = page.getByRole("group", { name: title }).getByRole("checkbox", { name: choices.autopay });
  await autopay.check();
  await expect(autopay).toBeChecked();
  await page.keyboard.press("Escape");
  await chooseCity(page, "Euless");
  const inEuless = names.inside({ city: "Euless", percent: "4.21%" });
  await openSources(page);
  await expect(taxPanel(page)).toContainText(inEuless);
  await page.reload();
  await openSources(page);
  await expect(taxPanel(page)).toContainText(inEuless);
  const usage = toHomeUsage(2000);
  expect(server.requests(RANKINGS).at(-1)?.body).toMatchObject({ usage, conditions: ["autopay"] });
});

it("doesn't use a city that was entered for another home, and doesn't change it", async () => {
  const stored = storeTestInputs({ ...TEST_INPUTS, tax_place: { limits: "inside", city: "Irving" } });
  const page = await renderWithApp(serverThatRanks(), ADDRESS, { stored });
  await openSources(page);
  await expect(taxPanel(page)).toContainText(
    names.unknown({ low: "0.17%", high: "4.21%", receipts: "1.997%" }),
  );
  await chooseCity(page, "Euless");
  // Closed again: the panel is a new one for the new place.
  await openSources(page);
  await expect(taxPanel(page)).toContainText("Euless");
  expect(await page.evaluate(() => localStorage.getItem("wattlane.compare"))).toBe(
    stored["wattlane.compare"],
  );
});

it("is the home of the comparison and of the order, whatever was entered before", async () => {
  const server = serverThatRanks();
  server.on(QUOTES, testQuote());
  const home = "zip=75201&size=2000&tdu=oncor";
  const page = await renderWithApp(server, ADDRESS, { stored: storeTestInputs() });
  await page.getByRole("button", { name: row.whyFirst }).click();
  const order = page.getByRole("link", { name: why.order });
  await expect(order).toHaveAttribute("href", new RegExp(`/order/plans/.*[?]${home}$`));
  await order.click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => server.requests(QUOTES).map(({ body }) => body.usage)).toEqual([toHomeUsage(2000)]);
});
