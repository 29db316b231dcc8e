// Taxes on the results page: the range without an answer, the question about city limits, and the switch.
import type { Locator, Page } from "@playwright/test";
import { it } from "vitest";
import type { Language } from "#messages/languages.ts";
import { TEST_TAX_ROWS } from "#market/taxes/tax-fixtures.ts";
import { taxBasisOn } from "#market/taxes/tax-rows.ts";
import { taxRankedPlan } from "#market/taxes/taxes.ts";
import { expect, expectAccessible } from "#tests/support/components/expect-page.ts";
import { HttpFailure, type FakeServer } from "#tests/support/components/fake-server.ts";
import { getMessages } from "#tests/support/components/messages.ts";
import { createServer, renderWithApp } from "#tests/support/components/render-with-app.ts";
import { createTestRanking, rankedPlan } from "../results/test-plans.ts";
import { storeTestInputs, TEST_INPUTS } from "../test-inputs.ts";

const PLAN = rankedPlan("Plain 12");
const RANKING = createTestRanking([PLAN]);
const YEAR_CENTS = 120_000;

/** The cents that a page must show for the plan inside a city. */
function withTaxes(city: string): { readonly low: number; readonly high: number } {
  const basis = taxBasisOn(TEST_TAX_ROWS, { limits: "inside", city }, "2026-11-10");
  const amounts = taxRankedPlan(PLAN, RANKING.usage, basis);
  if (amounts === null) throw new Error("the plan has a cost");
  return { low: YEAR_CENTS + amounts.low_cents, high: YEAR_CENTS + amounts.high_cents };
}

function createRanking(): FakeServer {
  const server = createServer();
  server.on("POST /compare/v1/rankings", RANKING);
  return server;
}

const render = (language: Language = "en", inputs = TEST_INPUTS): Promise<Page> =>
  renderWithApp(createRanking(), "/compare/results", { stored: storeTestInputs(inputs), language });

const panel = (page: Page, language: Language = "en"): Locator =>
  page.getByRole("region", { name: getMessages("taxes", language).title });

const row = (page: Page): Locator => page.getByRole("listitem", { name: "Plain 12" });

it("states the range without an answer, and names the largest line and its size", async () => {
  const t = getMessages("taxes");
  const names = getMessages("taxNames");
  const page = await render();
  await panel(page).getByText(t.sources.title).click();
  await expect(panel(page)).toContainText(names.unknown({ low: "0.17%", high: "4.21%", receipts: "1.997%" }));
  await expect(panel(page).getByRole("switch")).not.toBeChecked();
  await expect(row(page)).not.toContainText(/taxes/);
  await panel(page).getByRole("switch").check();
  await expect(row(page)).toContainText("$1,202 to $1,251 with taxes");
  await expectAccessible(page);
});

it.each(["en", "es"] as const)("asks for city limits and shows costs with them in %s", async (language) => {
  const t = getMessages("taxes", language);
  const names = getMessages("taxNames", language);
  const page = await render(language);
  await panel(page, language).getByText(t.place.askAny).first().click();
  // The line above the form asks. The form repeats it for screen readers only.
  const group = page.getByRole("group", { name: t.place.askAny });
  expect(await group.locator("legend").evaluate((legend) => legend.clientWidth)).toBeLessThanOrEqual(1);
  await page.getByRole("button", { name: names.cityLimits.save }).click();
  await expect(panel(page, language)).toContainText(names.cityLimits.missing);
  await page.getByRole("radio", { name: names.cityLimits.insideAny }).check();
  await page.getByRole("button", { name: names.cityLimits.save }).click();
  await expect(page.getByLabel(names.cityLimits.city, { exact: true })).toBeFocused();
  await page.getByLabel(names.cityLimits.city, { exact: true }).fill("Euless");
  await expectAccessible(page);
  // A click with the mouse, or a key, may only close the browser's own list of cities.
  const save = page.getByRole("button", { name: names.cityLimits.save });
  await save.evaluate((button: HTMLButtonElement) => button.click());
  await expect(panel(page, language).getByRole("switch")).toBeChecked();
  const { low } = withTaxes("Euless");
  await expect(row(page)).toContainText(t.row.exact({ cents: low }));
  // The page saves its inputs a moment after it shows them.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("wattlane.compare")))
    .toContain('"tax_place":{"limits":"inside","city":"Euless"}');
  // The switch hides the line.
  await panel(page, language).getByRole("switch").uncheck();
  await expect(row(page)).not.toContainText(t.row.exact({ cents: low }));
});

it("shows a range if it isn't known whether the city taxes homes", async () => {
  const t = getMessages("taxes");
  const names = getMessages("taxNames");
  const page = await render("en", { ...TEST_INPUTS, tax_place: { limits: "inside", city: "Houston" } });
  const { low, high } = withTaxes("Houston");
  await expect(row(page)).toContainText(t.row.range({ low, high }));
  await panel(page).getByText(t.sources.title).click();
  await expect(panel(page)).toContainText(
    names.cityUnknown({ city: "Houston", low: "2.17%", high: "4.21%" }),
  );
});

it("has the source of each rate", async () => {
  const t = getMessages("taxes");
  const names = getMessages("taxNames");
  const page = await render("en", { ...TEST_INPUTS, tax_place: { limits: "inside", city: "Euless" } });
  await panel(page).getByText(t.sources.title).click();
  for (const [name, percent] of [
    [names.lines.assessment, "0.167%"],
    [names.lines.gross_receipts, "1.997%"],
    [names.lines.city, "1.75%"],
    ["Crime Control District", "0.25%"],
  ] as const)
    await expect(panel(page)).toContainText(names.rate({ name, percent }));
});

it("is left out if the rates can’t be loaded", async () => {
  const t = getMessages("taxes");
  const server = createRanking();
  server.on("GET /compare/v1/taxes", new HttpFailure(500));
  const page = await renderWithApp(server, "/compare/results", { stored: storeTestInputs() });
  // Without rates the list is as usual.
  await expect(row(page)).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByText(t.switch)).toHaveCount(0);
});
