// The server's reason why a meter cannot be linked (spec §8): our own text for known reasons, otherwise the server's.
import { createPortalUser, signInBrowser } from "./support/accounts.ts";
import { seedLocation } from "./support/homes.ts";
import { fillIn } from "./support/linking.ts";
import { expect, expectAccessible, test } from "./support/test.ts";

const SERVER_MESSAGE = "Meter 147258369 was taken out in May.";

for (const [name, body] of [
  ["our server's words", { error: { code: "unprocessable", message: SERVER_MESSAGE, request_id: "r-1" } }],
  ["a hosted service's words", { message: SERVER_MESSAGE }],
] as const)
  test(`a meter that cannot be linked shows ${name}`, async ({ page, messages }) => {
    const user = await createPortalUser("done");
    const esiid = await seedLocation(user);
    await signInBrowser(page, user);
    await page.route(/\/agreements$/, (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 422, json: body }) : route.fallback(),
    );
    await page.goto(`/locations/${esiid}/connection_manager`);
    await fillIn(page, messages);
    await expect(page.locator("#link").getByText(SERVER_MESSAGE)).toBeVisible();
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
