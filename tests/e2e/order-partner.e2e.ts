// An order that we hand over to a provider's API: its page follows the provider's updates to the end.
import { newEmail, changeEnrollment } from "./support/accounts.ts";
import { mailsTo } from "./support/outbox.ts";
import { freePremise } from "./support/homes.ts";
import { dayFrom } from "./support/days.ts";
import { expectPath } from "./support/onboarding.ts";
import { agreeAndSend, fillAsGuest, getPlacedOrderId, planToOrder } from "./support/ordering.ts";
import { expect, expectAccessible, test } from "./support/test.ts";

/** It depends on a queue job and the page's own polling, which wait for each other on a busy machine. */
const UPDATE_TIMEOUT = { timeout: 45_000 };

test("a guest's order goes to the provider, passes its steps, gets its date, and is canceled", async ({
  page,
  messages,
}) => {
  const { placed, checkout, providerSteps: steps } = messages;
  const plan = await planToOrder("partner");
  const { name } = plan.provider;
  const email = newEmail();
  await page.goto(`/order/plans/${plan.id}`);
  await expect(page.getByText(checkout.agree.partner({ provider: name }))).toBeVisible();
  await fillAsGuest(page, messages, email, await freePremise());
  await agreeAndSend(page, messages);
  await expectPath(page, /^\/order\/placed$/);
  await expect(page.getByRole("heading", { level: 1, name: placed.page.partner })).toBeVisible();
  // From here on, nothing is clicked or reloaded.
  await expect(page.getByText(placed.page.partnerLead({ provider: name, moving: false }))).toBeVisible(
    UPDATE_TIMEOUT,
  );
  await expectAccessible(page);
  const id = await getPlacedOrderId(page);
  await changeEnrollment(id, { status: "held", identity: { status: "needed", url: "" } });
  await page
    .getByRole("link", { name: messages.common.continueAt({ provider: name }) })
    .click(UPDATE_TIMEOUT);
  await page.getByRole("button", { name: "Confirm identity" }).click();
  await page.getByRole("link", { name: "Back to your order" }).click();
  await expectPath(page, /^\/order\/outcome$/);
  await changeEnrollment(id, { status: "held", deposit: { status: "required", amount_cents: 20_000 } });
  await expect(page.getByText(steps.texts.deposit({ provider: name, cents: 20_000 }))).toBeVisible(
    UPDATE_TIMEOUT,
  );
  await expectAccessible(page);
  await page.getByRole("button", { name: steps.accept }).click();
  await expect(page.getByText(placed.states.accepted({ provider: name }))).toBeVisible(UPDATE_TIMEOUT);
  const starts_on = dayFrom(9);
  await changeEnrollment(id, { status: "scheduled", starts_on });
  await expect(page.getByText(placed.states.scheduled({ day: starts_on }))).toBeVisible(UPDATE_TIMEOUT);
  await expectAccessible(page);

  await page.locator("summary", { hasText: placed.cancel.open }).click();
  await page.getByRole("button", { name: placed.cancel.send }).click();
  await expect(page.getByText(placed.cancel.missing)).toBeVisible();
  await page.getByRole("radio", { name: placed.cancel.reasons.changed_mind }).check();
  await page.getByRole("button", { name: placed.cancel.send }).click();
  // A toast shows the same sentence for a few seconds.
  const requested = placed.cancel.requested({ provider: name });
  await expect(page.getByRole("paragraph").filter({ hasText: requested })).toBeVisible();
  await expect(page.getByText(placed.states.cancelled)).toBeVisible(UPDATE_TIMEOUT);
  await expect(page.getByRole("link", { name: placed.page.compare })).toBeVisible();
  await expect
    .poll(async () => (await mailsTo(email)).map(({ kind }) => kind).toReversed(), UPDATE_TIMEOUT)
    .toEqual(
      ["placed_partner", "submitted", "held", "held", "accepted", "scheduled", "cancelled"].map(
        (step) => `orders.${step}`,
      ),
    );
});
