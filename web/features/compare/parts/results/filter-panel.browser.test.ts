// The filters on the results page.
import type { Locator, Page } from "@playwright/test";
import { it } from "vitest";
import { HttpFailure } from "#tests/support/components/fake-server.ts";
import type { FakeServer } from "#tests/support/components/fake-server.ts";
import { getMessages } from "#tests/support/components/messages.ts";
import type { RenderOptions } from "#tests/support/components/render-with-app.ts";
import { createServer, renderWithApp } from "#tests/support/components/render-with-app.ts";
import { expect, expectAccessible, expectErrorPanel } from "#tests/support/components/expect-page.ts";
import { storeTestInputs } from "../test-inputs.ts";
import { rankedPlan, createTestRanking } from "./test-plans.ts";

const RANKINGS = "POST /compare/v1/rankings";
const { list, quick, ...results } = getMessages("results");
const t = { ...results.filters, ...getMessages("filters") };
const { retry } = getMessages("common");

const PLANS = [
  rankedPlan("Plain 12"),
  rankedPlan("Green 24", {
    term_months: 24,
    renewable_percent: 100,
    provider: { name: "Green Co", puct_number: null },
  }),
  rankedPlan("Prepaid 12", { prepaid: true, termination_fee: { kind: "none" } }),
  rankedPlan("Credit 36", { term_months: 36 }, { flags: ["credit_cliff"] }),
];

function serverThatRanks(plans = PLANS): FakeServer {
  const server = createServer();
  server.on(RANKINGS, createTestRanking(plans));
  return server;
}

function render(server: FakeServer, query = "", options: RenderOptions = {}): Promise<Page> {
  return renderWithApp(server, `/compare/results${query}`, { stored: storeTestInputs(), ...options });
}

/** The sheet with all filters. */
function sheet(page: Page): Locator {
  return page.getByRole("dialog", { name: t.title });
}

/** Opens the sheet. */
async function openFilters(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: /^Filters|^Filtros/ }).click();
  return sheet(page);
}

async function expectPlans(page: Page, names: readonly string[]): Promise<void> {
  await expect(page.getByRole("list").getByRole("heading", { level: 3 })).toHaveText([...names]);
}

