// Notification preferences: saved by the service, and followed by everything published afterwards.
import { createPortalUser, signInBrowser, notifyCustomer } from "./support/accounts.ts";
import { seedLocation } from "./support/homes.ts";
import { expect, expectAccessible, test } from "./support/test.ts";
import { fill } from "#web/features/notifications/parts/feed/notification-text.ts";

test("a notification that is turned off is not sent, and stays off", async ({ page, messages }) => {
  const { preferences, notices } = messages;
  const user = await createPortalUser("done");
  const esiid = await seedLocation(user, "4105 Maple St");
  await signInBrowser(page, user);
  await page.goto("/notifications");
  await page.getByRole("link", { name: notices.preferences, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: preferences.title })).toBeVisible();
  const row = page.getByRole("group", { name: preferences.workflows["plan-changed"].name });
  const inApp = row.getByRole("switch", { name: preferences.methods.app });
  await expect(inApp).toBeChecked();
  await expectAccessible(page);

  const waitForSave = page.waitForResponse(
    (response) => response.request().method() === "PUT" && response.ok(),
  );
  await inApp.click();
  await expect(inApp).not.toBeChecked();
  await waitForSave;
  const saved = page.waitForResponse(
    (response) => response.url().endsWith("/notifications/settings") && response.request().method() === "PUT",
  );
  await page.getByLabel(preferences.saving.label).selectOption(preferences.saving.from({ cents: 30_000 }));
  await saved;
  await page.reload();
  await expect(inApp).not.toBeChecked();
  await expect(row.getByRole("switch", { name: preferences.methods.email })).toBeChecked();
  await expect(page.getByLabel(preferences.saving.label)).toHaveValue("30000");

  const location = { service_location: { service_location: { esiid } } };
  const order = { ...location, order_id: "00000000-0000-4000-8000-000000000000", provider: "Ample" };
  await notifyCustomer(user, "plan-changed", { ...order, plan_name: "Budget 12", what: "price" });
  await notifyCustomer(user, "order-step", { ...order, plan_name: "Easy 24", state: "accepted" });
  await page.goto("/notifications");
  const rows = page.getByRole("tabpanel").getByRole("listitem");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(fill(notices.order.accepted, { plan: "Easy 24", provider: "Ample" }).what);
});

test("notifications that the contract requires have no switch, and texts need a confirmed number", async ({
  page,
  messages,
}) => {
  const { preferences } = messages;
  await signInBrowser(page, await createPortalUser("done"));
  await page.goto("/notifications/preferences");
  const order = page.getByRole("group", { name: preferences.workflows["order-step"].name });
  await expect(order.getByText(preferences.fixed["order-step"] ?? "")).toBeVisible();
  await expect(order.getByRole("switch")).toHaveCount(1);
  await expect(page.getByRole("switch", { name: preferences.methods.sms })).toHaveCount(0);
  await expect(page.getByText(preferences.methods.noPhone)).toBeVisible();
  await page.getByRole("link", { name: preferences.methods.add }).click();
  await expect(page).toHaveURL(/\/account#about-you$/);
  await page.getByRole("link", { name: messages.account.notices.action }).click();
  await expect(page).toHaveURL(/\/notifications\/preferences$/);
});

test("a switch that the service does not save is reverted", async ({ page, messages }) => {
  const { preferences } = messages;
  await signInBrowser(page, await createPortalUser("done"));
  await page.goto("/notifications/preferences");
  await page.route("**/preferences/default/**", (route) =>
    route.fulfill({ status: 422, json: { code: "invalid", message: "no", status: 422, type: "x" } }),
  );
  const row = page.getByRole("group", { name: preferences.workflows["better-plan-found"].name });
  const email = row.getByRole("switch", { name: preferences.methods.email });
  await email.click();
  await expect(page.getByText(preferences.rejected)).toBeVisible();
  await expect(email).toBeChecked();
});
