// The steps from a new address to an account, as a customer takes them.
import type { Page } from "@playwright/test";
import type { TestUser } from "./accounts.ts";
import { newestMail } from "./outbox.ts";
import { expect, expectAccessible } from "./test.ts";
import type { TestMessages } from "./messages.ts";

const PASSWORD: TestUser["password"] = "violet tractor 88 lanterns";

/** Waits until the page's path matches. */
export async function expectPath(page: Page, path: RegExp): Promise<void> {
  await expect.poll(() => new URL(page.url()).pathname).toMatch(path);
}

/** Signs up, and types the emailed code, which submits itself. `flow` is the prefix of the flow's addresses. */
export async function signUp(page: Page, messages: TestMessages, email: string, flow: string): Promise<void> {
  const { auth } = messages;
  // The sign-in page before it has fields with the same names.
  await expect(page.getByRole("heading", { level: 1, name: auth.signUp.title })).toBeVisible();
  await page.getByLabel(auth.address.emailLabel).fill(email);
  await page.getByLabel(auth.password, { exact: true }).fill(PASSWORD);
  await expectAccessible(page);
  await page.getByRole("button", { name: auth.signUp.submit }).click();
  await expect(page.getByRole("heading", { level: 1, name: auth.verify.title })).toBeVisible();
  await expectPath(page, new RegExp(`^${flow}/(account/)?verify$`));
  await expectAccessible(page);
  const { code } = await newestMail(email, "auth.confirmation", new URL(page.url()).origin);
  await page.getByLabel(auth.code.label, { exact: true }).first().focus();
  await page.keyboard.type(code);
}

/** Types the name and agrees. */
export async function acceptTerms(page: Page, messages: TestMessages): Promise<void> {
  const { terms } = messages.onboarding;
  await page.getByLabel(terms.first).fill("Ana");
  await page.getByLabel(terms.last).fill("Ruiz");
  await page.getByRole("checkbox", { name: terms.agree }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: terms.submit }).click();
}

/** Signs in on a flow's sign-in page with email and password. */
export async function signIn(
  page: Page,
  { auth }: TestMessages,
  user: Pick<TestUser, "email" | "password">,
): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: auth.login.title })).toBeVisible();
  await page.getByLabel(auth.address.emailLabel).fill(user.email);
  await page.getByLabel(auth.password, { exact: true }).fill(user.password);
  await page.getByRole("button", { name: auth.login.submit, exact: true }).click();
}

/** Finds a home by its address and selects it. */
export async function chooseLocation(
  page: Page,
  { adding }: TestMessages,
  location: { readonly address: string; readonly city: string },
): Promise<void> {
  const search = page.getByRole("combobox", { name: adding.address.label });
  await search.fill(`${location.address} ${location.city}`.toLowerCase());
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("option").first().click();
}
