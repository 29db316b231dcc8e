// A meter's file at a home of one's own: refused with why, then shown what it holds, then kept as its readings.
import { giveHome, makePerson, newEsiid, signInBrowser } from "./support/accounts.ts";
import { smtIntervalCsv } from "./support/meter-file.ts";
import { expect, expectAccessible, test } from "./support/test.ts";

/** A summer without a change of the clock. */
const START = "2026-06-01";
const DAYS = 60;

test("a file is looked into, kept, and becomes the home's use", async ({ page, words }) => {
  const { compare, telling, usage } = words;
  const person = await makePerson("done");
  const esiid = await giveHome(person, "4105 Maple St", newEsiid());
  await signInBrowser(page, person);
  await page.goto(`/locations/${esiid}/connection_manager`);
  const text = smtIntervalCsv({ start: START, days: DAYS, esiid });
  const choose = page.getByLabel(compare.file.drop);
  const file = (name: string, content: string) => ({
    name,
    mimeType: "text/csv",
    buffer: Buffer.from(content),
  });

  // What is wrong is said by its line, and nothing of it is kept.
  await choose.setInputFiles(file("broken.csv", text.replace(/,\d\.\d{3},A,/, ",lots,A,")));
  await expect(page.getByText(compare.file.failed("broken.csv"))).toBeVisible();
  await expect(page.getByText(compare.readErrors.kwh_invalid)).toBeVisible();
  await expectAccessible(page);

  await choose.setInputFiles(file("readings.csv", text));
  const facts = page.getByLabel(compare.file.holds);
  await expect(facts).toContainText(compare.file.share(DAYS, DAYS));
  await expect(page.getByText(telling.now.none)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: telling.tell.save }).click();
  await expect(page.getByText(telling.tell.saved)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(telling.now.intervals)).toBeVisible();

  await page.goto(`/locations/${esiid}`);
  await page.getByRole("link", { name: words.locations.use.look }).click();
  await expect(page.getByRole("heading", { level: 1, name: usage.title })).toBeVisible();
  await expect(page.getByRole("application", { name: words.charts.days.label })).toBeVisible();
});
