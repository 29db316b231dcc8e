// The API reference: each call is sent to this site, and its response is shown, also a rejected one.
import type { Locator, Page } from "@playwright/test";
import { newApiKeySchema } from "#contracts/api-keys.ts";
import { API_CALLS_PER_DAY } from "#contracts/tables/api-keys.ts";
import { send } from "#scripts/lib/send.ts";
import { createPortalUser } from "./support/accounts.ts";
import { BASE } from "./support/base.ts";
import { expect, expectAccessible, test } from "./support/test.ts";

/** Opens a call and returns it. */
async function openCall(page: Page, path: string): Promise<Locator> {
  const call = page.getByRole("main").getByRole("listitem").filter({ hasText: path }).first();
  await call.locator("summary").first().click();
  return call;
}

test("a call is sent from the page, without a key, with a wrong one, and with the builder's own", async ({
  page,
  messages,
}) => {
  const { apiReference: t } = messages;
  await page.goto("/developers");
  await page.getByRole("link", { name: messages.developers.api.reference }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.title);
  const rankings = await openCall(page, "/rankings");
  const sendCall = rankings.getByRole("button", { name: t.form.send });
  await sendCall.click();
  await expect(rankings.getByRole("status")).toContainText("200");
  const body = rankings.getByRole("group", { name: t.response.body, exact: true });
  await expect(body).toContainText('"year_cents"');
  const terminal = rankings.getByRole("group", { name: t.examples.terminal });
  await expect(terminal).toContainText(`curl '${BASE}/compare/v1/rankings'`);
  await expect(terminal).not.toContainText("Authorization");

  const key = page.getByLabel(t.key.label);
  await key.fill("wlk_none");
  await sendCall.click();
  await expect(rankings.getByRole("status")).toContainText("401");
  await expect(body).toContainText('"type": "urn:wattlane:problem:api_key_unknown"');
  await expect(rankings).toContainText("content-type: application/problem+json");
  await expectAccessible(page);

  const { session } = await createPortalUser("done");
  const created = await send<unknown>(`${BASE}/api/api_keys`, session.access_token, "POST", { name: "Page" });
  const own = newApiKeySchema.parse(created).key;
  await key.fill(own);
  await sendCall.click();
  await expect(rankings.getByRole("status")).toContainText("200");
  await expect(rankings).toContainText(`"day";r=${API_CALLS_PER_DAY - 1}`);
  await expect(terminal).toContainText("Bearer $WATTLANE_KEY");
  const stored = await page.evaluate(() =>
    JSON.stringify([localStorage, sessionStorage].map((one) => Object.entries(one))),
  );
  expect(stored).not.toContain(own);
  await page.reload();
  await expect(key).toHaveValue("");
});

test("a call that can't be sent shows what to correct, and one that acts can't be sent", async ({
  page,
  messages,
}) => {
  const { apiReference: t } = messages;
  await page.goto("/developers/api");
  const provider = await openCall(page, "/providers/{id}");
  await provider.getByRole("button", { name: t.form.send }).click();
  await expect(provider.getByRole("textbox", { name: "id" })).toHaveAccessibleDescription(
    new RegExp(t.form.problems.missing),
  );
  await provider.getByRole("textbox", { name: "id" }).fill("cirro-energy");
  await provider.getByRole("button", { name: t.form.send }).click();
  await expect(provider.getByRole("status")).toContainText("200");
  await provider.getByText(t.schema.response).click();
  await expect(provider.getByText(t.schema.required, { exact: true }).first()).toBeVisible();

  const rankings = await openCall(page, "/rankings");
  await rankings.getByLabel(t.form.body).fill('{"tdu": ');
  await rankings.getByRole("button", { name: t.form.send }).click();
  await expect(rankings.getByText(t.form.problems.json)).toBeVisible();
  await expect(rankings.getByRole("status")).toHaveCount(0);

  await page.route("**/compare/v1/places*", (route) => route.abort());
  const places = await openCall(page, "/places");
  await places.getByRole("button", { name: t.form.send }).click();
  await expect(places.getByRole("alert")).toHaveText(t.response.unreached);

  const emails = await openCall(page, "/emails");
  await expect(emails.getByText(t.form.acts)).toBeVisible();
  await expect(emails.getByRole("button", { name: t.form.send })).toHaveCount(0);
  await expectAccessible(page);
});
