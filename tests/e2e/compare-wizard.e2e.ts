// The compare wizard: from no input to the ranking, with a pointer and with the keyboard alone.
import type { Locator, Page } from "@playwright/test";
import { smtIntervalCsv } from "./support/meter-file.ts";
import { expect, expectAccessible, test } from "./support/test.ts";
import type { TestMessages } from "./support/messages.ts";

/** Served by Oncor only, by Oncor or TNMP, and by Austin Energy, without choice. */
const DALLAS = "75201";
const NORTH_OF_DALLAS = "75001";
const AUSTIN = "78704";
const KWH = [980, 870, 1010, 940, 1240, 1680, 1990, 2050, 1700, 1120, 880, 930];

async function open(page: Page, messages: TestMessages): Promise<void> {
  await page.goto("/compare?usage=file");
  await expect(page.getByRole("heading", { level: 1, name: messages.compare.title })).toBeVisible();
  // A font that loads late moves what is about to be clicked.
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
}

function placeField(page: Page, messages: TestMessages): Locator {
  return page.getByLabel(messages.compare.where.label);
}

function choice(page: Page, name: string): Locator {
  return page.getByRole("radio", { name, exact: true });
}

function monthFields(page: Page, messages: TestMessages): Locator {
  return page.getByRole("group", { name: messages.compare.bills.legend }).getByRole("textbox");
}

function fileField(page: Page, messages: TestMessages): Locator {
  return page.getByLabel(messages.compare.file.fileTitle);
}

function goOn(page: Page, messages: TestMessages): Locator {
  return page.getByRole("button", { name: messages.compare.submit });
}

/**
 * Waits until the file or the fields are read, the year is built and the list is ranked, which takes time on a busy
 * machine.
 */
async function expectPriced(page: Page, messages: TestMessages): Promise<void> {
  await expect(page.getByText(messages.compare.preview.cheapest)).toBeVisible({ timeout: 20_000 });
}

function csv(name: string, text: string): { name: string; mimeType: string; buffer: Buffer } {
  return { name, mimeType: "text/csv", buffer: Buffer.from(text) };
}

test("from a ZIP code and twelve months to the ranking, and back", async ({ page, messages }) => {
  await open(page, messages);
  await placeField(page, messages).fill(NORTH_OF_DALLAS);
  const oncor = choice(page, "Oncor Electric Delivery");
  await expect(oncor).not.toBeChecked();
  await oncor.check();
  await choice(page, messages.compare.usage.methods.bills).check();
  const months = monthFields(page, messages);
  for (const [index, kwh] of KWH.entries()) await months.nth(index).fill(String(kwh));
  await expect(page.getByText(messages.compare.bills.filled({ n: 12 }))).toBeVisible();
  await expect(page.getByText(messages.compare.preview.sure.months({ n: 12 }))).toBeVisible();
  await expectPriced(page, messages);
  await expectAccessible(page);
  await goOn(page, messages).click();
  await expect(page).toHaveURL(/\/compare\/results/);
  await page.goBack();
  await expect(placeField(page, messages)).toHaveValue(NORTH_OF_DALLAS);
  await expect(oncor).toBeChecked();
  await expect(months.first()).toHaveValue(String(KWH[0]));
});

test("twelve numbers are pasted into the first month", async ({ page, messages, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, messages);
  await choice(page, messages.compare.usage.methods.bills).check();
  const months = monthFields(page, messages);
  await months.first().focus();
  await page.evaluate((text) => navigator.clipboard.writeText(text), KWH.join("\n"));
  await page.keyboard.press("Control+V");
  await expect(months.last()).toHaveValue(String(KWH.at(-1)));
  await expect(page.getByText(messages.compare.bills.pasted({ n: 12 }))).toBeAttached();
});

