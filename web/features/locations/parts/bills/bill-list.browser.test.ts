// The check of a bill: an actual bill of $219.50, line by line.
import type { Locator, Page } from "@playwright/test";
import { it } from "vitest";
import { formatFor } from "#messages/format.ts";
import type { Language } from "#messages/languages.ts";
import { TEST_DELIVERY } from "#contracts/test-support.ts";
import { deliveryOn } from "#market/delivery.ts";
import { expect, expectAccessible, expectErrorPanel } from "#tests/support/components/expect-page.ts";
import { HttpFailure, type FakeServer } from "#tests/support/components/fake-server.ts";
import { getMessages } from "#tests/support/components/messages.ts";
import {
  createServer,
  renderWithApp,
  type RenderOptions,
} from "#tests/support/components/render-with-app.ts";
import { testTaxes } from "#tests/support/components/test-taxes.ts";
import { storyAddress } from "#tests/support/components/stories.ts";
import type * as Stories from "./bill-list.stories.tsx";

const FILE = "january.pdf";
const PHONE = { width: 390, height: 844 };

function withDelivery(): FakeServer {
  const server = createServer();
  const oncor = deliveryOn(TEST_DELIVERY, "oncor", "2026-01-01");
  if (oncor === null) throw new Error("the test charges include Oncor");
  // In force on the bill's first day.
  server.on("GET /compare/v1/delivery_charges", { items: [{ ...oncor, as_of: "2025-12-15" }] });
  return server;
}

const render = (
  server: FakeServer,
  story: keyof typeof Stories = "Euless",
  options: RenderOptions = {},
): Promise<Page> =>
  renderWithApp(server, storyAddress(import.meta.url, story), { signedIn: true, ...options });

async function open(page: Page, language: Language = "en"): Promise<void> {
  await page
    .getByRole("button", { name: getMessages("bills", language).check.buttonOf({ file: FILE }) })
    .click();
}

/** Names of the fields of an actual bill, and what it prints. */
function fieldsOf(language: Language): readonly (readonly [string, string])[] {
  const { lines, from, to, kwh, total } = getMessages("billCheck", language);
  const taxes = getMessages("taxNames", language).lines;
  return [
    [from, "2025-12-20"],
    [to, "2026-01-22"],
    [kwh, "948"],
    [lines.energy, "153.48"],
    [lines.delivery, "57.16"],
    [taxes.assessment, "0.35"],
    [taxes.gross_receipts, "4.21"],
    [taxes.city, "3.77"],
    [taxes.district, "0.53"],
    [total, "219.50"],
  ];
}

const field = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true });

async function fill(
  page: Page,
  changes: Record<string, string> = {},
  language: Language = "en",
): Promise<void> {
  for (const [name, value] of fieldsOf(language)) await field(page, name).fill(value);
  for (const [name, value] of Object.entries(changes)) await field(page, name).fill(value);
}

const submit = (page: Page, language: Language = "en"): Promise<void> =>
  page.getByRole("button", { name: getMessages("billCheck", language).submit, exact: true }).click();

const result = (page: Page, language: Language = "en"): Locator =>
  page.getByRole("region", { name: getMessages("billCheck", language).result.title });

