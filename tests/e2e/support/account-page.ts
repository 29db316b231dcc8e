// What the tests of the account page share: its messages, and a signed-in customer on it.
import type { Page } from "@playwright/test";
import { account as accountEn } from "#web/features/account/messages/en/account.ts";
import { auth as authEn } from "#web/features/sign-in/messages/en/auth.ts";
import { codes as codesEn } from "#web/features/sign-in/messages/en/codes.ts";
import { security as securityEn } from "#web/features/account/messages/en/security.ts";
import { account as accountEs } from "#web/features/account/messages/es/account.ts";
import { auth as authEs } from "#web/features/sign-in/messages/es/auth.ts";
import { codes as codesEs } from "#web/features/sign-in/messages/es/codes.ts";
import { security as securityEs } from "#web/features/account/messages/es/security.ts";
import type { TestUser } from "./accounts.ts";
import { createPortalUser, signInBrowser } from "./accounts.ts";
import { expect, test as base } from "./test.ts";

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
