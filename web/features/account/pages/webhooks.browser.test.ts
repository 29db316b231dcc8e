import { it } from "vitest";
import type { Webhook, WebhookDelivery } from "#contracts/webhooks.ts";
import { WEBHOOK_EVENTS } from "#contracts/tables/webhooks.ts";
import { FakeFeed } from "#tests/support/components/fake-feed.ts";
import { apiError, HttpFailure } from "#tests/support/components/fake-server.ts";
import { getMessages } from "#tests/support/components/messages.ts";
import { createServer, renderWithApp, SET_UP } from "#tests/support/components/render-with-app.ts";
import { expect, expectAccessible } from "#tests/support/components/expect-page.ts";

const texts = getMessages("webhooks");
const HOOK: Webhook = {
  id: "6a0f5f7c-3f0e-4c59-9f0e-0d1f2a3b4c5d",
  url: "https://hooks.example.com/wattlane",
  events: [...WEBHOOK_EVENTS],
  created_at: "2026-11-01T12:00:00.000Z",
  failing_since: null,
  disabled_at: null,
  disabled_reason: null,
  previous_secret_until: null,
  dead: 0,
};
const host = "hooks.example.com";
const SECRET = "whsec_c2VjcmV0";
const DEAD: WebhookDelivery = {
  id: "0b6c5f7c-3f0e-4c59-9f0e-0d1f2a3b4c5d",
  message_id: "msg_1",
  type: "order.updated",
  created_at: "2026-11-06T12:00:00.000Z",
  state: "dead",
  attempts: 11,
  last_attempt_at: "2026-11-09T12:00:00.000Z",
  last_status: 503,
  last_error: "status",
  next_attempt_at: null,
  body: '{"type":"order.updated"}',
};

function createFixture(webhooks: readonly Webhook[]) {
  const server = createServer();
  server.on("GET /api/webhooks", { data: [...webhooks] });
  const open = (language: "en" | "es" = "en") =>
    renderWithApp(server, "/account/webhooks", { signedIn: true, metadata: SET_UP, language });
  return { server, feed: new FakeFeed(server, []), open };
}

it("adds a webhook, checks its address and events, and shows the secret once", async () => {
  const { server, open } = createFixture([]);
  const page = await open();
  await expect(page.getByText(texts.empty.title)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: texts.add }).click();
  const url = page.getByLabel(texts.form.url);
  await url.fill("hooks");
  for (const event of WEBHOOK_EVENTS) await page.getByLabel(texts.events[event]).uncheck();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: texts.add }).click();
  await expect(page.getByText(texts.form.eventsProblem)).toBeVisible();
  await expect(url).toBeFocused();
  await url.fill("http://10.0.0.1/");
  await page.getByLabel(texts.events["readings.added"]).check();
  const fields = { problem: "webhook_address", url: "isn't allowed" };
  server.on("POST /api/webhooks", new HttpFailure(422, apiError({ code: "unprocessable", fields })));
  await page.getByRole("button", { name: texts.add }).click();
  await expect(page.getByText(texts.form.urlProblem)).toBeVisible();
  await expectAccessible(page);
  await url.fill(HOOK.url);
  server.on("POST /api/webhooks", { webhook: HOOK, secret: SECRET });
  server.on("GET /api/webhooks", { data: [HOOK] });
  await page.getByRole("button", { name: texts.add }).click();
  await expect(page.getByRole("textbox", { name: texts.secret.title })).toHaveValue(SECRET);
  expect(server.requests("POST /api/webhooks").at(-1)?.body).toEqual({
    url: HOOK.url,
    events: ["readings.added"],
  });
  await page.getByRole("button", { name: texts.secret.done }).click();
  await expect(page.getByRole("heading", { name: HOOK.url })).toBeVisible();
  await expect(page.getByText(SECRET)).toHaveCount(0);
});

it("explains why a webhook is off, and turns it on again", async () => {
  const at = "2026-11-09T18:00:00.000Z";
  const { server, open } = createFixture([
    { ...HOOK, disabled_at: at, disabled_reason: "failures", dead: 1 },
  ]);
  const page = await open();
  await expect(page.getByText("Nothing was delivered for three days.")).toBeVisible();
  await expect(page.getByRole("button", { name: texts.test })).toHaveCount(0);
  await expectAccessible(page);
  server.on("PATCH /api/webhooks/{webhook_id}", HOOK);
  server.on("GET /api/webhooks", { data: [{ ...HOOK, dead: 1 }] });
  await page.getByRole("button", { name: texts.turnOn }).click();
  await expect(page.getByText(texts.turnedOn)).toBeVisible();
  server.on("GET /api/webhooks/{webhook_id}/deliveries", { data: [DEAD], next_cursor: null });
  await page.getByText(texts.deliveries.title).click();
  await expect(page.getByText(texts.deliveries.errors.status({ status: "503" }))).toBeVisible();
  server.on("POST /api/webhooks/{webhook_id}/replay", { data: { queued: 1 } });
  const replay = texts.named({ action: texts.deliveries.replay, host: texts.events["order.updated"] });
  await page.getByRole("button", { name: replay }).click();
  await expect(page.getByText(texts.deliveries.replayed({ n: 1 }))).toBeVisible();
  const [{ body } = {}] = server.requests("POST /api/webhooks/{webhook_id}/replay");
  expect(body).toEqual({ delivery_id: DEAD.id });
  await expectAccessible(page);
});

it("confirms a removal, and shows a failure, in Spanish", async () => {
  const es = getMessages("webhooks", "es");
  const { server, open } = createFixture([HOOK]);
  const page = await open("es");
  server.on("DELETE /api/webhooks/{webhook_id}", new HttpFailure(503, apiError({ code: "unavailable" })));
  const remove = page.getByRole("button", { name: es.named({ action: es.remove.action, host }) });
  await remove.click();
  await expect(page.getByText(es.remove.text({ host }))).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(remove).toBeFocused();
  await remove.click();
  await page.getByRole("button", { name: es.remove.confirm }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByRole("heading", { name: HOOK.url })).toBeVisible();
});