it.each(["en", "es"] as const)("matches an actual bill in %s", async (language) => {
  const t = getMessages("billCheck", language);
  const server = withDelivery();
  const page = await render(server, "Euless", { language, viewport: PHONE });
  await open(page, language);
  await fill(page, {}, language);
  await submit(page, language);
  await expect(result(page, language)).toContainText(t.result.match);
  await expect(result(page, language)).toBeFocused();
  for (const amount of [15_348, 5716, 35, 421, 377, 53, 21_950]) {
    const text = formatFor(language).moneyExact(amount);
    await expect(result(page, language).getByRole("cell", { name: text, exact: true })).toHaveCount(2);
  }
  // As in the form.
  const { district } = getMessages("taxNames", language).lines;
  await expect(result(page, language).getByRole("rowheader", { name: district, exact: true })).toBeVisible();
  await expectAccessible(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(PHONE.width);
  // The charges and rates of the bill's first day.
  expect(server.requests("GET /compare/v1/delivery_charges")[0]?.query.get("from")).toBe("2025-12-20");
  expect(server.requests("GET /compare/v1/taxes").at(-1)?.query.get("day")).toBe("2025-12-20");
});

it("names changed lines in words", async () => {
  const t = getMessages("billCheck");
  const lines = getMessages("taxNames").lines;
  const page = await render(withDelivery());
  await open(page);
  await fill(page, {
    [lines.gross_receipts]: "2.26",
    [lines.city]: "",
    [t.lines.state_sales_tax]: "13.45",
    [t.lines.franchise_fee]: "4.90",
    [t.total]: "250.00",
  });
  await submit(page);
  const { findings } = t;
  for (const text of [
    findings.bracket({ line: lines.gross_receipts, rate: "1.07%", expected: 421, billed: 226 }),
    findings.missing({ line: lines.city, expected: 377 }),
    `${findings.extra({ line: t.lines.state_sales_tax, billed: 1345 })} ${findings.why.state_sales_tax}`,
    `${findings.extra({ line: t.lines.franchise_fee, billed: 490 })} ${findings.why.franchise_fee}`,
    findings.sum({ sum: 23_213, billed: 25_000 }),
  ])
    await expect(result(page).getByRole("listitem").filter({ hasText: text })).toHaveCount(1);
  await expect(result(page)).toContainText(t.result.found({ n: 5 }));
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
});

it("works with the keyboard alone, and explains invalid input", async () => {
  const t = getMessages("billCheck");
  const { close } = getMessages("common");
  const page = await render(withDelivery());
  const opener = page.getByRole("button", { name: getMessages("bills").check.buttonOf({ file: FILE }) });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(field(page, t.from)).toBeFocused();
  await field(page, t.kwh).focus();
  await page.keyboard.type("many");
  await page.keyboard.press("Enter");
  await expect(field(page, t.from)).toBeFocused();
  for (const problem of [t.problems.date, t.problems.kwh, t.problems.energy, t.problems.total])
    await expect(page.getByText(problem).first()).toBeVisible();
  await expectAccessible(page);
  await fill(page, { [t.to]: "2025-12-01" });
  await field(page, t.total).press("Enter");
  await expect(field(page, t.to)).toBeFocused();
  await expect(page.getByText(t.problems.order)).toBeVisible();
  await field(page, t.to).fill("2026-01-22");
  await field(page, t.total).press("Enter");
  await expect(result(page)).toBeFocused();
  await page.getByRole("button", { name: close }).focus();
  await page.keyboard.press("Enter");
  await expect(result(page)).toHaveCount(0);
  await expect(opener).toBeFocused();
});

it("checks only what is known without a price and city limits", async () => {
  const t = getMessages("billCheck");
  const page = await render(withDelivery(), "NothingKnown");
  await open(page);
  await expect(page.getByText(getMessages("taxes").place.ask({ city: "Dallas" })).first()).toBeVisible();
  await fill(page, { [getMessages("taxNames").lines.assessment]: "1.35", [t.total]: "220.50" });
  await submit(page);
  await expect(result(page)).toContainText(t.result.noPrice);
  await expect(result(page)).toContainText(t.result.noTaxes);
  await expect(result(page).getByRole("row", { name: t.lines.energy })).toContainText(t.result.unchecked);
  await expect(result(page).getByRole("listitem")).toHaveCount(1);
});

it("keeps the fields of a row in line if a label takes two lines", async () => {
  const { taxes } = getMessages("billCheck", "es");
  const page = await render(withDelivery(), "Euless", {
    language: "es",
    viewport: { width: 1100, height: 900 },
  });
  await open(page, "es");
  const inputs = page.getByRole("group", { name: taxes }).getByRole("textbox");
  await expect(inputs).toHaveCount(6);
  const tops = await inputs.evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().top));
  const lines = await inputs.evaluateAll((nodes: HTMLInputElement[]) =>
    nodes.map((node) => {
      const range = document.createRange();
      if (node.labels?.[0]) range.selectNodeContents(node.labels[0]);
      return range.getClientRects().length;
    }),
  );
  expect(new Set(lines)).toEqual(new Set([1, 2]));
  expect(new Set(tops.slice(0, 3)).size).toBe(1);
  expect(new Set(tops.slice(3)).size).toBe(1);
});

it("can be tried again after a failure", async () => {
  const t = getMessages("billCheck");
  const server = withDelivery();
  const taxes = (query: URLSearchParams) => (query.has("day") ? new HttpFailure(500) : testTaxes(query));
  server.on("GET /compare/v1/taxes", ({ query }) => taxes(query));
  const page = await render(server);
  await open(page);
  await fill(page);
  await submit(page);
  await expectErrorPanel(page, "server");
  server.on("GET /compare/v1/taxes", ({ query }) => testTaxes(query));
  await page.getByRole("button", { name: getMessages("common").retry }).click();
  await expect(result(page)).toContainText(t.result.match);
});
