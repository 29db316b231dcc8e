// A meter file at a customer's own home: rejected with a reason, then previewed, then saved as its readings.
import type { Page } from "@playwright/test";
import { createPortalUser, signInBrowser } from "./support/accounts.ts";
import { seedLocation, newEsiid } from "./support/homes.ts";
import { smtIntervalCsv } from "./support/meter-file.ts";
import { expect, expectAccessible, test } from "./support/test.ts";

/** A summer without a clock change. */
const START = "2026-06-01";
const DAYS = 60;

const file = (name: string, content: string) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(content),
});

test("a file is previewed, saved, and becomes the home's usage", async ({ page, messages }) => {
  const { compare, usageEntry, usage } = messages;
  const user = await createPortalUser("done");
  const esiid = await seedLocation(user, "4105 Maple St", newEsiid());
  await signInBrowser(page, user);
  await page.goto(`/locations/${esiid}/connection_manager`);
  const text = smtIntervalCsv({ start: START, days: DAYS, esiid });
  const choose = page.getByLabel(compare.file.fileTitle);

  // The error names its line, and nothing of the file is saved.
  await choose.setInputFiles(file("broken.csv", text.replace(/,\d\.\d{3},A,/, ",lots,A,")));
  await expect(page.getByText(compare.file.failed({ name: "broken.csv" }))).toBeVisible();
  await expect(page.getByText(compare.readErrors.kwh_invalid)).toBeVisible();
  await expectAccessible(page);

  await choose.setInputFiles(file("readings.csv", text));
  const facts = page.getByLabel(compare.file.holds);
  await expect(facts).toContainText(compare.file.share({ count: DAYS, of: DAYS }));
  await expect(page.getByText(usageEntry.now.none)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: usageEntry.form.save }).click();
  await expect(page.getByText(usageEntry.form.saved)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(usageEntry.now.intervals)).toBeVisible();

  await page.goto(`/locations/${esiid}`);
  await page.getByRole("link", { name: messages.locations.use.look }).click();
  await expect(page.getByRole("heading", { level: 1, name: usage.title })).toBeVisible();
  await expect(page.getByRole("application", { name: messages.charts.days.label })).toBeVisible();
});

/** Rejects like the storage service: the HTTP status is 400 whatever the error. */
function rejectOnce(page: Page, code: string, statusCode: string, message: string): Promise<unknown> {
  const body = JSON.stringify({ statusCode, error: "Refused", message, code });
  let rejected = false;
  // The route stays afterwards, because removing it immediately blocked what the page requested at that moment.
  return page.route("**/storage/v1/object/usage-files/**", (route) => {
    if (rejected) return route.fallback();
    rejected = true;
    return route.fulfill({ status: 400, contentType: "application/json", body });
  });
}

test("a rejection shows its reason, and a file that we fail to read is saved on the next try", async ({
  page,
  messages,
}) => {
  const { compare, usageEntry } = messages;
  const user = await createPortalUser("done");
  const esiid = await seedLocation(user, "4105 Maple St", newEsiid());
  await signInBrowser(page, user);
  await page.goto(`/locations/${esiid}/connection_manager`);
  const readings = file("readings.csv", smtIntervalCsv({ start: START, days: 10, esiid }));
  const choose = page.getByLabel(compare.file.fileTitle);

  await rejectOnce(page, "EntityTooLarge", "413", "The object exceeded the maximum allowed size");
  await choose.setInputFiles(readings);
  await expect(page.getByText(compare.readErrors.too_large)).toBeVisible();

  // A token that expired in the meantime is renewed silently.
  await rejectOnce(page, "AccessDenied", "403", '"exp" claim timestamp check failed');
  await choose.setInputFiles(readings);
  await expect(page.getByLabel(compare.file.holds)).toContainText(compare.file.share({ count: 10, of: 10 }));

  const failed = { state: "failed", problem: "not_read", kept: null, told_at: "2026-01-12T18:00:00.000Z" };
  let reportCount = 0;
  await page.route("**/custom_usage", (route) => {
    if (route.request().method() !== "POST" || (reportCount += 1) > 1) return route.fallback();
    return route.fulfill({ json: { usage: null, usage_summary: { kind: "none" }, file: failed } });
  });
  const save = page.getByRole("button", { name: usageEntry.form.save });
  await save.click();
  await expect(page.getByText(usageEntry.form.notReadText)).toBeVisible();
  await expectAccessible(page);
  await save.click();
  await expect(page.getByText(usageEntry.form.saved)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(usageEntry.now.intervals)).toBeVisible();
});
