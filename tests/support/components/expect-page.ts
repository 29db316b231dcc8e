// Checks of a page that component tests share, besides what each test is about.
import type { Page } from "@playwright/test";
import { expect as expectSoon } from "@playwright/test";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import type { Language } from "#messages/languages.ts";
import { findViolations } from "../find-violations.ts";
import { getMessages } from "./messages.ts";
import { STORIES } from "./stories.ts";

/** Playwright's assertions, which wait until they are true. The timeout allows for a busy machine. */
export const expect = expectSoon.configure({ timeout: 15_000 });

/** Fails with each broken accessibility rule and the elements that break it. */
export async function expectAccessible(page: Page): Promise<void> {
  // Stories have no page heading.
  const isStory = new URL(page.url()).pathname === STORIES;
  expect(await findViolations(page, { "page-has-heading-one": { enabled: !isStory } })).toEqual([]);
}

/** Fails unless an alert shows the standard error: what happened, what is safe, and what to do. */
export async function expectErrorPanel(
  page: Page,
  kind: keyof Messages<"common">["errors"],
  language: Language = "en",
): Promise<void> {
  const { errors } = getMessages("common", language);
  const panel = page.getByRole("alert").filter({ hasText: errors[kind].what });
  const text = errors[kind];
  if ("safe" in text) await expect(panel).toContainText(text.safe);
  await expect(panel).toContainText(text.todo);
}
