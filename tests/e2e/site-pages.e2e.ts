// The pages about the site and its help, as a visitor reaches them: from the footer, a plan, and a term.
import type { Plan } from "#contracts/plan.ts";
import { OUTAGE_NUMBERS } from "#contracts/tables/outages.ts";
import { FOOTER_PAGES } from "#contracts/tables/site-pages.ts";
import { TDUS } from "#market/tdu.ts";
import { expect, expectAccessible, test } from "./support/test.ts";

test("the footer leads to every page about the site", async ({ page, messages }) => {
  const { titles, site } = messages.shell;
  await page.goto("/about");
  for (const name of FOOTER_PAGES) {
    await page.getByRole("navigation", { name: site }).getByRole("link", { name: titles[name] }).click();
    await expect(page).toHaveURL(new RegExp(`/${name}$`));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${titles[name]}`));
  }
});

test("a provider is found by name, with its plans for another utility", async ({ page, messages }) => {
  const { providers } = messages;
  await page.goto("/providers");
  await page.getByRole("searchbox", { name: providers.search }).fill("nothing like it");
  await expect(page.getByText(providers.none.title)).toBeVisible();
  await page.getByRole("searchbox", { name: providers.search }).fill("cirro");
  await expect(page).toHaveURL(/q=cirro/);
  await page.getByRole("link", { name: "Cirro Energy", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cirro Energy" })).toBeVisible();
  await expect(page.getByText(providers.complaints.notImported)).toBeVisible();
  const response = await page.request.get("/compare/v1/plans?tdu=tnmp&limit=500");
  const { items } = (await response.json()) as { items: Plan[] };
  const mine = items.filter(({ provider }) => provider.name === "Cirro Energy");
  await page
    .getByRole("link", { name: providers.plans.area({ area: TDUS.tnmp.short_name, n: mine.length }) })
    .click();
  const table = page.getByRole("table", { name: providers.plans.caption({ area: TDUS.tnmp.short_name }) });
  await expect(table.getByRole("rowheader")).toHaveCount(mine.length);
  await expectAccessible(page);
  await table.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/compare\/plans\//);
  await page.getByRole("link", { name: "Cirro Energy", exact: true }).click();
  await expect(page).toHaveURL(/\/providers\/cirro-energy\?tdu=tnmp/);
});

test("the outage number of a ZIP code is that of its utility", async ({ page, messages }) => {
  const { outages } = messages;
  await page.goto("/outages");
  await page.getByLabel(outages.zip).fill("77002");
  await expect(page.getByRole("heading", { name: outages.found({ n: 1, zip: "77002" }) })).toBeVisible();
  const { phone } = OUTAGE_NUMBERS.centerpoint;
  await expect(page.locator(`section a[href="tel:+1${phone}"]`).first()).toBeVisible();
  await page.getByLabel(outages.zip).fill("78701");
  await expect(page.getByText(outages.noChoice({ utility: "Austin Energy", zip: "78701" }))).toBeVisible();
  await page.getByLabel(outages.zip).fill("10001");
  await expect(page.getByText(outages.unknown({ zip: "10001" }))).toBeVisible();
});

test("a term leads to its page, and an unknown one to the list", async ({ page, messages }) => {
  const { glossary } = messages;
  const { name, example } = glossary.terms["early-termination-fee"];
  await page.goto("/providers/cirro-energy");
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText(example)).toBeVisible();
  await page.goto("/glossary/none");
  await page.getByRole("link", { name: glossary.notFound.action }).click();
  await expect(page.getByRole("heading", { level: 1, name: glossary.title })).toBeVisible();
});
