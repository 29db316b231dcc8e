// What may interrupt a guest's order, and how an order that is finished on the provider's site continues.
import { newEmail } from "./support/accounts.ts";
import { newestMail } from "./support/outbox.ts";
import { freePremise } from "./support/homes.ts";
import { dayFrom } from "./support/days.ts";
import { expectPath } from "./support/onboarding.ts";
import { agreeAndSend, fillAsGuest, planToOrder, showOldQuotes, mockProvider } from "./support/ordering.ts";
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

  // When the page opened, the plan was more expensive and shorter, and its provider had an API.
  await showOldQuotes(page, (quote) => ({
    ...quote,
    connector: "partner",
    plan: { ...quote.plan, term_months: 6, label: { ...quote.plan.label, kwh_1000: 99.9 } },
  }));
  await page.goto(`/order/plans/${plan.id}`);
  await expect(page.getByText(checkout.what.noYear)).toBeVisible();
  const email = newEmail();
  await fillAsGuest(page, messages, email, await freePremise());
  await agreeAndSend(page, messages);
  const changed = page.getByRole("alert").filter({ hasText: checkout.changed.title });
  await expect(changed).toContainText(checkout.what.termValue({ months: 6 }));
  await expect(changed).toContainText(checkout.what.termValue({ months: 12 }));
  await expect(changed).toContainText("99.9");
  await expect(changed).toContainText(checkout.changed.methods.handoff);
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await expectAccessible(page);

  // The plan stays the same, but first the consent texts are older than the server's, and then the enrollment method
  // is.
  await showOldQuotes(page, (quote) => ({
    ...quote,
    consents: quote.consents.map((consent) => ({
      ...consent,
      version: "2025-01-01",
      text: `Before: ${consent.id}`,
    })),
  }));
  await page.reload();
  await expect(page.getByLabel(checkout.who.email)).toHaveValue(email);
  await agreeAndSend(page, messages);
  await expect(page.getByText(checkout.rejected.consent_outdated.title)).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /^Before:/ })).toHaveCount(0);
  await expect(changed).toHaveCount(0);
  await showOldQuotes(page, (quote) => ({ ...quote, connector: "partner" }));
  await page.reload();
  await agreeAndSend(page, messages);
  await expect(page.getByText(checkout.changed.methodTitle)).toBeVisible();
  await expect(changed).toHaveCount(0);
  await agreeAndSend(page, messages);
  await expectPath(page, /^\/order\/placed$/);
  await expect(title(placed.page.handoff({ provider: plan.provider.name }))).toBeVisible();

  // Continues to the provider's own page, which reports nothing to us, so the customer is prompted for the outcome.
  await mockProvider(page, plan);
  const opened = page.waitForEvent("popup");
  await page
    .getByRole("link", { name: messages.common.continueAt({ provider: plan.provider.name }) })
    .click();
  await (await opened).close();
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
