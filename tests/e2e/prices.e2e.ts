// Prices over time and the price alert: the whole errand of a visitor on an instance of its own, whose lists no other
// test sees, and a home of an account on the shared one.
import { toHomeUsage } from "#contracts/compare-address.ts";
import type { Ranking } from "#contracts/compare.ts";
import type { Plan } from "#contracts/plan.ts";
import { importPlans } from "#server/domain/plans/import-plans.ts";
import { comparePriceAlerts } from "#server/jobs/alerts/compare-price-alerts.ts";
import { formatFor } from "#messages/format.ts";
import { NOW, startLocalInstance, type LocalInstance } from "#tests/agreement/pages/instance.ts";
import { withCents } from "#tests/support/changed-prices.ts";
import { createPortalUser, newEmail, signInBrowser } from "./support/accounts.ts";
import { seedLocation } from "./support/homes.ts";
import { mailsTo, newestMail } from "./support/outbox.ts";
import { expect, expectAccessible, expectStableLayout, test } from "./support/test.ts";

const format = formatFor("en");
const HOME = { tdu: "oncor", usage: toHomeUsage(2000) } as const;
const FIRST = "2026-01-10";

let instance: LocalInstance;
let plans: readonly Plan[] = [];
test.beforeAll(async () => {
  test.setTimeout(240_000);
  instance = await startLocalInstance();
  ({ plans } = await instance.ctx.readCatalog());
  await importWith("2026-03-01", 1);
  await importWith("2026-04-01", 0.5);
});
test.afterAll(() => instance.close());

/** Imports the list with every price per kWh changed by some cents. */
async function importWith(as_of: string, cents: number): Promise<void> {
  const changed = plans.map((plan) => withCents(plan, cents));
  const list = { source: "power_to_choose", as_of, partial: false, report: {} };
  await importPlans(instance.ctx.db, { ...list, plans: changed });
}

/** The list's own answer for the page's home. */
async function rank(): Promise<{ low: number; typical: number }> {
  const response = await fetch(`${instance.url}/compare/v1/rankings`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(HOME),
  });
  const { results, levels } = (await response.json()) as Ranking;
  const lowest = results.find(
    ({ plan }) => plan.rate_type === "fixed" && plan.term_months === 12 && !plan.prepaid,
  );
  return { low: lowest?.twelve_months?.cents ?? 0, typical: levels.typical_cents ?? 0 };
}

test("a visitor sees prices over time, sets an alert, and gets one email", async ({ page, messages }) => {
  await page.clock.setFixedTime(NOW);
  const { prices, common } = messages;
  await page.goto(`${instance.url}/prices`);
  await expect(page.getByRole("heading", { level: 1, name: prices.title })).toBeVisible();
  await expectStableLayout(page);
  // The same numbers as in the list of plans.
  const today = await rank();
  await expect(
    page.getByRole("heading", { name: prices.today.title({ isoDate: "2026-04-01" }) }),
  ).toBeVisible();
  await expect(page.locator(`data[value="${today.low}"]`)).toBeVisible();
  await expect(page.locator(`data[value="${today.typical}"]`)).toBeVisible();
  await expect(page.getByRole("heading", { name: prices.history.title({ isoDate: FIRST }) })).toBeVisible();
  const history = page.getByRole("figure");
  await history.getByRole("button", { name: common.asTable }).click();
  await expect(history.getByRole("row")).toHaveCount(4);
  await expect(history.getByRole("row").last()).toContainText(format.money(today.typical));
  await history.getByRole("button", { name: common.asChart }).click();
  await expectAccessible(page);

  const { alert } = prices;
  await page.getByRole("button", { name: alert.send }).click();
  await expect(page.getByText(alert.missing)).toBeVisible();
  await expect(page.getByLabel(alert.limit)).toBeFocused();
  await page.getByLabel(alert.unit).selectOption("month");
  await page.getByLabel(alert.limit).fill("900");
  await page.getByLabel(alert.email).fill("nobody");
  await page.getByRole("button", { name: alert.send }).click();
  await expect(page.getByText(alert.tooHigh({ cents: today.low / 12 }))).toBeVisible();
  await expect(page.getByText(alert.emailMissing)).toBeVisible();
  const email = newEmail();
  await page.getByLabel(alert.limit).fill(String(Math.floor(today.low / 1200)));
  await page.getByLabel(alert.email).fill(email);
  await page.getByRole("button", { name: alert.send }).click();
  await expect(page.getByText(alert.sent)).toBeVisible();

  const sent = await newestMail(email, "prices.confirm", instance.url);
  await page.goto(sent.link);
  await expectAccessible(page);
  await page.getByRole("button", { name: prices.confirm.button }).click();
  await expect(page.getByRole("heading", { name: prices.confirm.done })).toBeVisible();
  await importWith("2026-05-01", -0.5);
  for (let times = 0; times < 2; times += 1) await comparePriceAlerts(instance.ctx);
  const mails = await mailsTo(email, instance.url);
  expect(mails.map(({ kind }) => kind)).toEqual(["prices.below", "prices.confirm"]);
  const [below] = mails;
  expect(below?.text).toContain(`${format.money((await rank()).low)} a year`);
  await page.goto(below?.links[0] ?? "");
  await expect(page).toHaveURL(/\/compare\/plans\//);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  // The alert is over: there is nothing to stop, and its email leads to a new one.
  expect(below?.links.filter((link) => link.includes("stop="))).toEqual([]);
  await page.goto(below?.links.find((link) => link.endsWith("/prices")) ?? "");
  await expect(page.getByRole("button", { name: alert.send })).toBeVisible();
  await page.goto(sent.link);
  await page.getByRole("button", { name: prices.confirm.button }).click();
  await expect(page.getByRole("heading", { name: prices.gone.title })).toBeVisible();
});

test("one list alone is no history, and another home has other prices", async ({ page, messages }) => {
  const { prices } = messages;
  await page.goto("/prices?size=800&tdu=oncor");
  await expect(page.getByText(prices.history.one)).toBeVisible();
  const low = page.locator("data").first();
  const small = Number(await low.getAttribute("value"));
  await page.getByLabel(prices.home.label).selectOption("3000");
  await expect(page).toHaveURL(/size=3000/);
  await expect.poll(async () => Number(await low.getAttribute("value"))).toBeGreaterThan(small * 2);
  await page.getByLabel(prices.home.area).selectOption("centerpoint");
  await expect(page).toHaveURL(/tdu=centerpoint/);
});

test("a customer sets, changes and removes the alert of a home", async ({ page, messages }) => {
  const { alert, home } = messages.prices;
  const user = await createPortalUser("done");
  const esiid = await seedLocation(user, "4105 Maple St");
  await signInBrowser(page, user);
  await page.goto("/");
  await page.getByRole("link", { name: /prices over time/ }).click();
  await expect(page).toHaveURL(new RegExp(`/prices\\?esiid=${esiid}`));
  await expect(page.getByText(home.account({ home: "4105 Maple St" }))).toBeVisible();
  await page.getByLabel(alert.limit).fill("500");
  await page.getByRole("button", { name: alert.send }).click();
  await expect(page.getByText(format.money(50_000))).toBeVisible();
  await page.getByLabel(alert.limit).fill("600");
  await page.getByRole("button", { name: alert.change }).click();
  await expect(page.getByText(format.money(60_000))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: alert.remove }).click();
  await expect(page.getByRole("button", { name: alert.send })).toBeVisible();
});
