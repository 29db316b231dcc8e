import { it } from "vitest";
import { expect } from "#tests/support/components/expect-page.ts";
import { getMessages } from "#tests/support/components/messages.ts";
import {
  agreeToAll,
  createRejection,
  fillIn,
  ORDERS,
  PLACED,
  QUOTES,
  render,
  sendButton,
  serverThatPlaces,
} from "#tests/support/components/order-form.ts";
import { testQuote } from "./test-quote.ts";

const { agree, changed, rejected } = getMessages("checkout");

it("shows the plan's changes and requires new consent", async () => {
  const server = serverThatPlaces();
  server.on(ORDERS, createRejection("plan_changed"));
  const page = await render(server);
  await fillIn(page);
  const { plan, ...quote } = testQuote();
  server.on(QUOTES, { ...quote, seen: "seen-2", plan: { ...plan, term_months: 24 } });
  await sendButton(page).click();
  const alert = page.getByRole("alert").filter({ hasText: changed.title });
  await expect(alert.getByRole("definition")).toContainText(["24"]);
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
  server.on(ORDERS, PLACED);
  await agreeToAll(page);
  await sendButton(page).click();
  await expect(page).toHaveURL(/\/order\/placed$/);
  expect(server.requests(ORDERS).at(-1)?.body.seen).toBe("seen-2");
});

it("requires new consent if the terms changed, also next to the same text", async () => {
  const server = serverThatPlaces();
  server.on(ORDERS, createRejection("consent_outdated"));
  const page = await render(server);
  await fillIn(page);
  const { consents, ...quote } = testQuote();
  server.on(QUOTES, {
    ...quote,
    consents: consents.map((one) => Object.assign(one, { version: "2026-12-01" })),
  });
  await sendButton(page).click();
  const alert = page.getByRole("alert").filter({ hasText: rejected.consent_outdated.title });
  await expect(alert).toContainText(rejected.consent_outdated.text);
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await expect(sendButton(page)).toBeFocused();
  await expect(page.getByRole("alert").filter({ hasText: agree.missing })).toBeVisible();
  server.on(ORDERS, PLACED);
  await agreeToAll(page);
  await sendButton(page).click();
  await expect(page).toHaveURL(/\/order\/placed$/);
  expect(server.requests(ORDERS).at(-1)?.body.consents).toMatchObject([
    { version: "2026-12-01" },
    { version: "2026-12-01" },
  ]);
});
