// What may interrupt a guest's order, and how an order that is finished on the provider's site continues.
import { newEmail } from "./support/accounts.ts";
import { newestMail } from "./support/outbox.ts";
import { dayFrom } from "./support/days.ts";
import { expectPath } from "./support/onboarding.ts";
import { continueAtProvider, planToOrder, showOldQuotes } from "./support/ordering.ts";
import { expect, expectAccessible, test } from "./support/test.ts";

/** Inputs of an earlier visit from which no year can be built. */
const NO_YEAR = {
  version: 1,
  inputs: {
    tdu: "oncor",
    zip: "75201",
    usage: { kind: "monthly", months: [{ month: "2099-01", kwh: 900 }] },
    usage_source: "monthly",
    file_name: null,
    read_day: null,
    current: null,
    saved_at: "2026-01-12T18:00:00.000Z",
  },
};

test("changes are shown and confirmed again, and the provider's page leads on to a date", async ({
  page,
  messages,
}) => {
  const { checkout, placed } = messages;
  const plan = await planToOrder();
  const title = (text: string) => page.getByRole("heading", { level: 1, name: text });
  await page.addInitScript(
    (stored) => localStorage.setItem("wattlane.compare", stored),
    JSON.stringify(NO_YEAR),
  );

  // When the page opened, the plan was more expensive and shorter.
  await showOldQuotes(page, (quote) => ({
    ...quote,
    plan: { ...quote.plan, term_months: 6, label: { ...quote.plan.label, kwh_1000: 99.9 } },
  }));
  await page.goto(`/order/plans/${plan.id}`);
  await expect(page.getByText(checkout.what.noYear)).toBeVisible();
  const email = newEmail();
  await page.getByLabel(messages.handoff.remind.email, { exact: true }).fill(email);
  await continueAtProvider(page, messages, plan);
  const changed = page.getByRole("alert").filter({ hasText: checkout.changed.title });
  await expect(changed).toContainText(checkout.what.termValue({ months: 6 }));
  await expect(changed).toContainText(checkout.what.termValue({ months: 12 }));
  await expect(changed).toContainText("99.9");
  await expectAccessible(page);

  // The plan stays the same, but the consent text is older than the server's.
  await showOldQuotes(page, (quote) => ({
    ...quote,
    consents: quote.consents.map((consent) => ({
      ...consent,
      version: "2025-01-01",
      text: `Before: ${consent.id}`,
    })),
  }));
  await page.reload();
  await expect(page.getByText("Before: contact")).toBeVisible();
  await continueAtProvider(page, messages, plan);
  await expect(page.getByText(checkout.rejected.consent_outdated.title)).toBeVisible();
  await expect(page.getByText("Before: contact")).toHaveCount(0);
  await continueAtProvider(page, messages, plan);
  await expectPath(page, /^\/order\/placed$/);
  await expect(title(placed.page.handoff({ provider: plan.provider.name }))).toBeVisible();

  // The provider reports nothing to us, so the customer is prompted for the outcome.
  await expect(page.getByRole("heading", { name: placed.outcome.title })).toBeVisible();
  await page.getByRole("radio", { name: placed.outcome.options.went_through }).check();
  await page.getByRole("button", { name: placed.outcome.send }).click();
  await expect(page.getByText(placed.outcome.results.accepted)).toBeVisible();
  await expectAccessible(page);

  // The email prompts for the day. Its link needs no account.
  const { links } = await newestMail(email, "orders.went_through");
  const link = links.find((one) => one.includes("/order/outcome")) ?? "";
  await page.goto(link);
  await expect(page.getByText(placed.states.accepted({ provider: plan.provider.name }))).toBeVisible();
  await page.getByRole("button", { name: placed.outcome.send }).click();
  await expect(page.getByText(placed.outcome.dayMissing)).toBeVisible();
  const day = dayFrom(9);
  await page.getByLabel(placed.outcome.day).fill(day);
  await page.getByRole("button", { name: placed.outcome.send }).click();
  await expect(page.getByText(placed.states.scheduled({ day }))).toBeVisible();
  await expectAccessible(page);
});
