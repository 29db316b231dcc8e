// Ordering as a guest, what happens to the order in an account, and renewing one: on the real services.
import type { OrderDetail } from "#contracts/orders.ts";
import { maskEmail } from "#web/shared/parts/address.ts";
import { callAs, createPortalUser, newEmail, placeOrder, signInBrowser } from "./support/accounts.ts";
import { mailsTo, newestMail } from "./support/outbox.ts";
import { freePremise } from "./support/homes.ts";
import { dayFrom } from "./support/days.ts";
import { acceptTerms, chooseLocation, expectPath, signIn, signUp } from "./support/onboarding.ts";
import {
  continueAtProvider,
  getPlacedOrderId,
  getPlan,
  orderAsGuest,
  planToOrder,
} from "./support/ordering.ts";
import { expect, expectAccessible, test } from "./support/test.ts";

test("a guest orders, signs up with the same address, and chooses the home of the order", async ({
  page,
  messages,
}) => {
  const email = newEmail();
  const plan = await planToOrder();
  const location = await freePremise();
  await page.goto(`/order/plans/${plan.id}`);
  await orderAsGuest(page, messages, email, plan);
  await expectAccessible(page);
  // Its email opens the same order without an account.
  const mail = await newestMail(email, "orders.placed_handoff");
  expect(mail.text).toContain(plan.provider.name);
  await page.getByRole("main").getByRole("link", { name: messages.checkout.placed.accountAction }).click();
  await signUp(page, messages, email, "");
  await acceptTerms(page, messages);
  // The provider asked for the address, so the account has no home yet.
  await expectPath(page, /^\/add_location$/);
  await chooseLocation(page, messages, location);
  await page.getByRole("button", { name: messages.adding.confirm.yes }).click();
  await expect(page.getByRole("button", { name: messages.adding.confirm.yes })).toHaveCount(0);
  await page.goto("/orders");
  await page.getByRole("link", { name: new RegExp(plan.name.replaceAll(/[^\p{L}\p{N} ]/gu, ".")) }).click();
  await expectPath(page, /^\/orders\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(plan.name);
  await expect(page.getByRole("heading", { name: messages.order.location.title })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: messages.order.location.save }).click();
  await expect(page.getByRole("heading", { name: messages.order.location.title })).toHaveCount(0);
  await expect(page.getByText(location.esiid)).toBeVisible();
});

test("the order page keeps its input, shows what is missing, and places one order", async ({
  page,
  messages,
}) => {
  const plan = await planToOrder();
  const { remind } = messages.handoff;
  const provider = plan.provider.name;
  await page.goto(`/order/plans/${plan.id}`);
  await page.getByRole("button", { name: messages.common.continueAt({ provider }) }).click();
  await expect(page.getByText(remind.missing)).toBeVisible();
  const email = newEmail();
  await page.getByLabel(remind.email, { exact: true }).fill(email);
  await page.reload();
  await expect(page.getByLabel(remind.email, { exact: true })).toHaveValue(email);
  // The response to the first attempt is lost, but the order itself arrived.
  let lost = 0;
  await page.route("**/api/orders", async (route) => {
    if (route.request().method() !== "POST" || lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    return route.abort("connectionreset");
  });
  await orderAsGuest(page, messages, email, plan);
  expect(lost).toBe(1);
  await newestMail(email, "orders.placed_handoff");
  // Opened again, the page of the order places nothing.
  await page.reload();
  await expect(
    page.getByRole("heading", { level: 1, name: messages.checkout.placed.handoff({ provider }) }),
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
  await expectPath(page, /^\/renewal\/login$/);
  await expect(page.getByRole("heading", { level: 1, name: messages.auth.renewal.title })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: messages.auth.renewal.another }).click();
  await expect(
    page.getByText(messages.auth.renewal.signedOut({ mailed: maskEmail(owner.email) })),
  ).toBeVisible();
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
  // Staying: the order that ends is renewed, for its home and from its last day. From here, a click on the choice and
  // one on the button that opens the provider's site are enough.
  const renew = page.getByRole("link", { name: messages.outlook.actions.renewOf({ plan: "" }) }).first();
  await renew.click();
  await expectPath(page, /^\/order\/plans\//);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
  const planId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await continueAtProvider(page, messages, await getPlan(planId));
  await expectPath(page, /^\/order\/placed$/);
  const id = await getPlacedOrderId(page);
  const renewed = await callAs<OrderDetail>(owner, "GET", `/api/orders/${id}`);
  expect(renewed).toMatchObject({ kind: "renewal", replaces_order_id: order, starts_on });
});

test("renewal: 3 interactions from the email to the provider's site", async ({ page, messages }) => {
  const owner = await createPortalUser("done");
  const { esiid, address } = await freePremise();
  const term = { starts_on: dayFrom(-330), ends_on: dayFrom(34) };
  await callAs(owner, "POST", "/api/service_locations", { esiid });
  const order = await placeOrder({ email: owner.email, user_id: owner.user_id, esiid, address, term });
  await signInBrowser(page, owner);
  // 1: the link in the email.
  await page.goto(`/renewal?order_id=${order}&email=${encodeURIComponent(owner.email)}`);
  await expectPath(page, new RegExp(`^/locations/${esiid}$`));
  // 2: the choice.
  await page
    .getByRole("link", { name: messages.outlook.actions.renewOf({ plan: "" }) })
    .first()
    .click();
  await expectPath(page, /^\/order\/plans\//);
  const plan = await getPlan(new URL(page.url()).pathname.split("/").at(-1) ?? "");
  // 3: the email address is filled in, so one click opens the provider's site and saves the renewal.
  await continueAtProvider(page, messages, plan);
  await expectPath(page, /^\/order\/placed$/);
  const renewed = await callAs<OrderDetail>(owner, "GET", `/api/orders/${await getPlacedOrderId(page)}`);
  expect(renewed).toMatchObject({ kind: "renewal", replaces_order_id: order, state: "handed_off" });
});
