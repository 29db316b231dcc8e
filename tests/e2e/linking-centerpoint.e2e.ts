// A meter in CenterPoint's area, from the start to its first month's chart: no provider is needed, and no email is
// sent.
import { createPortalUser, callMeterSource, signInBrowser } from "./support/accounts.ts";
import { newestMail } from "./support/outbox.ts";
import { seedHoustonLocation } from "./support/homes.ts";
import { expectInTable, type Yesterday } from "./support/meter-page.ts";
import { expect, expectAccessible, test } from "./support/test.ts";

const METER = "147258369";

test("linked at CenterPoint: the meter number alone, then the month, its hours and files", async ({
  page,
  messages,
}) => {
  const { linking, usage, charts, common } = messages;
  const user = await createPortalUser("done");
  const esiid = await seedHoustonLocation(user, "1822 Westheimer Rd");
  await signInBrowser(page, user);
  await page.goto(`/locations/${esiid}/connection_manager`);

  const link = page.locator("#link");
  await expect(link.getByLabel(linking.form.meter)).toBeVisible();
  await expect(link.getByRole("combobox")).toHaveCount(0);
  await link.getByLabel(linking.form.meter).fill(METER);
  await link.getByRole("button", { name: linking.form.submit }).click();
  await expect(page.getByRole("heading", { name: linking.consent.title })).toBeVisible();
  await expect(page.getByText(linking.companies.centerpoint).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: linking.consent.agree }).click();

  await expect(page.getByText(linking.linked.title, { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(
    page.getByText(linking.linked.text({ meterSource: linking.companies.centerpoint })),
  ).toBeVisible();
  await newestMail(user.email, "meters.linked");
  await page.getByRole("link", { name: linking.linked.show }).click();
  await expect(page.getByRole("heading", { level: 1, name: usage.title })).toBeVisible();
  const yesterday = await callMeterSource<Yesterday>("yesterday", esiid);
  await page.goto(`/locations/${esiid}/usage?month=${yesterday.day.slice(0, 7)}`);
  await expect(page.getByRole("application", { name: charts.days.label })).toBeVisible();
  await expectInTable(page, messages, yesterday);

  // The hours as a table: one row per day, one column per hour.
  const hours = page.getByRole("figure").last();
  await hours.getByRole("button", { name: common.asTable }).click();
  await expect(hours.getByRole("columnheader")).toHaveCount(25);
  await expectAccessible(page);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: usage.save.csv }).click();
  expect((await download).suggestedFilename()).toContain(esiid.slice(-4));
});
