import type { Page } from "@playwright/test";
import { it } from "vitest";
import type { Place } from "#contracts/compare.ts";
import { LANGUAGES } from "#messages/languages.ts";
import { TDUS } from "#market/tdu.ts";
import {
  fillInAnnualUsage,
  fillInPlace,
  placeField,
  PLACES,
  radio,
  RANKINGS,
  render,
  serverThatRanks,
  submitButton,
  TWO_UTILITIES,
} from "#tests/support/components/compare-form.ts";
import { HttpFailure } from "#tests/support/components/fake-server.ts";
import { getMessages } from "#tests/support/components/messages.ts";
import { renderWithApp } from "#tests/support/components/render-with-app.ts";
import { expect, expectAccessible } from "#tests/support/components/expect-page.ts";

const t = getMessages("compare");
const { bills, file, now, preview, problems, usage, where } = t;
const { retry } = getMessages("common");

const AUSTIN: Place = {
  zip: "78704",
  answer: "no_choice",
  tdus: [],
  utility: "Austin Energy",
  area: "Austin",
};

async function chooseFile(page: Page, text: string): Promise<void> {
  const content = { name: "meter.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  await page.getByLabel(file.fileTitle).setInputFiles(content);
}

it("works with the keyboard alone", async () => {
  const server = serverThatRanks();
  const page = await render(server);
  await placeField(page).focus();
  await page.keyboard.type("75001");
  await expect(radio(page, TDUS.tnmp.name)).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await expect(radio(page, TDUS.tnmp.name)).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("textbox", { name: bills.annual })).toBeFocused();
  await page.keyboard.type("9000");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/compare\/results$/);
  const request = { tdu: "tnmp", usage: { kwh: 9_000 } };
  await expect.poll(() => server.requests(RANKINGS).at(-1)?.body).toMatchObject(request);
});

it("lists missing fields and focuses the first one", async () => {
  const server = serverThatRanks();
  const page = await render(server);
  await submitButton(page).click();
  await expect(placeField(page)).toHaveAccessibleDescription(`${where.help} ${problems.place_empty}`);
  await expect(placeField(page)).toBeFocused();
  await expect(page.getByRole("alert").filter({ hasText: problems.file_missing })).toBeVisible();
  await expectAccessible(page);
  await fillInPlace(page);
  await submitButton(page).click();
  await expect(page.getByLabel(file.fileTitle)).toBeFocused();
  await expect(page).toHaveURL(/\/compare\?usage=file$/);
});

it("validates the ZIP code or ESI ID on blur", async () => {
  const page = await render(serverThatRanks());
  const wrong = [
    ["7500", problems.place_length],
    ["Dallas", problems.place_not_digits],
    ["20443720001234567", problems.esiid_start],
  ] as const;
  await placeField(page).fill("75");
  await expect(page.getByRole("alert")).toHaveCount(0);
  for (const [text, problem] of wrong) {
    await placeField(page).fill(text);
    await placeField(page).blur();
    await expect(placeField(page)).toHaveAccessibleDescription(`${where.help} ${problem}`);
  }
});

it("names the month with an invalid number", async () => {
  const page = await render(serverThatRanks());
  await fillInPlace(page);
  await radio(page, usage.methods.bills).check();
  const months = page.getByRole("group", { name: bills.legend }).getByRole("textbox");
  await months.first().fill("lots");
  await months.nth(1).fill("900");
  await expect(months.first()).toHaveAccessibleDescription(problems.month_number);
  await expect(page.getByText(preview.wrongMonths({ n: 1 }))).toBeVisible();
  await submitButton(page).click();
  await expect(months.first()).toBeFocused();
  await months.first().fill("1,100");
  await expect(page.getByText(bills.filled({ n: 2 }))).toBeVisible();
  await expect(page.getByText(preview.cheapest)).toBeVisible();
});

