import { it } from "vitest";
import type { Page } from "@playwright/test";
import type { PriceHistory } from "#contracts/price-history.ts";
import { formatFor } from "#messages/format.ts";
import { apiError, HttpFailure } from "#tests/support/components/fake-server.ts";
import { getMessages } from "#tests/support/components/messages.ts";
import { createServer, renderWithApp } from "#tests/support/components/render-with-app.ts";
import { expect, expectAccessible } from "#tests/support/components/expect-page.ts";

const texts = getMessages("prices");
const { alert } = texts;
const lowest = { id: "p1", name: "Saver 12", name_es: "Ahorro 12", provider: "Some Power" };
const point = (as_of: string, low_cents: number, typical_cents: number): PriceHistory["points"][number] => ({
  as_of,
  plans: 42,
  low_cents,
  typical_cents,
  lowest,
});
const HISTORY: PriceHistory = {
  as_of: "2026-11-09",
  tdu: "oncor",
  year_kwh: 12_000,
  months: Array.from({ length: 12 }, (_, index) => ({
    month: `2025-${String(index + 1).padStart(2, "0")}`,
    kwh: 1000,
  })),
  step_days: 1,
  points: [
    point("2026-01-10", 150_000, 180_000),
    point("2026-06-01", 168_000, 195_000),
    point("2026-11-09", 144_000, 174_000),
  ],
};

function createFixture() {
  const server = createServer();
  server.on("POST /compare/v1/price_history", HISTORY);
  server.on("POST /api/price_alerts", { data: { confirm_by: "2026-11-12" } });
  return server;
}

async function fill(page: Page, limit: string, email: string, { alert: names } = texts): Promise<void> {
  await page.getByLabel(names.limit).fill(limit);
  await page.getByLabel(names.email).fill(email);
  await page.keyboard.press("Enter");
}

it("shows today's prices, and every list in the table", async () => {
  const page = await renderWithApp(createFixture(), "/prices");
  await expect(page.getByText(texts.lead({ cents: 144_000, kwh: 12_000 }))).toBeVisible();
  await expect(page.getByText(texts.today.detail({ cents: 12_000, rate: 12 }))).toBeVisible();
  const sentence = { direction: "less", cents: 6_000, isoDate: "2026-01-10" } as const;
  await expect(page.getByText(texts.history.sentence(sentence))).toBeVisible();
  const chart = page.getByRole("application", { name: texts.history.label });
  await chart.focus();
  await page.keyboard.press("ArrowRight");
  await expectAccessible(page);
  await page.getByRole("button", { name: getMessages("common").asTable }).click();
  const rows = page.getByRole("row");
  await expect(rows).toHaveCount(4);
  const format = formatFor("en");
  await expect(rows.nth(2)).toContainText(format.money(168_000));
  await expect(rows.nth(2)).toContainText(format.money(14_000));
  await expect(rows.nth(2)).toContainText(format.rate(14));
});

it("has no chart for one list, and no alert without a price", async () => {
  const server = createFixture();
  server.on("POST /compare/v1/price_history", { ...HISTORY, points: HISTORY.points.slice(-1) });
  const page = await renderWithApp(server, "/prices");
  await expect(page.getByText(texts.history.one)).toBeVisible();
  await expect(page.getByRole("figure")).toHaveCount(0);
  server.on("POST /compare/v1/price_history", { ...HISTORY, tdu: "lpl", points: [] });
  await page.getByLabel(texts.home.area).selectOption("lpl");
  await expect(page.getByText(texts.today.noneText)).toBeVisible();
  await expect(page.getByRole("button", { name: alert.send })).toHaveCount(0);
});

it("checks the alert, and puts the server's answer at its field", async () => {
  const server = createFixture();
  const page = await renderWithApp(server, "/prices");
  await fill(page, "", "ana");
  await expect(page.getByText(alert.missing)).toBeVisible();
  await expect(page.getByLabel(alert.limit)).toBeFocused();
  for (const limit of ["99,999", "1,500"]) {
    await fill(page, limit, "ana");
    await expect(page.getByText(alert.tooHigh({ cents: 144_000 }))).toBeVisible();
  }
  await expect(page.getByText(alert.emailMissing)).toBeVisible();
  // A newer list than the page's: its lowest price is below.
  const fields = { problem: "price_below_limit", cents: "132000", limit_cents: "is too high" };
  server.on("POST /api/price_alerts", new HttpFailure(422, apiError({ code: "unprocessable", fields })));
  await page.getByLabel(alert.unit).selectOption("month");
  await fill(page, "115", "ana@example.com");
  await expect(page.getByText(alert.tooHigh({ cents: 11_000 }))).toBeVisible();
  await expect(page.getByLabel(alert.limit)).toBeFocused();
  const limited = { problem: "limit_reached", wait: "day" };
  server.on(
    "POST /api/price_alerts",
    new HttpFailure(429, apiError({ code: "rate_limited", fields: limited })),
  );
  await fill(page, "100", "ana@example.com");
  await expect(page.getByText(getMessages("problems").problems.limit_reached.what)).toBeVisible();
  await expectAccessible(page);
});

it.each([390, 1440])("leaves the period in its place next to an error at %i px", async (width) => {
  const page = await renderWithApp(createFixture(), "/prices", { viewport: { width, height: 900 } });
  const period = page.getByLabel(alert.unit);
  const inColumn = async () => {
    const [limit, unit] = [await page.getByLabel(alert.limit).boundingBox(), await period.boundingBox()];
    if (!limit || !unit) throw new Error("Both fields are shown.");
    return { x: unit.x - limit.x, sameLine: unit.y === limit.y };
  };
  await period.waitFor();
  const before = await inColumn();
  await fill(page, "99999", "ana@example.com");
  await expect(page.getByText(alert.tooHigh({ cents: 144_000 }))).toBeVisible();
  expect(await inColumn()).toEqual(before);
});

it("sends kWh by month instead of meter readings, in the page's language", async () => {
  const server = createFixture();
  const wh = Array<number>(365 * 24).fill(1000);
  const inputs = {
    tdu: "centerpoint",
    zip: null,
    usage: { kind: "intervals", start: "2025-11-01", minutes: 60, wh },
    usage_source: "file",
    file_name: "meter.csv",
    read_day: 12,
    current: null,
    saved_at: "2026-11-01T00:00:00Z",
  };
  const stored = { "wattlane.compare": JSON.stringify({ version: 1, inputs }) };
  const page = await renderWithApp(server, "/prices", { language: "es", stored });
  const spanish = getMessages("prices", "es");
  await expect(page.getByLabel(spanish.home.label)).toHaveValue("own");
  await expect(
    page.getByText(spanish.today.plan({ plan: "Ahorro 12", provider: "Some Power" })),
  ).toBeVisible();
  await fill(page, "1200", " Ana@Example.com ", spanish);
  const sent = { email: "Ana@Example.com", isoDate: "2026-11-12" };
  const message = page.locator(":focus");
  await expect(message).toContainText(spanish.alert.sent);
  await expect(message).toContainText(spanish.alert.sentText(sent));
  expect(server.requests("POST /api/price_alerts").map(({ body }) => body)).toEqual([
    {
      email: "Ana@Example.com",
      language: "es",
      limit_cents: 120_000,
      home: { tdu: "centerpoint", read_day: 12, usage: { kind: "monthly", months: HISTORY.months } },
    },
  ]);
});
