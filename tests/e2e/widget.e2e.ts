// The widget on a page of another site, with that page's own styles and a strict content security policy.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { gzipSync } from "node:zlib";
import type { Locator, Page } from "@playwright/test";
import { toHomeUsage } from "#contracts/compare-address.ts";
import { TDUS } from "#market/tdu.ts";
import { formatFor } from "#messages/format.ts";
import { getMessages } from "#messages/node.ts";
import { findViolations } from "../support/find-violations.ts";
import { BASE } from "./support/base.ts";
import { test as base, yearly } from "./support/ranking-list.ts";
import { expect, expectAccessible } from "./support/test.ts";

const SCRIPT = path.join(import.meta.dirname, "..", "..", "dist", "web", "widget", "v1.js");
const ZIP = "75201";
const texts = getMessages("widget", "en");
const spanish = getMessages("widget", "es");

/** The page of the other site. Its styles would ruin a widget that they reach. */
const toSitePage = (attributes: string, lang: string): string => `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><title>A home blog</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/site.css"></head>
<body><main><h1>A home blog</h1><script src="${BASE}/widget/v1.js" async ${attributes}></script></main></body></html>`;
const SITE_STYLES = `* { font-size: 40px; color: red; display: inline } button { display: none !important }
:root { --wattlane-accent: rgb(0, 80, 40) }`;

const test = base.extend<{ openSite: (attributes?: string, lang?: string) => Promise<Locator> }>({
  openSite: async ({ page }, use) => {
    const site = createServer(({ url = "/" }, response) => {
      const { searchParams, pathname } = new URL(url, "http://site.test");
      const isStyles = pathname === "/site.css";
      response.setHeader("content-type", isStyles ? "text/css" : "text/html");
      response.setHeader(
        "content-security-policy",
        `default-src 'none'; img-src data:; style-src 'self'; script-src ${BASE}; connect-src ${BASE}`,
      );
      const attributes = searchParams.get("attributes") ?? "";
      response.end(isStyles ? SITE_STYLES : toSitePage(attributes, searchParams.get("lang") ?? "en"));
    });
    await new Promise<void>((resolve) => {
      site.listen(0, "127.0.0.1", resolve);
    });
    const { port } = site.address() as AddressInfo;
    await use(async (attributes = "", lang = "en") => {
      const query = new URLSearchParams({ attributes, lang }).toString();
      await page.goto(`http://127.0.0.1:${port}/?${query}`);
      const widget = page.locator("[data-wattlane-widget] section");
      await expect(widget).toBeVisible();
      return widget;
    });
    await new Promise((resolve) => {
      site.close(resolve);
      site.closeAllConnections();
    });
  },
});

/** The rest of the page is the test's own. */
async function findWidgetViolations(page: Page): Promise<string[]> {
  await page.evaluate(() => document.querySelector("link[rel=stylesheet]")?.remove());
  return findViolations(page);
}

async function search(page: Page, zip: string): Promise<void> {
  await page.getByLabel(texts.zip).fill(zip);
  await page.getByLabel(texts.zip).press("Enter");
}

test("shows the first plans of the list at the list's costs", async ({ page, openSite, list, messages }) => {
  const widget = await openSite(`data-plans="5"`);
  await search(page, ZIP);
  const rows = widget.getByRole("listitem");
  await expect(rows).toHaveCount(5);
  const shown = await rows.evaluateAll((all) =>
    all.map((row) => [row.querySelector("a")?.textContent, row.querySelector("strong")?.textContent]),
  );
  const response = await page.request.post(`${BASE}/compare/v1/rankings`, {
    data: { tdu: "oncor", usage: toHomeUsage(2000) },
  });
  const { counts } = (await response.json()) as { counts: { lasting: number } };
  await expect(widget).toContainText(texts.top({ n: 5, of: counts.lasting }));
  await expect(widget).toContainText(texts.home({ squareFeet: 2000, zip: ZIP, utility: TDUS.oncor.name }));
  await widget.getByRole("link", { name: texts.all }).click();
  await expect(page).toHaveURL(`${BASE}/compare/results?zip=${ZIP}&size=2000&lang=en`);
  await expect(list.ranked().nth(4)).toBeVisible();
  const listed = (await list.ranked().allInnerTexts()).slice(0, 5);
  const names = (await list.ranked().getByRole("heading", { level: 3 }).allTextContents()).slice(0, 5);
  const costs = listed.map((text) => formatFor("en").money(yearly(text, messages.common.aYear) * 100));
  expect(shown).toEqual(
    names.map((name, index) => [name, texts.year({ cents: 0 }).replace("$0", costs[index] ?? "")]),
  );
});

