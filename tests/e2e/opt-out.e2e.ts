// Opting out of a renewal: by the emailed link without signing in, and signed in, twice, and undone.
import type { Locator } from "@playwright/test";
import type { OrderDetail } from "#contracts/orders.ts";
import {
  callAs,
  createPortalUser,
  placeOrder,
  placeTexted,
  signInBrowser,
  type TestUser,
} from "./support/accounts.ts";
import { freePremise } from "./support/homes.ts";
import { dayFrom } from "./support/days.ts";
import { expect, expectAccessible, expectComplete, test } from "./support/test.ts";

/** Creates an order of this customer's that ends in a month. */
async function endingOrder({ email, user_id }: TestUser): Promise<string> {
  const { esiid, address } = await freePremise();
  const term = { starts_on: dayFrom(-335), ends_on: dayFrom(30) };
  return placeOrder({ email, user_id, esiid, address, term });
}

/** Whether a field's value is fully visible. */
function isFullyVisible(field: Locator): Promise<boolean> {
  return field.evaluate((box) => box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight);
}

async function getRenewal(user: TestUser, id: string): Promise<OrderDetail["renewal"]> {
  return (await callAs<OrderDetail>(user, "GET", `/api/orders/${id}`)).renewal;
}

test("by the emailed link, twice, and undone", async ({ page, messages }) => {
  const user = await createPortalUser("done");
  const id = await endingOrder(user);
  const { optOut } = messages.renewals;
  const link = `/opt_out?order_id=${id}&email=${encodeURIComponent(user.email)}`;
  await page.goto(link);
  await expect(page.getByLabel(optOut.orderId)).toHaveValue(id);
  // The field's text may be redrawn once its font is loaded.
  await expect.poll(() => isFullyVisible(page.getByLabel(optOut.orderId))).toBe(true);
  await expect(page.getByLabel(optOut.email)).toHaveValue(user.email);
  await page.getByRole("radio", { name: optOut.reasons.other }).check();
  await page.getByLabel(optOut.customReason).fill("I like it here");
  await expectAccessible(page);
  await page.getByRole("button", { name: optOut.submit, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: optOut.done })).toBeVisible();
  const first = await getRenewal(user, id);
  expect(first.opted_out_at).not.toBeNull();
  expect(first.opt_out_reason).toBe("I like it here");

  // Again, from the same email: the same response, and the first opt-out remains.
  await page.goto(link);
  await page.getByRole("radio", { name: optOut.reasons.moving }).check();
  await page.getByRole("button", { name: optOut.submit, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: optOut.done })).toBeVisible();
  expect(await getRenewal(user, id)).toEqual(first);

  await page.getByRole("button", { name: optOut.submitUndo, exact: true }).click();
  await expect(page.getByText(optOut.undoneText)).toBeVisible();
  expect((await getRenewal(user, id)).opted_out_at).toBeNull();
});

test("by the link of a text message: an order with only a phone number, and undone", async ({
  page,
  messages,
}) => {
  const user = await createPortalUser("done");
  const { optOut } = messages.renewals;
  const { esiid, address } = await freePremise();
  const term = { starts_on: dayFrom(-335), ends_on: dayFrom(30) };
  const texted = { email: null, phone: "15125550142", user_id: user.user_id };
  const { id, stop } = await placeTexted({ ...texted, esiid, address, term });
  await page.goto(stop);
  await expect(page.getByLabel(optOut.orderId)).toHaveValue(id);
  await expect(page.getByLabel(optOut.email)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: optOut.submit, exact: true }).click();
  await expect(page.getByText(optOut.doneLinkText)).toBeVisible();
  expect((await getRenewal(user, id)).opted_out_at).not.toBeNull();
  await page.getByRole("button", { name: optOut.submitUndo, exact: true }).click();
  await expect(page.getByText(optOut.undoneLinkText)).toBeVisible();
  expect((await getRenewal(user, id)).opted_out_at).toBeNull();
});

test("the link responds the same for an address unrelated to the order", async ({ page, messages }) => {
  const user = await createPortalUser("done");
  const id = await endingOrder(user);
  const { optOut } = messages.renewals;
  await page.goto(`/opt_out?order_id=${id}&email=stranger%40example.com`);
  await page.getByRole("button", { name: optOut.submit, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: optOut.done })).toBeVisible();
  expect((await getRenewal(user, id)).opted_out_at).toBeNull();
});

test("signed in, and undone", async ({ page, messages }) => {
  const user = await createPortalUser("done");
  const id = await endingOrder(user);
  const { renewal, optOut } = messages.renewals;
  await signInBrowser(page, user);
  await page.goto(`/orders/${id}/renewal_opt_out`);
  await expectComplete(page);
  await page.getByRole("radio", { name: optOut.reasons.found_a_plan }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: renewal.optOut, exact: true }).click();
  await expect(page.getByRole("button", { name: renewal.undo, exact: true })).toBeVisible();
  expect((await getRenewal(user, id)).opt_out_reason).toBe("found_a_plan");
  await page.getByRole("button", { name: renewal.undo, exact: true }).click();
  await expect(page.getByRole("button", { name: renewal.optOut, exact: true })).toBeVisible();
  expect((await getRenewal(user, id)).opted_out_at).toBeNull();
});
