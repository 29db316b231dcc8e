import type { Locator, Page } from "@playwright/test";
import { it } from "vitest";
import { createServer, renderWithApp } from "#tests/support/components/render-with-app.ts";
import { storyAddress } from "#tests/support/components/stories.ts";
import { expect, expectAccessible } from "#tests/support/components/expect-page.ts";
import type * as Stories from "./code-field.stories.tsx";

function render(story: keyof typeof Stories): Promise<Page> {
  return renderWithApp(createServer(), storyAddress(import.meta.url, story));
}

function codeField(page: Page): Locator {
  return page.getByRole("textbox", { name: "Code" });
}

async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((content) => navigator.clipboard.writeText(content), text);
  await page.keyboard.press("ControlOrMeta+V");
}

it("is a single field with one-time-code autofill", async () => {
  const page = await render("SixDigits");
  await expect(page.getByRole("textbox")).toHaveCount(1);
  await expect(codeField(page)).toHaveAttribute("autocomplete", "one-time-code");
  await expect(codeField(page)).toHaveAttribute("inputmode", "numeric");
});

it("submits the code once, after its last digit", async () => {
  const page = await render("SixDigits");
  await codeField(page).click();
  await page.keyboard.type("12345");
  await expect(page.getByLabel("Sent")).toHaveText("");
  await page.keyboard.type("6");
  await expect(page.getByLabel("Sent")).toHaveText("123456");
});

it("accepts digits only, up to the code's length", async () => {
  const page = await render("SixDigits");
  await codeField(page).click();
  await page.keyboard.type("1a2 -3");
  await expect(codeField(page)).toHaveValue("123");
  await page.keyboard.type("45678");
  await expect(codeField(page)).toHaveValue("123458");
});

it("replaces the digit selected with the arrow keys", async () => {
  const page = await render("SixDigits");
  await codeField(page).click();
  await page.keyboard.type("123456");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("9");
  await expect(codeField(page)).toHaveValue("123956");
  await page.keyboard.press("End");
  await page.keyboard.press("Backspace");
  await expect(codeField(page)).toHaveValue("12395");
});

it("extracts the code from a pasted message", async () => {
  const page = await render("SixDigits");
  await codeField(page).click();
  await paste(page, "Good for 10 minutes: 482913");
  await expect(codeField(page)).toHaveValue("482913");
  await expect(page.getByLabel("Sent")).toHaveText("482913");
});

it("supports other lengths", async () => {
  const page = await render("EightDigits");
  await codeField(page).click();
  await page.keyboard.type("12345678");
  await expect(page.getByLabel("Sent")).toHaveText("12345678");
});

it("describes its help and its error", async () => {
  const page = await render("Rejected");
  await expect(codeField(page)).toHaveAttribute("aria-invalid", "true");
  await expect(codeField(page)).toHaveAccessibleDescription("From the email Wrong code");
  await expect(page.getByRole("alert")).toHaveText("Wrong code");
  await expectAccessible(page);
});

it("is read-only while the code is checked", async () => {
  const page = await render("Checking");
  await codeField(page).click();
  await page.keyboard.type("9");
  await page.keyboard.press("Backspace");
  await expect(codeField(page)).toHaveValue("123456");
});