test("keeps its own look, takes the page's colors, and is accessible by keyboard", async ({
  page,
  openSite,
}) => {
  const errors: string[] = [];
  page.on("console", (message) => void (message.type() === "error" && errors.push(message.text())));
  const widget = await openSite(`data-zip="${ZIP}" data-size="1400" data-theme="light"`);
  const button = widget.getByRole("button", { name: texts.submit });
  await expect(button).toHaveCSS("background-color", "rgb(0, 80, 40)");
  await expect(button).toHaveCSS("font-size", "16px");
  await expect(page.getByLabel(texts.zip)).toHaveValue(ZIP);
  await expect(page.getByLabel(texts.size)).toHaveValue("1400");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel(texts.zip)).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(widget.getByRole("listitem")).toHaveCount(3);
  expect(await findWidgetViolations(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test("explains what it can't show, and recovers", async ({ page, openSite }) => {
  const widget = await openSite();
  const zip = page.getByLabel(texts.zip);
  for (const [value, problem] of [
    ["752", texts.problems.zip_invalid],
    ["10001", texts.problems.texas_only],
  ] as const) {
    await search(page, value);
    await expect(widget.getByRole("alert")).toHaveText(problem);
    await expect(zip).toBeFocused();
    await expect(zip).toHaveAttribute("aria-invalid", "true");
  }
  expect(await findWidgetViolations(page)).toEqual([]);
  // A city that sells the power itself. Homes at its edge have a choice.
  await search(page, "78701");
  await expect(widget).toContainText(texts.problems.no_choice({ utility: "Austin Energy" }));
  await widget.getByRole("button", { name: TDUS.oncor.name }).click();
  await expect(widget.getByRole("listitem")).toHaveCount(3);
  await page.route("**/compare/v1/rankings", (route) => route.abort());
  await search(page, ZIP);
  await expect(widget).toContainText(texts.problems.down);
  await page.unroute("**/compare/v1/rankings");
  const headers = { "access-control-allow-origin": "*" };
  await page.route("**/compare/v1/rankings", (route) => route.fulfill({ status: 429, headers, body: "" }));
  await search(page, ZIP);
  await expect(widget).toContainText(texts.problems.busy);
  await page.unroute("**/compare/v1/rankings");
  await search(page, ZIP);
  await expect(widget.getByRole("listitem")).toHaveCount(3);
  await expect(widget.getByRole("alert")).toHaveCount(0);
});

test("speaks the page's language, and asks for the utility if a ZIP code has several", async ({
  page,
  openSite,
}) => {
  const widget = await openSite("", "es-MX");
  await page.getByLabel(spanish.zip).fill("75001");
  await widget.getByRole("button", { name: spanish.submit }).click();
  await expect(widget.getByRole("heading", { name: spanish.utilities.title })).toBeVisible();
  await widget.getByRole("list").getByRole("button").last().click();
  await expect(widget.getByRole("listitem")).toHaveCount(3);
  await expect(widget.getByRole("link", { name: spanish.all })).toHaveAttribute("href", /&tdu=\w+&lang=es$/);
});

test("is a small file that pages may store, and emails stay closed to other sites", async ({ request }) => {
  expect(gzipSync(readFileSync(SCRIPT), { level: 9 }).length).toBeLessThan(30_000);
  const script = await request.get("/widget/v1.js");
  expect(script.headers()).toMatchObject({
    "cache-control": "public, max-age=3600",
    "cross-origin-resource-policy": "cross-origin",
  });
  expect(script.headers()["etag"]).toBeTruthy();
  expect((await request.get("/widget/v0.js")).status()).toBe(404);
  const preflight = (address: string) =>
    request.fetch(`/compare/v1/${address}`, {
      method: "OPTIONS",
      headers: { origin: "https://a.test", "access-control-request-method": "POST" },
    });
  expect((await preflight("rankings")).headers()["access-control-allow-origin"]).toBe("*");
  expect((await preflight("emails")).headers()["access-control-allow-origin"]).toBeUndefined();
});

test("the developers' page has the line to copy, and the widget at work", async ({
  page,
  context,
  messages,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { developers } = messages;
  await page.goto("/developers");
  await page.getByRole("button", { name: developers.widget.copy }).first().click();
  const code = `<script async src="${BASE}/widget/v1.js"></script>`;
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  const widget = page.locator("[data-wattlane-widget] section");
  await expect(widget.getByRole("heading", { level: 2 })).toHaveText(texts.title);
  await search(page, ZIP);
  await expect(widget.getByRole("listitem")).toHaveCount(3);
  await expectAccessible(page);
});
