// Ordering with an account: its homes, the active contract and its early termination fee, the provider's own page, a
// second order for the same home, and canceling an order.
import { callAs, createPortalUser, signInBrowser } from "./support/accounts.ts";
import { freePremise } from "./support/homes.ts";
import { dayFrom } from "./support/days.ts";
import { expectPath } from "./support/onboarding.ts";
import { continueAtProvider, getPlacedOrderId, planToOrder } from "./support/ordering.ts";
import { expect, expectAccessible, test } from "./support/test.ts";

test("the early termination fee is shown before ordering, and a home has one order at a time", async ({
  page,
  messages,
}) => {
  const { checkout, order, outlook } = messages;
  const user = await createPortalUser("done");
  const { esiid } = await freePremise();
  await callAs(user, "POST", "/api/service_locations", { esiid });
  const ends_on = dayFrom(50);
  const contract = { provider: "Old Power", plan_name: "Old 24", plan_id: null, ends_on, price: null };
  await callAs(user, "PATCH", `/api/service_locations/${esiid}`, {
    contract: { ...contract, leaving_fee: { kind: "flat", usd: 150 } },
  });
  await signInBrowser(page, user);
  const plan = await planToOrder();

  // The account's homes are unavailable at first.
  let down = true;
  await page.route("**/api/service_locations", (route) =>
    down ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await page.goto(`/order/plans/${plan.id}?esiid=${esiid}`);
  await expect(page.getByText(checkout.where.locationsFailed)).toBeVisible();
  await expectAccessible(page);
  down = false;
  await page.getByRole("alert").getByRole("button").click();

  // The earliest day would cost a fee that waiting avoids.
  await expect(page.getByText(/150/).filter({ hasText: plan.provider.name })).toBeVisible();
  await expectAccessible(page);
  await continueAtProvider(page, messages, plan);
  await expectPath(page, /^\/order\/placed$/);
  const id = await getPlacedOrderId(page);

  await page.goto(`/orders/${id}`);
  await page.getByRole("radio", { name: order.handoff.outcomes.went_through }).check();
  await page.getByRole("button", { name: order.handoff.save }).click();
  await expect(page.getByText(order.nexts.accepted.switch({ provider: plan.provider.name }))).toBeVisible();
  await expectAccessible(page);

  // The provider has it, so a second order for the same home leads to the first.
  await page.goto(`/order/plans/${plan.id}?esiid=${esiid}`);
  await expect(page.getByText(outlook.quote.inProgress)).toBeVisible();
  await expectAccessible(page);
  await continueAtProvider(page, messages, plan);
  await expect(page.getByText(checkout.rejected.order_under_way.title)).toBeVisible();
  await page.getByRole("link", { name: checkout.rejected.myOrders }).click();
  await expectPath(page, /^\/orders$/);
  await page.getByRole("link", { name: plan.name }).click();
  await expectPath(page, new RegExp(`^/orders/${id}$`));

  // No page of the home recommends another order.
  for (const path of ["/", `/locations/${esiid}`, `/shop?esiid=${esiid}`]) {
    await page.goto(path);
    await expect(page.getByText(plan.name).first()).toBeVisible();
    await expect(page.getByRole("link", { name: outlook.actions.orderPlan({ plan: "" }) })).toHaveCount(0);
  }
  await page.goto(`/orders/${id}`);
  await page.getByRole("button", { name: order.cancel.action }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: order.cancel.reasons.found_a_plan }).check();
  await dialog.getByRole("button", { name: order.cancel.confirm }).click();
  await expect(
    page.getByText(order.nexts.leftThere({ provider: plan.provider.name, kind: "switch" })),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: order.shop })).toBeVisible();
});
