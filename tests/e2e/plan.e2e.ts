// The page of one plan: with and without a home's usage, verified and not, missing, and with errors.
import { NO_FEE_DAYS } from "#contracts/tables/contract-terms.ts";
import type { Ranking } from "#contracts/compare.ts";
import { formatFor } from "#messages/format.ts";
import { expect, expectAccessible, expectComplete, showDetails, test as base } from "./support/test.ts";
import { USAGE_INPUTS } from "./support/usage-inputs.ts";
import { getMessages } from "#messages/node.ts";
import { toRange } from "#messages/message-values.ts";

const chartsEn = getMessages("charts", "en");
const planEn = { ...getMessages("plan", "en"), ...getMessages("planDetails", "en") };
const chartsEs = getMessages("charts", "es");
const planEs = { ...getMessages("plan", "es"), ...getMessages("planDetails", "es") };

// From the shipped catalog: a $125 credit from 1,000 kWh at Oncor, free weekends without their hours, and a plan that
// nothing explains.
const CREDIT = { id: "ptc-5459e0fe21764a2c", name: "Octopus Lite 12" };
const WEEKENDS = { id: "ptc-a077e05752956376", name: "Free Weekends-24" };

// One price minus five dollars each month, by its label's averages.
const REDUCTION = { id: "ptc-1adb0b7b4d31caa8", name: "Digital Choice 3" };

const RECENT_INPUTS = { ...USAGE_INPUTS, saved_at: "2026-11-21T08:00:00.000Z" };

const test = base.extend<{ plan: typeof planEn; charts: typeof chartsEn }>({
  plan: async ({ locale }, use) => use(locale?.startsWith("es") ? planEs : planEn),
  charts: async ({ locale }, use) => use(locale?.startsWith("es") ? chartsEs : chartsEn),
});

test("shows what this home would pay month by month, and what the meter-read day may change", async ({
  page,
  plan,
  charts,
}) => {
  await page.addInitScript((inputs) => {
    localStorage.setItem("wattlane.compare", JSON.stringify({ version: 1, inputs }));
  }, RECENT_INPUTS);
  await page.goto(`/compare/plans/${CREDIT.id}`);
  await expect(page.getByRole("heading", { level: 1, name: CREDIT.name })).toBeVisible();
  await expect(page.getByText(/\$1,\d{3}|\$2,\d{3}/).first()).toBeVisible();
  await expect(page.getByText(plan.sure.annual_shape)).toBeVisible();
  await showDetails(page);

  const bills = page.locator("section", {
    has: page.getByRole("heading", { name: plan.yearBills.title({ shared: false }) }),
  });
  const chart = bills.getByLabel(charts.bills.label);
  await chart.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await expect(bills.getByText(charts.bills.line, { exact: true })).toBeVisible();
  await expectComplete(page);
  await expectAccessible(page);
});

test("gathers what could change the bill, with the months of the first sentence", async ({
  page,
  plan,
  locale,
}) => {
  const risks = getMessages("risks", locale?.startsWith("es") ? "es" : "en");
  await page.addInitScript((inputs) => {
    localStorage.setItem("wattlane.compare", JSON.stringify({ version: 1, inputs }));
  }, RECENT_INPUTS);
  await page.goto(`/compare/plans/${CREDIT.id}`);
  const missed = { n: 4, of: 12 };
  const credit = plan.verdict.credit({ min: 1000, max: null });
  await expect(page.getByText(plan.verdict.misses({ credit, ...missed, shared: false }))).toBeVisible();
  // Loaded when it is near.
  await page.keyboard.press("End");
  const section = page.locator("section", { has: page.getByRole("heading", { name: risks.title }) });
  await expect(section).toContainText(risks.credit({ usd: 125, min: 1000, max: null }));
  await expect(section).toContainText(risks.missed(missed));
  await expect(section).toContainText(plan.facts.rates.fixed);
  await expect(section).toContainText(risks.noFee({ days: NO_FEE_DAYS }));
  await expectAccessible(page);
});

