import { it } from "vitest";
import { getMessages } from "#tests/support/components/messages.ts";
import { createServer, renderWithApp } from "#tests/support/components/render-with-app.ts";
import { storyAddress } from "#tests/support/components/stories.ts";
import { expect } from "#tests/support/components/expect-page.ts";

const STORY = storyAddress(import.meta.url, "OneMonth");
const PHONE = { width: 360, height: 640 };

it("shows a month and its days without cutting them off on a phone", async () => {
  const page = await renderWithApp(createServer(), STORY, { viewport: PHONE });
  const list = page.getByRole("combobox", { name: getMessages("usage").month });
  // The list itself has both dates with their years (spec §3).
  await expect(list.getByRole("option")).toHaveText("Nov 2026 (Oct 28, 2026 to Nov 30, 2026)");
  await expect(page.getByText("Nov 2026", { exact: true })).toBeVisible();
  await expect(page.getByText("Oct 28 to Nov 30, 2026", { exact: true })).toBeVisible();
});

it("shows the whole label on a desktop, in Spanish", async () => {
  const page = await renderWithApp(createServer(), STORY, { language: "es" });
  await expect(page.getByRole("option")).toHaveText("nov 2026 (del 28 oct al 30 nov 2026)");
  await expect(page.getByText("nov 2026", { exact: true })).toBeHidden();
});