test("a city without choice is explained", async ({ page, messages }) => {
  await open(page, messages);
  await placeField(page, messages).fill(AUSTIN);
  await expect(
    page.getByText(messages.compare.where.noChoice({ area: "Austin", utility: "Austin Energy" })),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByText(messages.compare.where.edge).click();
  await choice(page, "Oncor Electric Delivery").check();
  await expect(page.getByText(messages.compare.preview.requiresUsage)).toBeVisible();
});

test("a meter file is read locally and fills in the first step too", async ({ page, messages }) => {
  await open(page, messages);
  const text = smtIntervalCsv({ start: "2025-11-01", days: 365 });
  await fileField(page, messages).setInputFiles(csv("meter.csv", text));
  await expect(page.getByText(messages.compare.file.read({ name: "meter.csv" }))).toBeVisible();
  await expect(
    page.getByText(
      messages.compare.file.days({ n: 365, span: { from: "2025-11-01", through: "2026-10-31" } }),
    ),
  ).toBeVisible();
  await expect(
    page.getByText(messages.compare.where.byFile({ name: "Oncor Electric Delivery" })),
  ).toBeVisible();
  await expectPriced(page, messages);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText(messages.compare.file.read({ name: "meter.csv" }))).toBeVisible();
  // The button is below the year, and moves until that is drawn.
  await expectPriced(page, messages);
  await page.getByRole("button", { name: messages.compare.clear }).click();
  await expect(page.getByText(messages.compare.file.read({ name: "meter.csv" }))).toBeHidden();
  await page.getByRole("button", { name: messages.compare.undo }).click();
  await expect(page.getByText(messages.compare.file.read({ name: "meter.csv" }))).toBeVisible();
});

test("the ESI ID never leaves the device", async ({ page, messages }) => {
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url() + (request.postData() ?? "")));
  await open(page, messages);
  const text = smtIntervalCsv({ start: "2026-01-01", days: 120, esiid: "10443720000000099" });
  await fileField(page, messages).setInputFiles(csv("meter.csv", text));
  await expectPriced(page, messages);
  expect(sent.some((request) => request.includes("/rankings"))).toBe(true);
  expect(sent.filter((request) => request.includes("10443720000000099"))).toEqual([]);
});

test("the customer chooses between two meters in a file", async ({ page, messages }) => {
  await open(page, messages);
  const first = smtIntervalCsv({ start: "2026-06-01", days: 30 });
  const second = smtIntervalCsv({ start: "2026-06-01", days: 30, esiid: "10443720000000026" });
  const text = first + second.slice(second.indexOf("\n") + 1);
  await fileField(page, messages).setInputFiles(csv("two.csv", text));
  await expect(page.getByText(messages.compare.file.meters({ n: 2 }))).toBeVisible();
  await goOn(page, messages).click();
  await expect(page.getByText(messages.compare.problems.file_meter)).toBeVisible();
  await page.getByRole("radio", { name: /10443720000000026/ }).check();
  await expect(page.getByText(messages.compare.file.read({ name: "two.csv" }))).toBeVisible();
});

test("an invalid file is rejected with line, column and what was expected", async ({ page, messages }) => {
  await open(page, messages);
  const [header = "", row = ""] = smtIntervalCsv({ start: "2026-06-01", days: 1 }).split("\n");
  const bad = row.replace(/,[\d.]+,A,/, ",lots,A,");
  await fileField(page, messages).setInputFiles(csv("bad.csv", `${header}\n${bad}\n`));
  const { file, readErrors } = messages.compare;
  const panel = page.getByRole("alert").filter({ hasText: file.failed({ name: "bad.csv" }) });
  await expect(panel).toContainText(file.failedSafe);
  await expect(panel).toContainText(file.line({ line: 2 }));
  await expect(panel).toContainText(file.column({ column: "USAGE_KWH" }));
  await expect(panel).toContainText(readErrors.kwh_invalid);
  await expect(panel).toContainText(file.expected({ text: messages.problems.file.like({ value: "0.145" }) }));
  await expectAccessible(page);
  // An image, then a valid file: nothing of the invalid ones is left.
  await fileField(page, messages).setInputFiles({
    name: "photo.csv",
    mimeType: "image/png",
    buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]),
  });
  await expect(page.getByRole("alert").filter({ hasText: readErrors.not_text })).toBeVisible();
  const good = smtIntervalCsv({ start: "2026-06-01", days: 30 });
  await fileField(page, messages).setInputFiles(csv("good.csv", good));
  await expect(page.getByText(file.read({ name: "good.csv" }))).toBeVisible();
  await expect(panel).toBeHidden();
});

