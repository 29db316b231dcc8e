// Why a meter cannot be linked: our own text for known reasons, otherwise a general one. Never the server's English.
import { createPortalUser, signInBrowser } from "./support/accounts.ts";
import { seedLocation } from "./support/homes.ts";
import { fillIn } from "./support/linking.ts";
import { expect, expectAccessible, test } from "./support/test.ts";

const SERVER_MESSAGE = "Meter 147258369 was taken out in May.";

for (const [name, body] of [
  ["our server", { error: { code: "unprocessable", message: SERVER_MESSAGE, request_id: "r-1" } }],
  ["a hosted service", { message: SERVER_MESSAGE }],
] as const)
  test(`an unknown reason of ${name} is worded by the page`, async ({ page, messages }) => {
    const user = await createPortalUser("done");
    const esiid = await seedLocation(user);
    await signInBrowser(page, user);
    await page.route(/\/agreements$/, (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 422, json: body }) : route.fallback(),
    );
    await page.goto(`/locations/${esiid}/connection_manager`);
    await fillIn(page, messages);
    await expect(page.locator("#link").getByText(messages.problems.general.what)).toBeVisible();
    await expect(page.getByText(SERVER_MESSAGE)).toHaveCount(0);
    await expectAccessible(page);
  });

test("a known reason is shown in the page's language", async ({ page, messages }) => {
  const user = await createPortalUser("done");
  const esiid = await seedLocation(user);
  await signInBrowser(page, user);
  const error = { code: "unprocessable", message: SERVER_MESSAGE, fields: { problem: "no_smart_meter" } };
  await page.route(/\/agreements$/, (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 422, json: { error } }) : route.fallback(),
  );
  await page.goto(`/locations/${esiid}/connection_manager`);
  await fillIn(page, messages);
  await expect(page.locator("#link").getByText(messages.linking.form.problems.no_smart_meter)).toBeVisible();
});
