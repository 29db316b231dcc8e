// Ordering as a guest, what happens to the order in an account, and renewing one: on the real services.
import type { OrderDetail } from "#contracts/orders.ts";
import { callAs, createPortalUser, newEmail, placeOrder, signInBrowser } from "./support/accounts.ts";
import { mailsTo, newestMail } from "./support/outbox.ts";
import { freePremise } from "./support/homes.ts";
import { dayFrom } from "./support/days.ts";
import { acceptTerms, expectPath, signIn, signUp } from "./support/onboarding.ts";
import { agreeAndSend, orderAsGuest, getPlacedOrderId, planToOrder } from "./support/ordering.ts";
import { expect, expectAccessible, test } from "./support/test.ts";

test("a guest orders, signs up with the same address, and finds the order and its home", async ({
  page,
  messages,
}) => {
  const email = newEmail();
  const plan = await planToOrder();
  const location = await freePremise();
  await page.goto(`/order/plans/${plan.id}`);
  await orderAsGuest(page, messages, email, location);
  await expectAccessible(page);
  // Its email opens the same order without an account.
  const mail = await newestMail(email, "orders.placed_handoff");
  expect(mail.text).toContain(plan.provider.name);
  await page.getByRole("main").getByRole("link", { name: messages.checkout.placed.accountAction }).click();
  await signUp(page, messages, email, "");
  await acceptTerms(page, messages);
  // Its home was claimed too, so there is nothing left to add.
  await expectPath(page, /^\/$/);
  await page.goto("/orders");
  await page.getByRole("link", { name: new RegExp(plan.name.replaceAll(/[^\p{L}\p{N} ]/gu, ".")) }).click();
  await expectPath(page, /^\/orders\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(plan.name);
  await expectAccessible(page);
  await page.goto("/locations");
  await expect(page.getByRole("main").getByText(location.address, { exact: false }).first()).toBeVisible();
});

test("the order form keeps its input, shows what is missing, and places one order", async ({
  page,
  messages,
}) => {
  const plan = await planToOrder();
  const { checkout } = messages;
  await page.goto(`/order/plans/${plan.id}`);
  await page.getByRole("button", { name: checkout.agree.send.handoff, exact: true }).click();
  await expect(page.getByText(checkout.where.missing)).toBeVisible();
  await expect(page.getByText(checkout.who.firstMissing)).toBeVisible();
  await page.getByLabel(checkout.who.first, { exact: true }).fill("Ana");
  await page.reload();
  await expect(page.getByLabel(checkout.who.first, { exact: true })).toHaveValue("Ana");
  const email = newEmail();
  // The response to the first attempt is lost, but the order itself arrived.
  let lost = 0;
  await page.route("**/api/orders", async (route) => {
    if (route.request().method() !== "POST" || lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    return route.abort("connectionreset");
  });
  await orderAsGuest(page, messages, email, await freePremise());
  expect(lost).toBe(1);
  await newestMail(email, "orders.placed_handoff");
  // Opened again, the page of the order places nothing.
  await page.reload();
  await expect(
    page.getByRole("heading", { level: 1, name: checkout.placed.handoff({ provider: "" }).trim() }),
  ).toBeVisible();
  expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(["orders.placed_handoff"]);
});

test("renewal: the emailed link of another customer's order requires the right account", async ({
  page,
  messages,
}) => {
  const owner = await createPortalUser("done");
  const other = await createPortalUser("done");
  const { esiid, address } = await freePremise();
  const term = { starts_on: "2026-01-20", ends_on: "2027-01-19" };
  const order = await placeOrder({ email: owner.email, user_id: owner.user_id, esiid, address, term });
  await signInBrowser(page, other);
  await page.goto(`/renewal?order_id=${order}&email=${encodeURIComponent(owner.email)}`);
  await expect(page.getByRole("heading", { level: 1, name: messages.auth.renewal.title })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: messages.auth.renewal.another }).click();
  await expectPath(page, /^\/renewal\/login$/);
  await signIn(page, messages, owner);
  await expectPath(page, new RegExp(`^/locations/${esiid}$`));
});

test("renewal: the right account sees what staying and switching cost", async ({ page, messages }) => {
  const owner = await createPortalUser("done");
  const { esiid, address } = await freePremise();
  const term = { starts_on: dayFrom(-330), ends_on: dayFrom(34) };
  const starts_on = dayFrom(35);
  await callAs(owner, "POST", "/api/service_locations", { esiid });
  const order = await placeOrder({ email: owner.email, user_id: owner.user_id, esiid, address, term });
  await page.goto(`/renewal?order_id=${order}&email=${encodeURIComponent(owner.email)}`);
  await page.getByRole("link", { name: messages.auth.signUp.signIn }).click();
  await signIn(page, messages, owner);
  await expectPath(page, new RegExp(`^/locations/${esiid}$`));
  await expect(
    page.getByRole("heading", { level: 2, name: messages.outlook.options.title, exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
  // Staying: the order that ends is renewed, for its home and from its last day.
  await page
    .getByRole("link", { name: messages.outlook.actions.renewOf({ plan: "" }) })
    .first()
    .click();
  await expectPath(page, /^\/order\/plans\//);
  await expect(page.getByText(messages.checkout.kind.renewal)).toBeVisible();
  await expectAccessible(page);
  await agreeAndSend(page, messages);
  await expectPath(page, /^\/order\/placed$/);
  const id = await getPlacedOrderId(page);
  const renewed = await callAs<OrderDetail>(owner, "GET", `/api/orders/${id}`);
  expect(renewed).toMatchObject({ kind: "renewal", replaces_order_id: order, starts_on });
});
