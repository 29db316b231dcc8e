// The server's reason why a meter cannot be linked (spec §8): our own words for the reasons we know, else the server's.
import { giveHome, makePerson, signInBrowser } from "./support/accounts.ts";
import { fillIn } from "./support/linking.ts";
import { expect, expectAccessible, test } from "./support/test.ts";

const OWN = "Meter 147258369 was taken out in May.";

for (const [name, body] of [
  ["our server's words", { error: { code: "unprocessable", message: OWN, request_id: "r-1" } }],
  ["a hosted service's words", { message: OWN }],
] as const)
  test(`a meter that cannot be linked shows ${name}`, async ({ page, words }) => {
    const person = await makePerson("done");
    const esiid = await giveHome(person);
    await signInBrowser(page, person);
    await page.route(/\/agreements$/, (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 422, json: body }) : route.fallback(),
    );
    await page.goto(`/locations/${esiid}/connection_manager`);
    await fillIn(page, words);
    await expect(page.locator("#link").getByText(OWN)).toBeVisible();
    await expectAccessible(page);
  });

test("a reason that we know is worded in the page's language", async ({ page, words }) => {
  const person = await makePerson("done");
  const esiid = await giveHome(person);
  await signInBrowser(page, person);
  const error = { code: "unprocessable", message: OWN, fields: { problem: "no_smart_meter" } };
  await page.route(/\/agreements$/, (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 422, json: { error } }) : route.fallback(),
  );
  await page.goto(`/locations/${esiid}/connection_manager`);
  await fillIn(page, words);
  await expect(page.locator("#link").getByText(words.linking.form.problems.no_smart_meter)).toBeVisible();
});