it("validates the current price, which is optional", async () => {
  const page = await render(serverThatRanks());
  await fillInPlace(page);
  await fillInAnnualUsage(page, "12000");
  await radio(page, now.methods.price).check();
  await submitButton(page).click();
  const cents = page.getByRole("textbox", { name: now.cents });
  await expect(cents).toHaveAccessibleDescription(problems.cents_missing);
  await expect(cents).toBeFocused();
  await cents.fill("0.124");
  await expect(cents).toHaveAccessibleDescription(problems.cents_range);
  await expect(page.getByRole("group", { name: now.delivery })).toHaveAccessibleDescription(
    problems.delivery_missing,
  );
  await radio(page, now.methods.none).check();
  await submitButton(page).click();
  await expect(page).toHaveURL(/\/compare\/results$/);
});

it("explains an area without provider choice", async () => {
  const page = await render(serverThatRanks(AUSTIN));
  await placeField(page).fill("78704");
  await expect(page.getByText(where.noChoice({ area: "Austin", utility: "Austin Energy" }))).toBeVisible();
  await fillInAnnualUsage(page, "12000");
  await submitButton(page).click();
  const choice = page.getByRole("combobox", { name: where.choose });
  await expect(choice).toHaveAccessibleDescription(problems.tdu_no_choice);
  await expect(choice).toBeFocused();
});

it("offers a utility list and a retry if the lookup fails", async () => {
  const server = serverThatRanks();
  server.on(PLACES, new HttpFailure(500));
  const page = await render(server);
  await placeField(page).fill("75001");
  await expect(page.getByText(where.failed)).toBeVisible();
  await page.getByRole("combobox", { name: where.choose }).selectOption(TDUS.oncor.name);
  await expect(page.getByText(preview.requiresUsage)).toBeVisible();
  server.on(PLACES, TWO_UTILITIES);
  await page.getByRole("button", { name: retry }).click();
  await expect(radio(page, TDUS.oncor.name)).toBeChecked();
});

it("announces the lookup until the server responds", async () => {
  const server = serverThatRanks();
  const release = server.hold(PLACES);
  const page = await render(server);
  await placeField(page).fill("75001");
  await expect(page.getByText(where.looking)).toBeVisible();
  release();
  await expect(radio(page, TDUS.oncor.name)).toBeVisible();
  await expect(page.getByText(where.looking)).toBeHidden();
});

it("explains why a meter file cannot be read", async () => {
  const page = await render(serverThatRanks());
  await chooseFile(page, "Dear customer, here is your bill.");
  const alert = page.getByRole("alert").filter({ hasText: file.failed({ name: "meter.csv" }) });
  await expect(alert).toContainText(t.readErrors.unknown_format);
  await expect(alert).toContainText(file.failedSafe);
});

it("restores the fields after a reload, clears them, and undoes the clearing", async () => {
  const page = await render(serverThatRanks());
  await fillInPlace(page);
  await page.reload();
  await expect(placeField(page)).toHaveValue("75001");
  await page.getByRole("button", { name: t.clear }).click();
  await expect(placeField(page)).toHaveValue("");
  await expect(placeField(page)).toBeFocused();
  await page.getByRole("button", { name: t.undo }).click();
  await expect(placeField(page)).toHaveValue("75001");
  await expect(radio(page, TDUS.oncor.name)).toBeChecked();
});

it("shows its messages in Spanish", async () => {
  const es = getMessages("compare", "es");
  const page = await renderWithApp(serverThatRanks(), "/compare?usage=file", { language: "es" });
  await page.getByRole("button", { name: es.submit }).click();
  await expect(page.getByRole("textbox", { name: es.where.label })).toHaveAccessibleDescription(
    `${es.where.help} ${es.problems.place_empty}`,
  );
});

/** Height of a label with two lines, in pixels. One line has the height of a target for a finger. */
const TWO_LINES = 52;

it("keeps each way of adding usage on one line on a phone, in both languages", async () => {
  for (const language of LANGUAGES) {
    const viewport = { width: 390, height: 800 };
    const page = await renderWithApp(serverThatRanks(), "/compare?usage=file", { language, viewport });
    for (const name of Object.values(getMessages("compare", language).usage.methods)) {
      const label = page.locator("label").filter({ has: radio(page, name) });
      const height = await label.evaluate((element) => element.getBoundingClientRect().height);
      expect([name, height < TWO_LINES]).toEqual([name, true]);
    }
  }
});
