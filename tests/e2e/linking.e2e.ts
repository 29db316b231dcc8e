// A meter from the start to its first month's chart, with a simulator of Smart Meter Texas: approved, declined, while
// the meter source is unavailable, and when it revises yesterday's readings.
import type { Page } from "@playwright/test";
import { WRONG_METER } from "#simulators/meters/agreement-store.ts";
import {
  callAs,
  createPortalUser,
  callMeterSource,
  signInBrowser,
  type TestUser,
} from "./support/accounts.ts";
import { newestMail } from "./support/outbox.ts";
import { seedLocation, newEsiid } from "./support/homes.ts";
import { agree, fillIn, METER } from "./support/linking.ts";
import { expectInTable, type Yesterday } from "./support/meter-page.ts";
import { expect, expectAccessible, test } from "./support/test.ts";

// All tests share one meter source, so its clock affects every test.
test.describe.configure({ mode: "serial", timeout: 240_000 });

/** Creates a customer with a home, on the page where its meter is linked. */
async function atTheMeter(page: Page, esiid?: string): Promise<{ user: TestUser; esiid: string }> {
  const user = await createPortalUser("done");
  const location = await seedLocation(user, "4105 Maple St", esiid ?? newEsiid());
  // An earlier test may have moved the meter source's clock ahead, and it rejects days of more than a year ago.
  await callMeterSource("today", location);
  await signInBrowser(page, user);
  await page.goto(`/locations/${location}/connection_manager`);
  return { user, esiid: location };
}

/** Enough homes to find one, because nearly every second one qualifies. */
const MAX_CHECKED = 200;

/**
 * Finds a home for which the meter source reports more about yesterday tomorrow than today: the same one on the same
 * day, by the run's seed.
 */
async function findRevisedEsiid(): Promise<string> {
  for (let looked = 0; looked < MAX_CHECKED; looked += 1) {
    const esiid = newEsiid();
    if ((await callMeterSource<{ revised: boolean }>("is_revised", esiid)).revised) return esiid;
  }
  throw new Error(`Of ${MAX_CHECKED} homes none is revised tomorrow.`);
}