test("adds up its twelve bills to the cent in the equivalent table", async ({ page, plan, messages }) => {
  await page.addInitScript((inputs) => {
    localStorage.setItem("wattlane.compare", JSON.stringify({ version: 1, inputs }));
  }, RECENT_INPUTS);
  // Another test's window takes the focus at times, which would load the chart.
  await page.addInitScript(() => addEventListener("blur", (event) => event.stopImmediatePropagation(), true));
  // The test's own queries count as activity for the browser, if the first comes before the page is rendered.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: false } }),
  );
  await page.goto(`/compare/plans/${CREDIT.id}`);
  const bills = page.locator("section", {
    has: page.getByRole("heading", { name: plan.yearBills.title({ shared: false }) }),
  });
  await expect(page.getByText(plan.sure.annual_shape)).toBeVisible();
  // Before any action: bars of the same amounts.
  await expect(page.locator("[data-plain]")).toHaveCount(0);
  const bars = bills.locator("[data-skeleton]").getByRole("listitem");
  await expect(bars).toHaveText(Array.from({ length: 12 }, () => /\$/));
  const amounts = (await bars.allTextContents()).map((text) => Number(/\$([\d,]+)/.exec(text)?.[1]));
  await showDetails(page);
  await bills.getByRole("button", { name: messages.common.asTable }).click();
  const rows = bills.getByRole("table").first().getByRole("row");
  // The months of a past year stand for the coming ones.
  await expect(bills.getByRole("table").first()).not.toContainText(/\b20\d\d\b/);
  const cents = async (index: number): Promise<number> => {
    const text = await rows.nth(index).getByRole("cell").last().innerText();
    return Math.round(Number(text.replaceAll("−", "-").replace(/[^0-9.-]/g, "")) * 100);
  };
  let sum = 0;
  for (const [month, amount] of amounts.entries()) {
    const bill = await cents(month + 1);
    expect(Math.round(bill / 100)).toBe(amount);
    sum += bill;
  }
  expect(await cents(13)).toBe(sum);
});

test("calls a base charge below zero a reduction", async ({ page, plan, charts }) => {
  await page.addInitScript((inputs) => {
    localStorage.setItem("wattlane.compare", JSON.stringify({ version: 1, inputs }));
  }, RECENT_INPUTS);
  await page.goto(`/compare/plans/${REDUCTION.id}`);
  await expect(page.getByRole("heading", { level: 1, name: REDUCTION.name })).toBeVisible();
  await showDetails(page);
  await expect(page.getByRole("row", { name: `${plan.lines.base_reduction} −$5.00` })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: charts.reduction })).toBeVisible();
  await expect(page.getByText(plan.proof.why.averages_with_reduction)).toBeVisible();
  await expect(page.getByText(plan.lines.base_charge, { exact: true })).toHaveCount(0);
});

test("draws what follows a price of three months separately, and shows what it costs", async ({
  page,
  plan,
  charts,
  messages,
}) => {
  await page.addInitScript((inputs) => {
    localStorage.setItem("wattlane.compare", JSON.stringify({ version: 1, inputs }));
  }, RECENT_INPUTS);
  const responsePromise = page.waitForResponse((response) => response.url().endsWith("/compare/v1/rankings"));
  await page.goto(`/compare/plans/${REDUCTION.id}`);
  const ranking = (await (await responsePromise).json()) as Ranking;
  const twelve = ranking.results.find((item) => item.plan.id === REDUCTION.id)?.twelve_months;
  if (!twelve?.then_month_to_month || twelve.then_cents === null) throw new Error("the plan ends sooner");
  // The same cents as in the list, and not twelve times its price.
  const year = formatFor("en").money(twelve.cents);
  const main = page.getByRole("main");
  await expect(main.getByText(year).first()).toBeVisible();
  await expect(main.getByText(plan.short.title({ day: twelve.price_through }))).toBeVisible();
  await showDetails(page);
  const { price_months: n, price_cents, then_cents, then_month_to_month: drift } = twelve;
  await expect(
    main.getByText(plan.short.split({ n, cents: price_cents / n, after: then_cents / (12 - n) })),
  ).toBeVisible();
  await expect(main.getByText(plan.short.drift(toRange(drift.low_cents, drift.high_cents)))).toBeVisible();

  const bills = page.locator("section", {
    has: page.getByRole("heading", { name: plan.yearBills.shortTitle({ n }) }),
  });
  await expect(bills.getByRole("listitem").filter({ hasText: plan.bills.after })).toBeVisible();
  await bills.getByLabel(charts.bills.label).focus();
  await page.keyboard.press("End");
  await expect(bills.getByText(plan.bills.after).last()).toBeAttached();
  await bills.getByRole("button", { name: messages.common.asTable }).click();
  const table = bills.getByRole("table").first();
  await expect(table.getByRole("columnheader", { name: plan.bills.afterColumn })).toBeVisible();
  const rows = table.getByRole("row");
  await expect(rows.filter({ hasText: "–" })).toHaveCount(12);
  await expectAccessible(page);
});

