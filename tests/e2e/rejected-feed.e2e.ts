// A portal whose notification client is rejected: a secret key in its configuration, or a key that the service rejects.
import type { Page } from "@playwright/test";
import { createPortalUser, signInBrowser } from "./support/accounts.ts";
import { expect, expectAccessible, test } from "./support/test.ts";

async function useSecretKey(page: Page): Promise<() => void> {
  let secret = true;
  await page.route(/\/config\.json$/, async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as object;
    await route.fulfill({ json: secret ? { ...config, notification_public_key: "sk_test_1" } : config });
  });
  return () => {
    secret = false;
  };
}

async function rejectFeed(page: Page): Promise<() => void> {
  let rejected = true;
  const body = { code: "unauthorized", message: "The key is not valid.", status: 401, type: "api_error" };
  await page.route(/\/v1\/users\/[^/]+\/feeds\//, (route) =>
    rejected ? route.fulfill({ status: 401, json: body }) : route.fallback(),
  );
  return () => {
    rejected = false;
  };
}

for (const [name, reject] of [
  ["a secret key", useSecretKey],
  ["a key that the service refuses", rejectFeed],
] as const)
  test(`${name} shows an error at the bell and in the list, and nothing once it is corrected`, async ({
    page,
    messages,
  }) => {
    await signInBrowser(page, await createPortalUser("done"));
    const correct = await reject(page);
    const logged: string[] = [];
    page.on("console", (message) => void (message.type() === "error" && logged.push(message.text())));
    await page.goto("/notifications");
    await expect(page.getByRole("link", { name: messages.notices.bellFailed })).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByText(messages.notices.rejected)).toBeVisible();
    // Spec §5: the client's own message, for the operator.
    expect(logged.join("\n")).toMatch(/secret API key on the client|answered 401/);
    await expectAccessible(page);
    correct();
    await page.reload();
    await expect(page.getByText(messages.notices.empty.text)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole("link", { name: messages.notices.bellFailed })).toHaveCount(0);
  });