it("filters and counts the plans, and keeps the filter in the URL", async () => {
  const page = await render(serverThatRanks());
  await expectPlans(page, ["Plain 12", "Green 24", "Prepaid 12", "Credit 36"]);
  await expectAccessible(page);
  const filters = await openFilters(page);
  await filters.getByRole("checkbox", { name: `${t.terms["13-24"]} ${t.of({ n: 1 })}` }).check();
  await page.keyboard.press("Escape");
  await expectPlans(page, ["Green 24"]);
  await expect(
    page.getByRole("status").filter({ hasText: list.count({ shown: 1, all: 4, filtered: true }) }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\?term=13-24$/);
  await page.goBack();
  await expectPlans(page, ["Plain 12", "Green 24", "Prepaid 12", "Credit 36"]);
});

it("works with the keyboard alone", async () => {
  const page = await render(serverThatRanks());
  await page.getByRole("button", { name: t.open({ n: 0 }) }).focus();
  await page.keyboard.press("Enter");
  const prepaid = sheet(page).getByRole("checkbox", { name: t.noPrepaid });
  await prepaid.focus();
  await page.keyboard.press("Space");
  await expect(prepaid).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(sheet(page).getByRole("checkbox", { name: t.noCliff })).toBeFocused();
  await page.keyboard.press("Space");
  await sheet(page).getByRole("combobox", { name: t.renewable }).focus();
  await page.keyboard.type(t.renewableFrom({ percent: 100 }));
  await page.keyboard.press("Escape");
  await expectPlans(page, ["Green 24"]);
  await expect(page.getByRole("button", { name: t.open({ n: 3 }) })).toBeFocused();
});

it("sets the most wanted filters with one tap, and clears them with another", async () => {
  const page = await render(serverThatRanks());
  const green = page.getByRole("button", { name: quick.green });
  await expect(green).toHaveAttribute("aria-pressed", "false");
  await green.click();
  await expectPlans(page, ["Green 24"]);
  await expect(page).toHaveURL(/\?green=100$/);
  await green.click();
  await expectPlans(page, ["Plain 12", "Green 24", "Prepaid 12", "Credit 36"]);
  await page.getByRole("button", { name: quick.noFee }).click();
  await expectPlans(page, ["Prepaid 12"]);
});

it("restores filters from a shared URL and ignores invalid ones", async () => {
  const page = await render(serverThatRanks(), "?fee=0&term=13&green=-1&sort=nothing");
  await expectPlans(page, ["Prepaid 12"]);
  const filters = await openFilters(page);
  const fee = filters.getByRole("combobox", { name: t.fee });
  await expect(fee.getByRole("option", { selected: true })).toHaveText(t.feeUpTo({ usd: 0 }));
  await expect(filters.getByRole("checkbox", { checked: true })).toHaveCount(0);
});

it("shows the empty state and clears all filters", async () => {
  const page = await render(serverThatRanks(), "?term=25up&prepaid=no&cliff=no");
  await expect(page.getByText(list.noneText)).toBeVisible();
  await page.getByRole("button", { name: t.clear }).last().press("Enter");
  await expectPlans(page, ["Plain 12", "Green 24", "Prepaid 12", "Credit 36"]);
  await expect(
    page.getByRole("status").filter({ hasText: list.count({ shown: 4, all: 4, filtered: false }) }),
  ).toBeFocused();
  await expect(page).toHaveURL(/\/compare\/results$/);
});

it("finds a provider by name in a long list", async () => {
  const names = Array.from({ length: 13 }, (_, index) => `Power ${String.fromCharCode(65 + index)}`);
  const page = await render(
    serverThatRanks(names.map((name) => rankedPlan(`${name} 12`, { provider: { name, puct_number: null } }))),
  );
  const filters = await openFilters(page);
  await filters
    .getByText(t.providers({ n: 0 }))
    .first()
    .click();
  const search = filters.getByRole("searchbox", { name: t.findProvider });
  await search.fill("nothing like it");
  await expect(filters.getByText(t.noProvider)).toBeVisible();
  await search.fill("power c");
  await filters.getByRole("checkbox", { name: "Power C" }).check();
  await expect(filters.getByText(t.providers({ n: 1 }))).toBeVisible();
  await page.keyboard.press("Escape");
  await expectPlans(page, ["Power C 12"]);
});

it("opens in a sheet on a phone and returns focus to the button", async () => {
  const page = await render(serverThatRanks(), "", { viewport: { width: 360, height: 780 } });
  const open = page.getByRole("button", { name: t.open({ n: 0 }) });
  await open.click();
  const filters = sheet(page);
  await filters.getByRole("checkbox", { name: t.noPrepaid }).check();
  await expect(filters.getByRole("button", { name: t.show({ n: 3 }) })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(filters).toBeHidden();
  await expect(page.getByRole("button", { name: t.open({ n: 1 }) })).toBeFocused();
  await expectPlans(page, ["Plain 12", "Green 24", "Credit 36"]);
});

it("announces loading until the server responds", async () => {
  const server = serverThatRanks();
  const release = server.hold(RANKINGS);
  const page = await render(server, "?term=13-24");
  await expect(page.getByRole("status").filter({ hasText: list.loading })).toBeAttached();
  release();
  await expectPlans(page, ["Green 24"]);
});

it("keeps the filters if the ranking fails, and retries", async () => {
  const server = createServer();
  server.on(RANKINGS, new HttpFailure(500));
  const page = await render(server, "?term=13-24");
  await expectErrorPanel(page, "server");
  server.on(RANKINGS, createTestRanking(PLANS));
  await page.getByRole("button", { name: retry }).click();
  await expectPlans(page, ["Green 24"]);
});

it("shows its messages in Spanish", async () => {
  const es = getMessages("results", "es");
  const page = await render(serverThatRanks(), "", { language: "es" });
  await page.getByRole("button", { name: es.filters.open({ n: 0 }) }).click();
  const filters = page.getByRole("dialog", { name: getMessages("filters", "es").title });
  await filters.getByRole("checkbox", { name: getMessages("filters", "es").noPrepaid }).check();
  await page.keyboard.press("Escape");
  await expect(
    page.getByRole("status").filter({ hasText: es.list.count({ shown: 3, all: 4, filtered: true }) }),
  ).toBeVisible();
});

it("names no lowest cost and no saving above a list that the filters leave empty", async () => {
  const server = createServer();
  server.on(RANKINGS, createTestRanking(PLANS, { current_cents: 900_000 }));
  const page = await render(server, "?provider=Nobody");
  const saving = page.getByText("less than you pay now");
  await expect(page.getByText(list.none)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(results.title);
  await expect(saving).toHaveCount(0);
  await page.getByRole("main").getByRole("button", { name: results.filters.clear }).last().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("lowest of");
  await expect(saving).toBeVisible();
});
