// Installed on a device, and without a connection: the offline page with the latest usage, nothing after a sign-out,
// and never a page of an older deployment.
import type { AgreementResponse } from "#contracts/live-link.ts";
import { formatFor } from "#messages/format.ts";
import {
  callAs,
  createPortalUser,
  callMeterSource,
  signInBrowser,
  type TestUser,
} from "./support/accounts.ts";
import { seedHoustonLocation } from "./support/homes.ts";
import { expect, expectAccessible, test } from "./support/test.ts";

test.use({ serviceWorkers: "allow" });

const METER = "147258369";
/** Ambit's certificate number. */
const PROVIDER = "10117";
const ADDRESS = "1822 Westheimer Rd";

/** Links the home's meter through the APIs only, and waits until its year of readings is there. */
async function linkMeter(user: TestUser, esiid: string): Promise<void> {
  const location = `/usage/api/service_locations/${esiid}`;
  const fetchAgreement = () => callAs<AgreementResponse>(user, "GET", `${location}/agreements`);
  await callMeterSource("today", esiid);
  await callAs(user, "POST", `${location}/centerpoint_usage`, { meter_number: METER, puct_number: PROVIDER });
  await callAs(user, "PATCH", `${location}/agreements`, { agreed: true });
  await expect
    .poll(async () => (await fetchAgreement()).agreement?.state, { timeout: 60_000 })
    .toBe("pending_customer");
  await callMeterSource("confirm", esiid);
  await expect
    .poll(async () => (await fetchAgreement()).agreement?.import.state, { timeout: 60_000 })
    .toBe("done");
}

test("offline the portal shows the latest usage, and nothing after a sign-out", async ({
  page,
  context,
  messages,
  locale,
}) => {
  const { offline } = messages;
  const user = await createPortalUser("done");
  const esiid = await seedHoustonLocation(user, ADDRESS);
  await linkMeter(user, esiid);
  await signInBrowser(page, user);

  await page.goto(`/locations/${esiid}/usage`);
  await expect(page.getByRole("heading", { name: messages.usage.hours.title })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  const countStored = async (): Promise<number> => {
    const text = await page.evaluate(() => localStorage.getItem("wattlane.last-usage"));
    return (JSON.parse(text ?? "{}") as { kwh?: number }).kwh ?? 0;
  };
  await expect.poll(countStored).toBeGreaterThan(0);
  const kwh = await countStored();

  await context.setOffline(true);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: offline.title })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: offline.usage })).toBeVisible();
  const format = formatFor(locale?.startsWith("es") ? "es" : "en");
  await expect(page.getByText(format.kwh(kwh, 1)).first()).toBeVisible();
  await expect(page.getByText(ADDRESS)).toBeVisible();
  await page.getByText(offline.table).click();
  await expect.poll(() => page.getByRole("row").count()).toBeGreaterThan(1);
  await expectAccessible(page);

  // Only the offline page is cached: no page of the portal, no response with personal data.
  const cached = await page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached.length).toBeGreaterThan(1);
  for (const path of cached) expect(path).toMatch(/^\/(offline\.html|assets\/[\w-]+\.(js|css))$/);

  // Online again, the requested page opens by itself.
  await context.setOffline(false);
  await expect(page.getByRole("article").first()).toBeVisible();

  await page.goto("/account");
  await page.getByRole("button", { name: messages.shell.signOut }).first().click();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/login");
  expect(await page.evaluate(() => localStorage.getItem("wattlane.last-usage"))).toBeNull();
  await context.setOffline(true);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: offline.title })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 })).toHaveCount(0);
  await context.setOffline(false);
});

test("the offline page opens the requested page once the server responds, without any browser event", async ({
  page,
  context,
  messages,
}) => {
  const { offline } = messages;
  // As if the network was available all along, but the server was not.
  await page.addInitScript(() =>
    addEventListener("online", (event) => event.stopImmediatePropagation(), { capture: true }),
  );
  await page.goto("/login");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1, name: offline.title })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: messages.auth.login.title })).toBeVisible();
});

test("the portal can be installed", async ({ page, context }) => {
  await page.goto("/compare");
  const href = await page.locator("link[rel=manifest]").getAttribute("href");
  const manifest = (await (await page.request.get(href ?? "")).json()) as {
    name: string;
    start_url: string;
    display: string;
    icons: Array<{ src: string; sizes: string; type: string; purpose: string }>;
  };
  expect(manifest).toMatchObject({ name: "Wattlane", start_url: "/", display: "standalone" });
  for (const { src, sizes, type } of manifest.icons) {
    const response = await page.request.get(src);
    expect([src, response.status(), response.headers()["content-type"]]).toEqual([src, 200, type]);
    if (sizes === "any") continue;
    const width = await page.evaluate(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(width, src).toBe(sizes);
  }
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain("maskable");
  // The browser's own installability errors.
  const browser = await context.newCDPSession(page);
  const { errors } = await browser.send("Page.getAppManifest");
  expect(errors).toEqual([]);
});
