// What analytics receives of a visit: nothing before consent, then the portal's events with the account's id. Also the
// id that a device stores on its own.
import type { Page } from "@playwright/test";
import { startCollector, type CollectorSimulator } from "../../simulators/telemetry-collector.ts";
import { createPortalUser, signInBrowser } from "./support/accounts.ts";
import { anotherServer, type AnotherServer } from "./support/another-server.ts";
import { expect, expectAccessible, test } from "./support/test.ts";

const SOON = { timeout: 30_000 };

// The collector's library does not count robots, and treats an automated browser as one.
test.use({
  userAgent:
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36",
});
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "webdriver", { value: false });
    Object.defineProperty(navigator, "userAgentData", { value: undefined });
  });
});

let collector: CollectorSimulator;
let portal: AnotherServer;
test.beforeAll(async () => {
  collector = await startCollector();
  portal = await anotherServer({
    POSTHOG_KEY: "phc_test",
    POSTHOG_HOST: collector.url,
    FINGERPRINT_KEY: "fp-key",
    FINGERPRINT_SCRIPT_URLS: `${collector.url}/agent.js`,
    FINGERPRINT_ENDPOINT: collector.url,
  });
});
test.afterAll(async () => {
  await portal.close();
  await collector.close();
});

/** Returns the page's console messages, without the browser's notes about the network. */
function complaints(page: Page): string[] {
  const logged: string[] = [];
  page.on("pageerror", (error) => void logged.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      logged.push(message.text());
  });
  return logged;
}

const layer = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window.dataLayer ?? []).map((item) => ("event" in item ? String(item.event) : "")));
const names = (): string[] => collector.events.map(({ event }) => event);

test("nothing is sent before consent, then events with the account's id; withdrawing stops and deletes", async ({
  page,
  messages,
}) => {
  const logged = complaints(page);
  collector.agent =
    "window.FingerprintJS = { load: async () => ({ get: async () => ({ visitorId: 'hosted-1' }) }) };";
  const user = await createPortalUser("done");
  await signInBrowser(page, user);
  await page.goto(`${portal.url}/locations`);
  const banner = page.getByRole("region", { name: messages.consent.title });
  await expect(banner).toContainText(messages.consent.purpose.analytics, SOON);
  await expectAccessible(page);
  await expect
    .poll(() => layer(page), SOON)
    .toEqual(expect.arrayContaining(["cp_page_viewed", "cp_signed_in"]));
  expect(collector.requests).toEqual([]);
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: "cp_fpid" }));

  await banner.getByRole("button", { name: messages.consent.yes }).click();
  await expect.poll(() => names(), SOON).toContain("$identify");
  await page.goto(`${portal.url}/account`);
  await expect.poll(() => names(), SOON).toEqual(expect.arrayContaining(["cp_page_viewed", "cp_signed_in"]));
  const viewed = collector.events.find(({ event }) => event === "cp_page_viewed");
  expect(viewed?.properties).toMatchObject({ page: "/account", distinct_id: user.user_id });
  for (const secret of [user.email, "Ana", "Ruiz", user.session.access_token, portal.url])
    expect(collector.bodies.join("\n")).not.toContain(secret);
  await expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === "cp_fpid")?.value, SOON)
    .toBe("hosted-1");

  await page.getByRole("button", { name: messages.consent.no }).click();
  await expect(page.getByText(messages.consent.state.no).first()).toBeVisible();
  const listStoredKeys = () => page.evaluate(() => Object.keys(localStorage));
  await expect
    .poll(async () => (await listStoredKeys()).filter((key) => /^(ph_|fingerprint)/.test(key)))
    .toEqual([]);
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .not.toContain("cp_fpid");
  const before = collector.requests.length;
  await page.getByRole("link", { name: messages.shell.nav.orders, exact: true }).first().click();
  await page.waitForURL(`${portal.url}/orders`);
  await page.reload();
  await expect(page.getByText(messages.consent.state.no)).toBeVisible(SOON);
  // At most events from before the consent was withdrawn, sent at that moment.
  expect(collector.requests.slice(before).filter((line) => !line.includes("/e/"))).toEqual([]);
  expect(names()).not.toContain("cp_consent_answered");
  expect(logged).toEqual([]);
});

test("a browser with Do Not Track gets no consent prompt, and nothing is sent", async ({
  page,
  messages,
}) => {
  const before = collector.requests.length;
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "doNotTrack", { value: "1" });
  });
  const user = await createPortalUser("done");
  await signInBrowser(page, user);
  await page.goto(`${portal.url}/account`);
  await expect(page.getByText(messages.consent.byBrowser)).toBeVisible();
  // Its code has run when it would have sent a request.
  await page.waitForResponse((response) => response.url().endsWith(".js"), SOON).catch(() => null);
  await expect(page.getByRole("button", { name: messages.consent.yes })).toHaveCount(0);
  expect(collector.requests.length).toBe(before);
});

for (const fault of ["hang_up", "silent", "error"] as const)
  test(`a page is as ever while the collector and the agent's host are ${fault}`, async ({
    page,
    messages,
  }) => {
    const logged = complaints(page);
    collector.fault = fault;
    try {
      await page.addInitScript(() => {
        const purposes = ["analytics", "fingerprint"];
        localStorage.setItem("wattlane.consent", JSON.stringify({ answer: "yes", asked: purposes }));
      });
      const before = collector.requests.length;
      await page.goto(`${portal.url}/compare`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect
        .poll(() => collector.requests.slice(before).join(" "), SOON)
        .toMatch(/\/agent\.js.*\/e\/|\/e\/.*\/agent\.js/);
      await page.getByRole("link", { name: messages.shell.logIn }).click();
      await page.waitForURL(`${portal.url}/login`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(logged).toEqual([]);
    } finally {
      collector.fault = "none";
    }
  });

test("without configuration the device keeps its own id for 180 days, without a consent prompt", async ({
  page,
  baseURL,
  messages,
}) => {
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(baseURL ?? "")) elsewhere.push(request.url());
  });
  await page.goto("/compare");
  const cookie = async () => (await page.context().cookies()).find(({ name }) => name === "cp_fpid");
  await expect.poll(cookie, SOON).toBeTruthy();
  const { value, expires = 0, path, sameSite } = (await cookie()) ?? {};
  expect(value).toBe(await page.evaluate(() => localStorage.getItem("fingerprint_id")));
  expect({ path, sameSite }).toEqual({ path: "/", sameSite: "Lax" });
  expect(Math.abs(expires - (Date.now() / 1000 + 180 * 86_400))).toBeLessThan(60);
  await expect(page.getByRole("region", { name: messages.consent.title })).toHaveCount(0);
  expect(elsewhere).toEqual([]);
});
