// Ordering as a guest, what becomes of the order in an account, and renewing one: on the real services.
import type { OrderDetail } from "#contracts/orders.ts";
import {
  asPerson,
  freePremise,
  mailsTo,
  makePerson,
  newEmail,
  newestMail,
  placeOrder,
  signInBrowser,
} from "./support/accounts.ts";
import { dayFrom } from "./support/days.ts";
import { acceptTerms, expectPath, signIn, signUp } from "./support/onboarding.ts";
import { agreeAndSend, orderAsGuest, placedOrder, planToOrder } from "./support/ordering.ts";
import { expect, expectAccessible, test } from "./support/test.ts";

test("a guest orders, signs up with the same address, and finds the order and its home", async ({
  page,
  words,
}) => {
  const email = newEmail();
  const plan = await planToOrder();
  const home = await freePremise();
  await page.goto(`/order/plans/${plan.id}`);
  await orderAsGuest(page, words, email, home);
  await expectAccessible(page);
  // The mail that goes with it opens the same order without an account.
  const mail = await newestMail(email, "orders.placed_handoff");
  expect(mail.text).toContain(plan.provider.name);
  await page.getByRole("link", { name: words.placing.placed.accountAction }).click();
  await signUp(page, words, email, "");
  await acceptTerms(page, words);
  // Its home came along with it, so that nothing is left to add.
  await expectPath(page, /^\/$/);
  await page.goto("/orders");
  await page.getByRole("link", { name: new RegExp(plan.name.replaceAll(/[^\p{L}\p{N} ]/gu, ".")) }).click();
  await expectPath(page, /^\/orders\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(plan.name);
  await expectAccessible(page);
  await page.goto("/locations");
  await expect(page.getByRole("main").getByText(home.address, { exact: false }).first()).toBeVisible();
});

test("the order form keeps what was typed, says what is missing, and places once", async ({
  page,
  words,
}) => {
  const plan = await planToOrder();
  const { placing } = words;
  await page.goto(`/order/plans/${plan.id}`);
  await page.getByRole("button", { name: placing.agree.send }).click();
  await expect(page.getByText(placing.where.missing)).toBeVisible();
  await expect(page.getByText(placing.who.firstMissing)).toBeVisible();
  await page.getByLabel(placing.who.first).fill("Ana");
  await page.reload();
  await expect(page.getByLabel(placing.who.first)).toHaveValue("Ana");
  const email = newEmail();
  // The answer to the first try is lost on its way back; the order itself arrived.
  let lost = 0;
  await page.route("**/api/orders", async (route) => {
    if (route.request().method() !== "POST" || lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    return route.abort("connectionreset");
  });
  await orderAsGuest(page, words, email, await freePremise());
  expect(lost).toBe(1);
  await newestMail(email, "orders.placed_handoff");
  // Opened once more, the page of the order places nothing.
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: placing.placed.handoff })).toBeVisible();
  expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(["orders.placed_handoff"]);
});

test("renewal: the mailed link of somebody else's order asks for the right account", async ({
  page,
  words,
}) => {
  const owner = await makePerson("done");
  const other = await makePerson("done");
  const { esiid, address } = await freePremise();
  const term = { starts_on: "2026-01-20", ends_on: "2027-01-19" };
  const order = await placeOrder({ email: owner.email, user_id: owner.user_id, esiid, address, term });
  await signInBrowser(page, other);
  await page.goto(`/renewal?order_id=${order}&email=${encodeURIComponent(owner.email)}`);
  await expect(page.getByRole("heading", { level: 1, name: words.auth.renewal.title })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: words.auth.renewal.another }).click();
  await expectPath(page, /^\/renewal\/login$/);
  await signIn(page, words, owner);
  await expectPath(page, new RegExp(`^/locations/${esiid}$`));
});

test("renewal: with the right account it leads to what staying and leaving cost", async ({ page, words }) => {
  const owner = await makePerson("done");
  const { esiid, address } = await freePremise();
  const term = { starts_on: dayFrom(-330), ends_on: dayFrom(34) };
  const starts_on = dayFrom(35);
  await asPerson(owner, "POST", "/api/service_locations", { esiid });
  const order = await placeOrder({ email: owner.email, user_id: owner.user_id, esiid, address, term });
  await page.goto(`/renewal?order_id=${order}&email=${encodeURIComponent(owner.email)}`);
  await page.getByRole("link", { name: words.auth.signUp.signIn }).click();
  await signIn(page, words, owner);
  await expectPath(page, new RegExp(`^/locations/${esiid}$`));
  await expect(
    page.getByRole("heading", { level: 2, name: words.outlook.options.title, exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
  // Staying: the order that ends is renewed, for its home and from its last day on.
  await page
    .getByRole("link", { name: words.outlook.actions.renewOf("") })
    .first()
    .click();
  await expectPath(page, /^\/order\/plans\//);
  await expect(page.getByText(words.placing.kind.renewal)).toBeVisible();
  await expectAccessible(page);
  await agreeAndSend(page, words);
  await expectPath(page, /^\/order\/placed$/);
  const id = await placedOrder(page);
  const renewed = await asPerson<OrderDetail>(owner, "GET", `/api/orders/${id}`);
  expect(renewed).toMatchObject({ kind: "renewal", replaces_order_id: order, starts_on });
});