test("missing fields are named, and the first one gets the focus", async ({ page, messages }) => {
  await open(page, messages);
  await choice(page, messages.compare.usage.methods.home).check();
  await goOn(page, messages).click();
  await expect(placeField(page, messages)).toBeFocused();
  await expect(page.getByText(messages.compare.problems.place_empty)).toBeVisible();
  await expect(page.getByText(messages.compare.problems.square_feet_missing)).toBeVisible();
  await expect(page.getByText(messages.compare.problems.heating_missing)).toBeVisible();
  await expectAccessible(page);
  await placeField(page, messages).fill(DALLAS);
  await expect(page.getByText(messages.compare.problems.place_empty)).toBeHidden();
});

test("an incorrect month is named in place of the year", async ({ page, messages }) => {
  await open(page, messages);
  await choice(page, messages.compare.usage.methods.bills).check();
  const months = monthFields(page, messages);
  for (const [index, kwh] of KWH.entries()) await months.nth(index).fill(String(kwh));
  const wrong = months.nth(4);
  const month = ((await wrong.getAttribute("id")) ?? "").replace("compare-month-", "");
  const { preview } = messages.compare;
  await wrong.fill("lots");
  await expect(page.getByText(preview.wrongMonths({ n: 1 }))).toBeVisible();
  await expect(page.getByText(preview.wrongMonth.month_number({ month, typed: "lots" }))).toBeVisible();
  await wrong.fill("60000");
  await expect(page.getByText(preview.wrongMonth.month_range({ month, typed: "60000" }))).toBeVisible();
  await expectAccessible(page);
  await placeField(page, messages).fill(DALLAS);
  await expect(
    page.getByText(messages.compare.where.only({ name: "Oncor Electric Delivery" })),
  ).toBeVisible();
  await goOn(page, messages).click();
  await expect(wrong).toBeFocused();
  await wrong.fill("1240");
  await expect(page.getByText(preview.wrongMonths({ n: 1 }))).toBeHidden();
  await expect(page.getByText(preview.sure.months({ n: 12 }))).toBeVisible();
});

test("keyboard alone, from the first field to the ranking", async ({ page, messages }) => {
  await open(page, messages);
  await placeField(page, messages).focus();
  await page.keyboard.type(DALLAS);
  await expect(
    page.getByText(messages.compare.where.only({ name: "Oncor Electric Delivery" })),
  ).toBeVisible();
  await tabTo(page, choice(page, messages.compare.usage.methods.file));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(choice(page, messages.compare.usage.methods.home)).toBeChecked();
  await tabTo(page, page.getByLabel(messages.compare.home.squareFeet));
  await page.keyboard.type("2200");
  await page.keyboard.press("Tab");
  await page.keyboard.type("3");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(choice(page, messages.compare.home.heatings.electric)).toBeChecked();
  await tabTo(page, goOn(page, messages));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/compare\/results/);
});

/** Presses Tab until the element has the focus. Fails if it is never reached. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target).toBeFocused();
}

test("a ZIP code that cannot be looked up leads to choosing the utility manually", async ({
  page,
  messages,
}) => {
  // A busy machine draws its next frame late, and the focus does not wait for it.
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0;
  });
  await page.route("**/compare/v1/places*", (route) => route.fulfill({ status: 500, body: "no" }));
  await open(page, messages);
  await placeField(page, messages).fill(DALLAS);
  await expect(page.getByText(messages.compare.where.failed)).toBeVisible({ timeout: 30_000 });
  await goOn(page, messages).click();
  const select = page.getByLabel(messages.compare.where.choose);
  await expect(select).toBeFocused();
  await expect(page.getByText(messages.compare.problems.tdu_missing)).toBeVisible();
  await select.selectOption("oncor");
  await expect(page.getByText(messages.compare.problems.tdu_missing)).toBeHidden();
});

test("continuing while a ZIP code is looked up leads back to it", async ({ page, messages }) => {
  let dismiss = (): void => {};
  const requested = new Promise<void>((resolve) => {
    dismiss = resolve;
  });
  await page.route("**/compare/v1/places*", async (route) => {
    await requested;
    await route.continue();
  });
  await open(page, messages);
  await placeField(page, messages).fill(DALLAS);
  await expect(page.getByText(messages.compare.where.looking)).toBeVisible();
  await goOn(page, messages).click();
  await expect(placeField(page, messages)).toBeFocused();
  dismiss();
  await expect(
    page.getByText(messages.compare.where.only({ name: "Oncor Electric Delivery" })),
  ).toBeVisible();
});
