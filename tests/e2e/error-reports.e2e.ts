// What an operator's other services receive of a visit: errors with what is needed to find them, replays without
// passwords and codes, and a support tool that identifies the customer. And nothing at all if none is configured.
import { createHmac } from "node:crypto";
import { startSentrySimulator, type SentrySimulator } from "../../simulators/sentry.ts";
import { startSupportHost, type SupportHost } from "../support/support-widget.ts";
import { createPortalUser } from "./support/accounts.ts";
import { anotherServer, type AnotherServer } from "./support/another-server.ts";
import { expect, test } from "./support/test.ts";

/** The library is loaded after consent, and sends when it is idle. */
const SOON = { timeout: 30_000 };
const SECRET = "a-support-secret-of-this-test";

let sentry: SentrySimulator;
let support: SupportHost;
let portal: AnotherServer;
test.beforeAll(async () => {
  sentry = await startSentrySimulator();
  support = await startSupportHost();
  portal = await anotherServer({
    SENTRY_DSN: sentry.dsn,
    SENTRY_RELEASE: "wattlane@1.2.3",
    SUPPORT_SCRIPT_URL: support.script,
    SUPPORT_APP_ID: "app-1",
    SUPPORT_SECRET: SECRET,
    SUPPORT_EMAIL: "help@example.com",
  });
});
test.afterAll(async () => {
  await portal.close();
  await sentry.close();
  await support.close();
});

test("a page error is reported with release, request and user; reports and replays contain no secrets", async ({
  page,
  messages,
}) => {
  const user = await createPortalUser("done");
  const saw = (text: string) => sentry.everything().includes(text);
  const rejected: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) rejected.push(message.text());
  });
  const early = "thrown before anything was loaded";
  await page.addInitScript((text) => {
    addEventListener("DOMContentLoaded", () => {
      throw new Error(text);
    });
  }, early);
  await page.goto(`${portal.url}/login?email=ana%40example.com`);
  await page.getByRole("button", { name: messages.consent.yes, exact: true }).click();
  await expect.poll(() => saw(early), SOON).toBe(true);

  await page.getByLabel(messages.auth.password, { exact: true }).fill("Wrong password typed 1");
  await page.getByLabel(messages.auth.password, { exact: true }).fill(user.password);
  await page.getByLabel(messages.auth.address.emailLabel).fill(user.email);
  await page.getByRole("button", { name: messages.auth.login.submit, exact: true }).click();
  await expect(page).toHaveURL(`${portal.url}/`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  const apiResponse = page.waitForResponse((response) => response.url().includes("/api/"));
  await page.reload();
  await apiResponse;
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.earlyErrors), SOON).toBe(undefined);
  await page.evaluate(async () => {
    const response = await fetch("/api/orders?code=code-not-to-be-seen&access_token=never-to-be-seen");
    await response.text();
    setTimeout(() => {
      throw new Error("thrown in a page for ana@example.com");
    });
  });
  const find = (text: string) =>
    sentry.items.find((item) => item.type === "event" && item.text.includes(text));
  await expect.poll(() => find("thrown in a page"), SOON).toBeTruthy();
  const { body } = find("thrown in a page") ?? { body: null };
  expect(body).toMatchObject({
    release: "wattlane@1.2.3",
    environment: "production",
    user: { id: user.user_id },
    tags: { request_id: expect.stringMatching(/^[\w-]{8,64}$/) as unknown },
  });
  const tags = body?.["tags"] as { request_id: string } | undefined;
  expect(portal.logs.join("\n")).toContain(tags?.request_id ?? "(no id)");

  await page.evaluate(() => {
    const place = document.createElement("div");
    place.innerHTML = `<p>in the replay</p><code data-secret>key-4829135</code>
      <div><span>boxes-4829135</span><input autocomplete="one-time-code" value="typed-4829135"></div>`;
    document.body.append(place);
  });
  // Nothing is masked: the replay shows the page.
  await expect.poll(() => saw("in the replay"), SOON).toBe(true);
  const stored = await page.evaluate(() => localStorage.getItem("wattlane.auth") ?? "{}");
  const { access_token } = JSON.parse(stored) as { access_token: string };
  const secrets = [
    user.password,
    "Wrong password",
    "4829135",
    "never-to-be-seen",
    "code-not-to-be-seen",
    access_token,
  ];
  expect(secrets.filter(saw)).toEqual([]);
  expect(
    sentry.items.filter(({ type, text }) => type === "event" && /@example|%40example/.test(text)),
  ).toEqual([]);
  expect(rejected).toEqual([]);
});

test("help is loaded on request, and gets the user's identity with a proof from the server", async ({
  page,
  messages,
}) => {
  const user = await createPortalUser("done");
  const help = page.getByRole("button", { name: messages.support.help });
  support.setUnavailable(true);
  await page.goto(`${portal.url}/login`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(support.count()).toBe(0);
  await help.click();
  await expect(page.getByRole("link", { name: "help@example.com" })).toBeVisible();
  support.setUnavailable(false);
  await page.getByLabel(messages.auth.address.emailLabel).fill(user.email);
  await page.getByLabel(messages.auth.password, { exact: true }).fill(user.password);
  await page.getByRole("button", { name: messages.auth.login.submit, exact: true }).click();
  await expect(page).toHaveURL(`${portal.url}/`);
  await help.click();
  const calls = () => page.evaluate(() => (window as { supportCalls?: unknown[] }).supportCalls);
  const user_hash = createHmac("sha256", SECRET).update(user.user_id).digest("hex");
  await expect
    .poll(calls)
    .toEqual([["boot", { app_id: "app-1", user_id: user.user_id, user_hash }], ["show"]]);
  expect(portal.logs.join("\n")).not.toContain(user_hash);
  expect(sentry.everything()).not.toContain(user_hash);
});

test("without configuration nothing is loaded and no consent prompt is shown", async ({ page, messages }) => {
  const others: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(process.env["E2E_URL"] ?? "")) others.push(request.url());
  });
  await page.goto("/login", { waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: messages.support.help })).toHaveCount(0);
  const scripts = await page.evaluate(async () => {
    const entries = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
    const texts = await Promise.all(entries.map(async ({ name }) => (await fetch(name)).text()));
    return {
      sentry: texts.filter((text) => /sentry/i.test(text)).length,
      maps: texts.filter((text) => text.includes("sourceMappingURL")).length,
    };
  });
  expect(scripts).toEqual({ sentry: 0, maps: 0 });
  expect(others).toEqual([]);
  const [script = ""] = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => name.endsWith(".js")),
  );
  expect((await page.request.get(`${script}.map`)).status()).toBe(404);
});
