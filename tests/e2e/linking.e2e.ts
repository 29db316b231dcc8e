// A meter from nothing to its first month's chart, against a simulator of Smart Meter Texas: with a yes, with a no,
// while the company is away, and when it revises what it told of yesterday.
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

// One company for all: what befalls it befalls every test.
test.describe.configure({ mode: "serial", timeout: 240_000 });

/** A person with a home, on the page where its meter is linked. */
async function atTheMeter(page: Page, esiid?: string): Promise<{ user: TestUser; esiid: string }> {
  const user = await createPortalUser("done");
  const location = await seedLocation(user, "4105 Maple St", esiid ?? newEsiid());
  // A test before this may have moved the company's clock on, and it refuses days of more than a year ago.
  await callMeterSource("today", location);
  await signInBrowser(page, user);
  await page.goto(`/locations/${location}/connection_manager`);
  return { user, esiid: location };
}

/** Of so many homes one certainly is: nearly every second one is. */
const MAX_CHECKED = 200;

/** A home of whose yesterday the company tells more tomorrow than today: the same one on the same day, by the run's seed. */
async function findRevisedEsiid(): Promise<string> {
  for (let looked = 0; looked < MAX_CHECKED; looked += 1) {
    const esiid = newEsiid();
    if ((await callMeterSource<{ revised: boolean }>("is_revised", esiid)).revised) return esiid;
  }
  throw new Error(`Of ${MAX_CHECKED} homes none is revised tomorrow.`);
}

test("linked with a yes: from nothing to the month's chart, and yesterday revised", async ({
  page,
  messages,
}) => {
  const { linking, usage } = messages;
  const { user, esiid } = await atTheMeter(page, await findRevisedEsiid());

  // What is missing is said before anything is sent.
  const link = page.locator("#link");
  await link.getByRole("button", { name: linking.form.submit }).click();
  await expect(link.getByText(linking.form.providerMissing)).toBeVisible();
  await expect(link.getByText(linking.form.meterWrong)).toBeVisible();
  await expectAccessible(page);

  await fillIn(page, messages);
  await expectAccessible(page);
  await agree(page, messages);
  await expect(page.getByText(linking.waiting.mailed(linking.companies.smart_meter_texas))).toBeVisible({
    timeout: 60_000,
  });
  await expectAccessible(page);
  await newestMail(user.email, "meters.waiting");

  // The yes in the company's own mail, which is a page of the simulator.
  await callMeterSource("confirm", esiid);
  await page.reload();
  await expect(page.getByText(linking.linked.title)).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await newestMail(user.email, "meters.linked");

  await page.getByRole("link", { name: linking.linked.show }).click();
  await expect(page.getByRole("heading", { level: 1, name: usage.title })).toBeVisible();
  const first = await callMeterSource<Yesterday>("yesterday", esiid);
  await page.goto(`/locations/${esiid}/usage?month=${first.day.slice(0, 7)}`);
  await expectInTable(page, messages, first);
  await expectAccessible(page);

  await callMeterSource("tomorrow", esiid);
  const second = await callMeterSource<Yesterday>("yesterday", esiid);
  expect(second.day).toBe(first.day);
  await expect(async () => {
    await page.reload();
    await expectInTable(page, messages, second);
  }).toPass({ timeout: 90_000 });
});

test("declined: says why, and lets them try again", async ({ page, messages }) => {
  const { linking } = messages;
  const { user, esiid } = await atTheMeter(page);
  await fillIn(page, messages);
  await agree(page, messages);
  await expect(page.getByText(linking.waiting.mailed(linking.companies.smart_meter_texas))).toBeVisible({
    timeout: 60_000,
  });
  await callMeterSource("decline", esiid);
  await newestMail(user.email, "meters.declined");
  await page.reload();
  await expect(page.getByText(linking.over.codes.customer_declined)).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await page.getByRole("button", { name: linking.over.again }).click();
  // What was asked with before still stands in the fields.
  await expect(page.locator("#link").getByLabel(linking.form.meter)).toHaveValue(METER);
});

test("mistyped: what is wrong is said truly, and the right number links", async ({ page, messages }) => {
  const { linking } = messages;
  const { user, esiid } = await atTheMeter(page);
  const inAccount = async (meter_number: string | null) =>
    callAs(user, "PATCH", `/api/service_locations/${esiid}`, { meter_number });
  const link = page.locator("#link");

  // No company was asked yet: it is the account that has another one.
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
  await expect(page.getByText(linking.waiting.mailed(sourceName))).toBeVisible({ timeout: 60_000 });
});

test("away: the yes is kept, and it goes on when the company is back", async ({ page, messages }) => {
  const { linking } = messages;
  const { esiid } = await atTheMeter(page);
  const sourceName = linking.companies.smart_meter_texas;
  await callMeterSource("outage", esiid);
  await fillIn(page, messages);
  await agree(page, messages);
  await expect(page.getByText(linking.waiting.away(sourceName))).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await callMeterSource("recover", esiid);
  await expect(page.getByText(linking.waiting.mailed(sourceName))).toBeVisible({ timeout: 60_000 });
});

test("its history comes in late: the page of the use says so, and fills by itself", async ({
  page,
  messages,
}) => {
  const { linking, usage } = messages;
  const { esiid } = await atTheMeter(page);
  await callMeterSource("no_reads", esiid);
  await fillIn(page, messages);
  // Who leaves before the request is answered may leave without one.
  await expect(page.getByRole("heading", { name: linking.consent.title })).toBeVisible();
  await page.goto(`/locations/${esiid}/usage`);
  await expect(page.getByText(usage.asked)).toBeVisible();
  await page.getByRole("link", { name: usage.seeLink }).click();
  await agree(page, messages);
  await expect(page.getByText(linking.waiting.mailed(linking.companies.smart_meter_texas))).toBeVisible({
    timeout: 60_000,
  });
  await callMeterSource("confirm", esiid);
  await page.goto(`/locations/${esiid}/usage`);
  // Not loaded anew: the page asks again by itself.
  await expect(page.getByText(usage.coming.title)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(usage.coming.none)).toBeVisible();
  await expectAccessible(page);
  // Nobody reloads the page. The import is asked for again as time would: one that was under way when the company came
  // back may just have failed.
  await expect(async () => {
    await callMeterSource("recover", esiid);
    await expect(page.getByRole("application", { name: messages.charts.days.label })).toBeVisible({
      timeout: 15_000,
    });
  }).toPass({ timeout: 90_000 });
  await expect(page.getByText(usage.coming.title)).toBeHidden({ timeout: 60_000 });
});
