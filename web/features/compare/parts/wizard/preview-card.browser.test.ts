import { it } from "vitest";
import {
  fillInAnnualUsage,
  fillInPlace,
  RANKINGS,
  render,
  serverThatRanks,
  submitButton,
} from "#tests/support/components/compare-form.ts";
import { HttpFailure } from "#tests/support/components/fake-server.ts";
import { holdFile } from "#tests/support/components/hold-file.ts";
import { getMessages } from "#tests/support/components/messages.ts";
import { renderWithApp } from "#tests/support/components/render-with-app.ts";
import { expect, expectAccessible } from "#tests/support/components/expect-page.ts";
import { storeTestInputs, TEST_INPUTS } from "../test-inputs.ts";
import { rankedPlan, createTestRanking } from "../results/test-plans.ts";

const { preview } = getMessages("compare");

it("previews the lowest cost and continues to the results", async () => {
  const server = serverThatRanks();
  const page = await render(server);
  await expect(page.getByText(preview.empty)).toBeVisible();
  await fillInPlace(page);
  await expect(page.getByText(preview.requiresUsage)).toBeVisible();
  await fillInAnnualUsage(page, "12,000 kWh");
  await expect(page.getByText(preview.cheapest)).toBeVisible();
  await expect(page.getByText(preview.by({ name: "Plain 12", provider: "Some Power" }))).toBeVisible();
  await expectAccessible(page);
  expect(server.requests(RANKINGS)[0]?.body).toEqual({
    tdu: "oncor",
    usage: { kind: "annual", kwh: 12_000 },
    read_day: null,
    current: null,
  });
  await submitButton(page).click();
  await expect(page).toHaveURL(/\/compare\/results$/);
});

it("previews with the discounts that were chosen beside the list, as the list prices them", async () => {
  const server = serverThatRanks();
  const stored = storeTestInputs({ ...TEST_INPUTS, conditions: ["autopay"] });
  const page = await renderWithApp(server, "/compare?usage=file", { stored });
  await fillInPlace(page);
  await fillInAnnualUsage(page, "9000");
  await expect
    .poll(() => server.requests(RANKINGS).at(-1)?.body)
    .toMatchObject({ usage: { kwh: 9000 }, conditions: ["autopay"] });
});

it("calls costs equal if they differ by less than a dollar a year", async () => {
  const server = serverThatRanks();
  server.on(RANKINGS, createTestRanking([rankedPlan("Plain 12")], { current_cents: 120_050 }));
  const page = await render(server);
  await fillInPlace(page);
  await fillInAnnualUsage(page, "12000");
  await expect(page.getByText(preview.current({ cents: 50, direction: "same" }))).toBeVisible();
});

it("keeps the fields if pricing fails, and retries", async () => {
  const server = serverThatRanks();
  server.on(RANKINGS, new HttpFailure(500));
  const page = await render(server);
  await fillInPlace(page);
  await fillInAnnualUsage(page, "12000");
  await expect(page.getByText(preview.failed)).toBeVisible();
  server.on(RANKINGS, createTestRanking([rankedPlan("Plain 12")]));
  await page.getByRole("button", { name: preview.retry }).click();
  await expect(page.getByText(preview.cheapest)).toBeVisible();
});

it("keeps the preview's height while its chart is loading, so that nothing below moves", async () => {
  const page = await render(serverThatRanks());
  const chart = await holdFile(page, /\/year-bars-/);
  const card = page.getByRole("region", { name: preview.title });
  const measure = async (): Promise<number> => (await card.boundingBox())?.height ?? 0;
  await fillInPlace(page);
  await fillInAnnualUsage(page, "12000");
  await chart.requested;
  await expect(card.locator("[data-skeleton]").first()).toBeVisible();
  const before = await measure();
  chart.release();
  await expect(card.getByRole("figure")).toBeVisible();
  expect(Math.abs((await measure()) - before)).toBeLessThan(40);
});
