// Linking a meter, as a customer does it.
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";
import type { TestMessages } from "./messages.ts";

export const METER = "147258369";
const PROVIDER = "TXU Energy";

/** Requests the link on the page of a home, with a meter number. */
export async function fillIn(page: Page, messages: TestMessages, meter = METER): Promise<void> {
  const { form } = messages.linking;
  const link = page.locator("#link");
  await link.getByRole("combobox", { name: form.provider }).click();
  await link.getByRole("combobox", { name: form.provider }).pressSequentially(PROVIDER);
  await expect(page.getByRole("option", { name: PROVIDER }).first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await link.getByLabel(form.meter).fill(meter);
  await link.getByRole("button", { name: form.submit }).click();
}

/** Agrees to the link. */
export async function agree(page: Page, messages: TestMessages): Promise<void> {
  await expect(page.getByRole("heading", { name: messages.linking.consent.title })).toBeVisible();
  await page.getByRole("button", { name: messages.linking.consent.agree }).click();
}
