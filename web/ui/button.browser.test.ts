import type { Locator } from "@playwright/test";
import { expect, it } from "vitest";
import { createServer, renderWithApp } from "#tests/support/components/render-with-app.ts";
import { storyAddress } from "#tests/support/components/stories.ts";

/** Returns the left and right edge of an element's text. */
function textEdges(element: Locator): Promise<{ left: number; right: number }> {
  return element.evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right } = range.getBoundingClientRect();
    return { left, right };
  });
}

it("starts a flush button's text where the text above starts, unless it follows another button", async () => {
  const page = await renderWithApp(createServer(), storyAddress(import.meta.url, "FlushButtons"));
  const above = page.getByText("Above", { exact: true });
  await above.waitFor();
  const { left } = await textEdges(above);
  expect((await textEdges(page.getByRole("button", { name: "Alone" }))).left).toBe(left);
  const first = await page.getByRole("button", { name: "First" }).boundingBox();
  const second = await page.getByRole("button", { name: "Second" }).boundingBox();
  if (!first || !second) throw new Error("Both buttons are shown.");
  expect(second.x - (first.x + first.width)).toBe(12);
});

it("ends the last flush button's text at the edge of its line", async () => {
  const page = await renderWithApp(createServer(), storyAddress(import.meta.url, "FlushButtons"));
  const last = page.getByRole("button", { name: "Last" });
  await last.waitFor();
  const edge = await last.evaluate((node) => node.parentElement?.getBoundingClientRect().right);
  expect((await textEdges(last)).right).toBe(edge);
});
