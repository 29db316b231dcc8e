// What the tests of the account page share: its messages, and a signed-in customer on it.
import type { Page } from "@playwright/test";
import type { TestUser } from "./accounts.ts";
import { createPortalUser, signInBrowser } from "./accounts.ts";
import { expect, test as base } from "./test.ts";
import { getMessages } from "#messages/node.ts";

const accountEn = getMessages("account", "en");
const authEn = getMessages("auth", "en");
const codesEn = getMessages("codes", "en");
const securityEn = getMessages("security", "en");
const accountEs = getMessages("account", "es");
const authEs = getMessages("auth", "es");
const codesEs = getMessages("codes", "es");
const securityEs = getMessages("security", "es");

interface Texts {
  readonly account: typeof accountEn;
  readonly security: typeof securityEn;
  readonly auth: typeof authEn;
  readonly codes: typeof codesEn;
}

export const test = base.extend<{ texts: Texts; user: TestUser }>({
  texts: async ({ locale }, use) => {
    await use(
      locale?.startsWith("es")
        ? { account: accountEs, security: securityEs, auth: authEs, codes: codesEs }
        : { account: accountEn, security: securityEn, auth: authEn, codes: codesEn },
    );
  },
  user: async ({ page, texts }, use) => {
    const user = await createPortalUser("done");
    await signInBrowser(page, user);
    await page.goto("/account");
    await expect(page.getByRole("heading", { level: 1, name: texts.account.title })).toBeVisible();
    await use(user);
  },
});

/** Opens the editor of a setting with its button. */
export async function openEditor(page: Page, action: string, label: string): Promise<void> {
  await page.getByRole("button", { name: `${action}: ${label}`, exact: true }).click();
}
