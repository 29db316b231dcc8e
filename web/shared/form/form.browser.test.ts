import type { Locator, Page } from "@playwright/test";
import { it } from "vitest";
import { createServer, renderWithApp } from "#tests/support/components/render-with-app.ts";
import { expect, expectAccessible, expectErrorPanel } from "#tests/support/components/expect-page.ts";
import { storyAddress } from "#tests/support/components/stories.ts";
import { getMessages } from "#tests/support/components/messages.ts";

const { retry, stillHere } = getMessages("common");

async function render(): Promise<Page> {
  const page = await renderWithApp(createServer(), storyAddress(import.meta.url, "Sample"));
  await expect(name(page)).toBeFocused();
  return page;
}

function name(page: Page): Locator {
  return page.getByRole("textbox", { name: "Name" });
}

function send(page: Page): Locator {
  return page.getByRole("button", { name: "Send" });
}

function output(page: Page, label: string): Locator {
  return page.getByRole("status", { name: label });
}

it("shows no errors before the first attempt, then shows all and focuses the first", async () => {
  const page = await render();
  await expect(output(page, "Errors")).toHaveText("0");
  await send(page).click();
  await expect(output(page, "Errors")).toHaveText("2");
  await expect(name(page)).toBeFocused();
  await expect(name(page)).toHaveAccessibleDescription("Enter a name.");
  await expect(name(page)).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await expect(output(page, "Sent")).toHaveText("");
});

it("focuses the first control of a group that has an error", async () => {
  const page = await render();
  await name(page).fill("Ana");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("radio", { name: "Small" })).toBeFocused();
  await expect(page.getByRole("group", { name: "Size" })).toHaveAccessibleDescription("Choose a size.");
});

it("updates the errors while the fields are filled in", async () => {
  const page = await render();
  await send(page).click();
  await name(page).fill("Ana");
  await expect(output(page, "Errors")).toHaveText("1");
  await page.getByRole("radio", { name: "Large" }).check();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await send(page).click();
  await expect(output(page, "Sent")).toHaveText("Ana");
});

it("selects the text of a field that the server rejects, until the text changes", async () => {
  const page = await render();
  await page.getByRole("radio", { name: "Large" }).check();
  await name(page).fill("taken");
  await send(page).click();
  await expect(name(page)).toBeFocused();
  await expect(page.getByRole("alert")).toHaveText("Choose another name.");
  await page.keyboard.type("Ana");
  await expect(name(page)).toHaveValue("Ana");
  await expect(page.getByRole("alert")).toHaveCount(0);
});

it("preserves the typed values if sending fails, and sends them again", async () => {
  const page = await render();
  await page.getByRole("radio", { name: "Large" }).check();
  await name(page).fill("down");
  await send(page).click();
  await expectErrorPanel(page, "server");
  await expect(name(page)).toHaveValue("down");
  await page.getByRole("button", { name: retry }).click();
  await expect(output(page, "Sent")).toHaveText("down down");
  await expect(page.getByRole("alert")).toHaveCount(0);
});

it("shows that the input is safe if no response comes", async () => {
  const page = await render();
  await page.getByRole("radio", { name: "Large" }).check();
  await name(page).fill("late");
  await send(page).click();
  await expectErrorPanel(page, "timeout");
  await expect(page.getByRole("alert")).toContainText(stillHere);
  await expect(name(page)).toHaveValue("late");
});

it("removes the error of the whole form when a value changes", async () => {
  const page = await render();
  await page.getByRole("radio", { name: "Large" }).check();
  await name(page).fill("down");
  await send(page).click();
  await expectErrorPanel(page, "server");
  await page.getByRole("radio", { name: "Small" }).check();
  await expect(page.getByRole("alert")).toHaveCount(0);
});
