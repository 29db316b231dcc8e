// The discounts that a customer will use: on the results page, and at a home of the account.
import type { Locator, Page } from "@playwright/test";
import { it } from "vitest";
import type { PlanCondition } from "#contracts/plan.ts";
import { expect, expectAccessible } from "#tests/support/components/expect-page.ts";
import { HttpFailure } from "#tests/support/components/fake-server.ts";
import type { FakeServer } from "#tests/support/components/fake-server.ts";
import { getMessages } from "#tests/support/components/messages.ts";
import type { RenderOptions } from "#tests/support/components/render-with-app.ts";
import { createServer, renderWithApp } from "#tests/support/components/render-with-app.ts";
import { storyAddress } from "#tests/support/components/stories.ts";
import { createTestRanking, rankedPlan, testCost } from "../results/test-plans.ts";
import { storeTestInputs } from "../test-inputs.ts";

const RANKINGS = "POST /compare/v1/rankings";
const HOME = "PATCH /api/service_locations/{esiid}";
const { choices: t, title, failed } = getMessages("conditionChoices");
const { badges, names } = getMessages("conditions");
const { filters } = getMessages("results");

const AUTOPAY_CREDIT: PlanCondition = {
  needs: ["autopay"],
  effect: "credit",
  usd_per_month: 5,
  cents_per_kwh: 0,
  met_in_tariff: true,
  quote: null,
};

/** A server whose AutoPay plan costs $60 less a year for those who use it, and then is the lowest. */
function serverThatRanks(): FakeServer {
  const server = createServer();
  server.on(RANKINGS, ({ body }) => {
    const met = body.conditions?.includes("autopay") ?? false;
    const plans = [
      rankedPlan(
        "Auto 12",
        { conditions: [{ ...AUTOPAY_CREDIT, met }] },
        { cost: testCost(met ? 117_000 : 123_000) },
      ),
      rankedPlan("Bundle 12", { one_time_fees: [{ name: "purchase", amount_usd: 49.99 }] }),
    ];
    return createTestRanking(met ? plans : plans.toReversed());
  });
  return server;
}

function render(server: FakeServer, options: RenderOptions = {}): Promise<Page> {
  return renderWithApp(server, "/compare/results", { stored: storeTestInputs(), ...options });
}

function group(page: Page): Locator {
  return page.getByRole("group", { name: title });
}

/** Opens the sheet of filters, where the choices are. */
async function openSheet(page: Page): Promise<void> {
  await page.getByRole("button", { name: filters.open({ n: 0 }), exact: true }).click();
  await expect(group(page)).toBeVisible();
}

async function expectPlans(page: Page, plans: readonly string[]): Promise<void> {
  await expect(page.getByRole("list").getByRole("heading", { level: 3 })).toHaveText([...plans]);
}

it("counts a discount only after it is chosen, with the keyboard, and keeps the choice", async () => {
  const server = serverThatRanks();
  const page = await render(server);
  await expectPlans(page, ["Bundle 12", "Auto 12"]);
  const without = badges.creditMonth({ usd: 5, needs: [names.autopay] });
  await expect(page.getByText(without)).toBeVisible();
  await expect(page.getByText(badges.purchase({ usd: 49.99 }))).toBeVisible();
  await openSheet(page);
  const autopay = group(page).getByRole("checkbox", { name: t.autopay });
  await expect(autopay).not.toBeChecked();
  await autopay.focus();
  await page.keyboard.press("Space");
  await expect(autopay).toBeChecked();
  await expect(autopay).toBeFocused();
  await page.keyboard.press("Escape");
  await expectPlans(page, ["Auto 12", "Bundle 12"]);
  await expect(page.getByText(badges.met({ needs: [names.autopay] }))).toBeVisible();
  await expect(page.getByText(without)).toBeHidden();
  await expectAccessible(page);
  expect(server.requests(RANKINGS).map(({ body }) => body.conditions)).toEqual([undefined, ["autopay"]]);
  const stored = await page.evaluate(() => localStorage.getItem("wattlane.compare"));
  expect(stored).toContain('"conditions":["autopay"]');
  await openSheet(page);
  await autopay.uncheck();
  await page.keyboard.press("Escape");
  await expectPlans(page, ["Bundle 12", "Auto 12"]);
});

it("offers only what changes the price of a listed plan", async () => {
  const page = await render(serverThatRanks());
  await openSheet(page);
  await expect(group(page).getByRole("checkbox")).toHaveCount(1);
});

it("is in the sheet of filters on a phone, in Spanish", async () => {
  const es = { ...getMessages("conditions", "es"), ...getMessages("conditionChoices", "es") };
  const page = await render(serverThatRanks(), { language: "es", viewport: { width: 360, height: 780 } });
  await page.getByRole("button", { name: getMessages("results", "es").filters.open({ n: 0 }) }).click();
  const sheet = page.getByRole("dialog", { name: getMessages("filters", "es").title });
  await sheet.getByRole("checkbox", { name: es.choices.autopay }).check();
  await page.keyboard.press("Escape");
  await expectPlans(page, ["Auto 12", "Bundle 12"]);
  await expect(page.getByText(es.badges.met({ needs: [es.names.autopay] }))).toBeVisible();
});

it("ignores stored choices that don't exist", async () => {
  const stored = storeTestInputs();
  const broken = (stored["wattlane.compare"] ?? "").replace('"current":null', '"conditions":["magic"]');
  const page = await render(serverThatRanks(), { stored: { "wattlane.compare": broken } });
  await expect(page.getByRole("button", { name: filters.open({ n: 0 }), exact: true })).toBeHidden();
});

it("goes back to what is saved if a home's choice can't be saved, and says so", async () => {
  const server = createServer();
  server.on(HOME, new HttpFailure(422));
  const page = await renderWithApp(server, storyAddress(import.meta.url, "AtHome"), { signedIn: true });
  const device = group(page).getByRole("checkbox", { name: t.device });
  await device.click();
  await expect(page.getByRole("alert").filter({ hasText: failed })).toBeVisible();
  await expect(device).not.toBeChecked();
  expect(server.requests(HOME).map(({ body }) => body)).toEqual([{ conditions: ["device"] }]);
});
