// An affiliate from the invitation to a link that a guest orders through: counted once, and no customer is shown.
import { randomBytes } from "node:crypto";
import { inviteAffiliate, newEmail } from "./support/accounts.ts";
import { newestMail } from "./support/outbox.ts";
import { acceptTerms, expectPath } from "./support/onboarding.ts";
import { orderAsGuest, planToOrder } from "./support/ordering.ts";
import { expect, expectAccessible, test } from "./support/test.ts";

const PASSWORD = "violet tractor 88 lanterns";

test("from the invitation to an order through an affiliate link", async ({
  page,
  messages,
  browser,
  baseURL,
  locale,
}) => {
  const { affiliates, auth, onboarding } = messages;
  const email = newEmail();
  await inviteAffiliate({ cp_afid: `E2E-${randomBytes(4).toString("hex")}`, affiliate_email: email });
  const { link: invitation } = await newestMail(email, "auth.invite");
  await page.goto(invitation);
  await expect(page.getByRole("heading", { level: 1, name: onboarding.affiliate.title })).toBeVisible();
  await expectPath(page, /^\/affiliates\/password$/);
  await expectAccessible(page);
  await page.getByLabel(auth.newPassword, { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: onboarding.affiliate.submit }).click();
  // The terms are for every account. A customer's steps, orders and a home, are not for affiliates.
  await expectPath(page, /^\/accept_terms$/);
  await acceptTerms(page, messages);
  await expectPath(page, /^\/affiliates$/);
  const { mainNavigation, nav } = messages.shell;
  const navigation = page.getByRole("navigation", { name: mainNavigation }).filter({ visible: true });
  await expect(navigation.getByRole("link", { name: nav.affiliates })).toBeVisible();

  await page.getByRole("button", { name: affiliates.links.create }).click();
  const plan = await planToOrder();
  await page.getByLabel(affiliates.form.name).fill("Poster");
  await page.getByLabel(affiliates.form.tdu).selectOption("oncor");
  const search = page.getByRole("combobox", { name: affiliates.form.plan });
  // Key by key, like a user: focusing the field closes an open list, and the next key opens it.
  await search.click();
  await search.pressSequentially(plan.name);
  // By keyboard, because the list closes when the page scrolls, as it does for a mouse that scrolls to it.
  await expect(page.getByRole("option").filter({ hasText: plan.provider.name }).first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expectAccessible(page);
  await page.getByRole("button", { name: affiliates.form.submit }).click();
  const address = page.getByLabel(affiliates.links.url({ name: "Poster" }));
  await expect(address).toHaveValue(/\/order\/links\//);
  const link = new URL(await address.inputValue());
  await expectAccessible(page);

  // A visitor with another browser, who opens it twice.
  const visitor = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    ...(locale ? { locale } : {}),
  });
  const guest = await visitor.newPage();
  await guest.goto(link.pathname);
  await expectPath(guest, /^\/order\/plans\//);
  const { pathname: target } = new URL(guest.url());
  await guest.goto(link.pathname);
  await expectPath(guest, /^\/order\/plans\//);
  expect(new URL(guest.url()).pathname).toBe(target);
  const customer = newEmail();
  await orderAsGuest(guest, messages, customer, plan);
  await visitor.close();

  await page.reload();
  const card = page.getByRole("listitem").filter({ hasText: "Poster" }).first();
  await expect(card).toContainText(`${affiliates.links.visits}1`);
  await expect(card).toContainText(`${affiliates.links.orders}1`);
  await expect(
    page.getByText(affiliates.orders.by({ link: "Poster" }), { exact: false }).first(),
  ).toBeVisible();
  const shown = await page.getByRole("main").innerText();
  for (const secret of [customer, "Ana", "Ruiz"]) expect(shown).not.toContain(secret);
  expect(shown).toContain(affiliates.states.handed_off);

  // A disabled link does not redirect.
  await page.getByRole("button", { name: affiliates.links.disable }).first().click();
  await expect(page.getByText(affiliates.links.states.disabled, { exact: true })).toBeVisible();
  const late = await browser.newContext({ ...(baseURL ? { baseURL } : {}), ...(locale ? { locale } : {}) });
  const latePage = await late.newPage();
  await latePage.goto(link.pathname);
  await expect(
    latePage.getByRole("heading", { level: 1, name: messages.affiliates.dead.title }),
  ).toBeVisible();
  await late.close();
});