test("shows the label next to our numbers, and invites to add usage if there is none", async ({
  page,
  plan,
}) => {
  await page.goto(`/compare/plans/${CREDIT.id}`);
  await expect(page.getByText(plan.verdict.noneText)).toBeVisible();
  await expect(page.getByRole("row", { name: /1,000 kWh.*8\.6/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: plan.verdict.addUsage }).click();
  await expect(page).toHaveURL(/\/compare\?usage=file$/);
});

test("does not call a price verified if its hours are unknown", async ({ page, plan }) => {
  await page.goto(`/compare/plans/${WEEKENDS.id}`);
  await expect(page.getByText(plan.proof.why.time_of_use_hours_unknown).first()).toBeVisible();
  await expectAccessible(page);
});

test("has documents as tall as a finger and no keyboard hints on a phone", async ({
  page,
  plan,
  messages,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/compare/plans/${CREDIT.id}`);
  // The server's first page has documents, too.
  await expect(page.locator("[data-plain]")).toHaveCount(0);
  const documents = page.locator("section", {
    has: page.getByRole("heading", { name: plan.documents.title, exact: true }),
  });
  const links = documents.getByRole("listitem").getByRole("link");
  await expect(links.first()).toBeVisible();
  for (const link of await links.all()) expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expect(page.getByRole("button", { name: messages.shell.shortcuts })).toBeHidden();
});

test("explains that a plan is missing, and offers a next step", async ({ page, plan }) => {
  await page.goto("/compare/plans/ptc-0000000000000000");
  await expect(page.getByRole("heading", { level: 1, name: plan.notFound.title })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: plan.notFound.action }).click();
  await expect(page).toHaveURL(/\/compare\/results/);
});

test("recovers with one button after a server error", async ({ page, messages }) => {
  let broken = true;
  await page.route("**/compare/v1/plans/*", (route) =>
    broken
      ? route.fulfill({ status: 500, contentType: "text/html", body: "<h1>Bad gateway</h1>" })
      : route.continue(),
  );
  await page.goto(`/compare/plans/${CREDIT.id}`);
  const again = page.getByRole("button", { name: messages.common.retry });
  await expect(again).toBeVisible();
  await expectAccessible(page);
  broken = false;
  await again.click();
  await expect(page.getByRole("heading", { level: 1, name: CREDIT.name })).toBeVisible();
});

test("an unknown address shows the portal's own page", async ({ page, messages }) => {
  await page.goto("/no/such/page");
  await expect(page.getByRole("heading", { name: messages.shell.notFound.what })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: messages.shell.notFound.action }).click();
  await expect(page).toHaveURL(/\/compare$/);
});

test("shows a provider's logo in the list, on its plan and on its page, and another's initials", async ({
  page,
}) => {
  const logo = page.locator('img[src="/provider-logos/octopus-energy.svg"]').first();
  const initials = page.getByText("CE", { exact: true });
  for (const path of [
    "/compare/results?zip=75201&size=2000",
    "/compare/plans/ptc-5459e0fe21764a2c?zip=75201&size=2000",
    "/providers/octopus-energy",
  ]) {
    await page.goto(path);
    await logo.scrollIntoViewIfNeeded();
    // A logo that can't be loaded is replaced by the initials.
    await expect(logo).toHaveJSProperty("complete", true);
    await expect(logo).toHaveJSProperty("naturalWidth", 40);
    await expectAccessible(page);
  }
  await page.goto("/providers/cirro-energy");
  await expect(initials).toBeVisible();
});