test("approved: from the start to the month's chart, and yesterday revised", async ({ page, messages }) => {
  const { linking, usage } = messages;
  const { user, esiid } = await atTheMeter(page, await findRevisedEsiid());

  // Missing fields are named before anything is sent.
  const link = page.locator("#link");
  await link.getByRole("button", { name: linking.form.submit }).click();
  await expect(link.getByText(linking.form.providerMissing)).toBeVisible();
  await expect(link.getByText(linking.form.meterWrong)).toBeVisible();
  await expectAccessible(page);

  await fillIn(page, messages);
  await expectAccessible(page);
  await agree(page, messages);
  await expect(
    page.getByText(linking.waiting.mailed({ meterSource: linking.companies.smart_meter_texas })),
  ).toBeVisible({
    timeout: 60_000,
  });
  await expectAccessible(page);
  await newestMail(user.email, "meters.waiting");

  // The approval in the meter source's own email, which is a page of the simulator.
  await callMeterSource("confirm", esiid);
  await page.reload();
  await expect(page.getByText(linking.linked.title, { exact: true })).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await newestMail(user.email, "meters.linked");

  await page.getByRole("link", { name: linking.linked.show }).click();
  await expect(page.getByRole("heading", { level: 1, name: usage.title })).toBeVisible();
  const first = await callMeterSource<Yesterday>("yesterday", esiid);
  await page.goto(`/locations/${esiid}/usage?month=${first.day.slice(0, 7)}`);
  await expectInTable(page, messages, first);
  await expectAccessible(page);

  const { onDemand } = messages;
  const readNow = page.locator("section").filter({ hasText: onDemand.title });
  await readNow.getByRole("button", { name: onDemand.read }).click();
  await expect(readNow.getByText(onDemand.underWay)).toBeVisible();
  await expect(async () => {
    await callMeterSource("check_read", esiid);
    await expect(readNow.getByText(/\d\skWh/)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expectAccessible(page);

  await callMeterSource("tomorrow", esiid);
  const second = await callMeterSource<Yesterday>("yesterday", esiid);
  expect(second.day).toBe(first.day);
  await expect(async () => {
    await page.reload();
    await expectInTable(page, messages, second);
  }).toPass({ timeout: 90_000 });
});

test("declined: shows the reason, and lets the customer try again", async ({ page, messages }) => {
  const { linking } = messages;
  const { user, esiid } = await atTheMeter(page);
  await fillIn(page, messages);
  await agree(page, messages);
  await expect(
    page.getByText(linking.waiting.mailed({ meterSource: linking.companies.smart_meter_texas })),
  ).toBeVisible({
    timeout: 60_000,
  });
  await callMeterSource("decline", esiid);
  await newestMail(user.email, "meters.declined");
  await page.reload();
  await expect(page.getByText(linking.over.codes.customer_declined)).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await page.getByRole("button", { name: linking.over.again }).click();
  // The fields still contain the values of the previous request.
  await expect(page.locator("#link").getByLabel(linking.form.meter)).toHaveValue(METER);
});

test("mistyped: the error is accurate, and the right number links", async ({ page, messages }) => {
  const { linking } = messages;
  const { user, esiid } = await atTheMeter(page);
  const inAccount = async (meter_number: string | null) =>
    callAs(user, "PATCH", `/api/service_locations/${esiid}`, { meter_number });
  const link = page.locator("#link");

  // The meter source was not called yet: the account already has a different number.
  await inAccount("555-555");
  await fillIn(page, messages, WRONG_METER);
  await expect(link.getByText(linking.form.problems.other_number)).toBeVisible();
  await expectAccessible(page);
  await inAccount(null);
  await link.getByRole("button", { name: linking.form.submit }).click();
  await agree(page, messages);
  await expect(page.getByText(linking.over.codes.meter_mismatch)).toBeVisible({ timeout: 60_000 });

  await page.getByRole("button", { name: linking.over.again }).click();
  await expect(link.getByLabel(linking.form.meter)).toHaveValue(WRONG_METER);
  await link.getByLabel(linking.form.meter).fill(METER);
  await link.getByRole("button", { name: linking.form.submit }).click();
  await agree(page, messages);
  const sourceName = linking.companies.smart_meter_texas;
  await expect(page.getByText(linking.waiting.mailed({ meterSource: sourceName }))).toBeVisible({
    timeout: 60_000,
  });
});

test("unavailable: the permission is saved, and linking continues when the meter source is back", async ({
  page,
  messages,
}) => {
  const { linking } = messages;
  const { esiid } = await atTheMeter(page);
  const sourceName = linking.companies.smart_meter_texas;
  await callMeterSource("outage", esiid);
  await fillIn(page, messages);
  await agree(page, messages);
  await expect(page.getByText(linking.waiting.unavailable({ meterSource: sourceName }))).toBeVisible({
    timeout: 60_000,
  });
  await expectAccessible(page);
  await callMeterSource("recover", esiid);
  await expect(page.getByText(linking.waiting.mailed({ meterSource: sourceName }))).toBeVisible({
    timeout: 60_000,
  });
});

test("late history: the usage page explains the delay, and updates by itself", async ({ page, messages }) => {
  const { linking, usage } = messages;
  const { esiid } = await atTheMeter(page);
  await callMeterSource("no_reads", esiid);
  await fillIn(page, messages);
  // Leaving the page before the request completes may cancel it.
  await expect(page.getByRole("heading", { name: linking.consent.title })).toBeVisible();
  await page.goto(`/locations/${esiid}/usage`);
  await expect(page.getByText(usage.requested)).toBeVisible();
  await page.getByRole("link", { name: usage.seeLink }).click();
  await agree(page, messages);
  await expect(
    page.getByText(linking.waiting.mailed({ meterSource: linking.companies.smart_meter_texas })),
  ).toBeVisible({
    timeout: 60_000,
  });
  await callMeterSource("confirm", esiid);
  await page.goto(`/locations/${esiid}/usage`);
  // Without a reload: the page polls by itself.
  await expect(page.getByText(usage.coming.title)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(usage.coming.none)).toBeVisible();
  await expectAccessible(page);
  // The page is not reloaded. The import is queued again as it would be later, because one that was running when the
  // meter source came back may just have failed.
  await expect(async () => {
    await callMeterSource("recover", esiid);
    await expect(page.getByRole("application", { name: messages.charts.days.label })).toBeVisible({
      timeout: 15_000,
    });
  }).toPass({ timeout: 90_000 });
  await expect(page.getByText(usage.coming.title)).toBeHidden({ timeout: 60_000 });
});
