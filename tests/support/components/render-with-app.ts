// Opens a page or a story of the portal in a real browser, with a fake server.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "@playwright/test";
import { chromium, expect as expectSoon } from "@playwright/test";
import { inject, onTestFinished } from "vitest";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import type { Language } from "#web/shared/i18n/languages.ts";
import { STORAGE_KEY } from "#web/shared/session/can-be-signed-in.ts";
import { testSession } from "#web/shared/session/test-browser.ts";
import { FakeServer } from "./fake-server.ts";
import { getMessages } from "./messages.ts";

/** Playwright's assertions, which wait until they hold. The timeout allows for a busy machine. */
export const expect = expectSoon.configure({ timeout: 15_000 });

const STORIES = "/stories.html";
const WEB = path.join(import.meta.dirname, "..", "..", "..", "web");
/** The page's clock, a Tuesday noon in Texas: dates on the page do not depend on the day of the run. */
const NOW = Date.parse("2026-11-10T18:00:00Z");

export interface RenderOptions {
  readonly language?: Language;
  /** Whether a customer is signed in. */
  readonly signedIn?: boolean;
  /** Items of local storage. */
  readonly stored?: Readonly<Record<string, string>>;
  /** Window size in pixels; a desktop's by default. */
  readonly viewport?: { readonly width: number; readonly height: number };
}

const DESKTOP = { width: 1280, height: 900 };

let connected: Promise<Browser> | undefined;

async function openPage(options: RenderOptions): Promise<Page> {
  const { language = "en", signedIn = false, stored = {}, viewport = DESKTOP } = options;
  connected ??= chromium.connect(inject("components").browser);
  const browser = await connected;
  const context = await browser.newContext({
    locale: language === "es" ? "es-US" : "en-US",
    timezoneId: "America/Chicago",
    viewport,
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.clock.setFixedTime(NOW);
  const session = signedIn ? { [STORAGE_KEY]: JSON.stringify(sessionAt(NOW)) } : {};
  await page.addInitScript(
    (items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    },
    { ...session, ...stored },
  );
  return page;
}

/** Creates a session that expires one hour after `now`, in milliseconds since the epoch. */
function sessionAt(now: number): ReturnType<typeof testSession> {
  return testSession({ expires: Math.round((now - Date.now()) / 1000) + 3600 });
}

/** Creates the fake server of one test. A request without a response set by the test fails the test. */
export function createServer(): FakeServer {
  const server = new FakeServer(inject("components").built);
  onTestFinished(async () => {
    await server.close();
    expect(server.unexpected, "requests without a response set by the test").toEqual([]);
  });
  return server;
}

/** Opens a page of the portal, or a story, in a browser context of its own. */
export async function renderWithApp(
  server: FakeServer,
  address: string,
  options: RenderOptions = {},
): Promise<Page> {
  const page = await openPage(options);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  onTestFinished(() => expect(errors, "uncaught errors of the page").toEqual([]));
  await page.goto((await server.listen()) + address);
  return page;
}

/** Returns the address of a story that `x.stories.tsx` exports, for the test `x.browser.test.ts` beside it. */
export function storyAddress(testUrl: string, story: string): string {
  const file = path
    .relative(WEB, fileURLToPath(testUrl))
    .replaceAll(path.sep, "/")
    .replace(/\.browser\.test\.ts$/, "");
  return `${STORIES}?${new URLSearchParams({ file, story }).toString()}`;
}

/** Fails with each broken accessibility rule and the elements that break it. */
export async function expectAccessible(page: Page): Promise<void> {
  // Stories have no page heading.
  const isStory = new URL(page.url()).pathname === STORIES;
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"], rules: { "page-has-heading-one": { enabled: !isStory } } })
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
}

/** Fails unless an alert shows the standard error: what happened, what is safe, and what to do. */
export async function expectErrorPanel(
  page: Page,
  kind: keyof Messages<"common">["errors"],
  language: Language = "en",
): Promise<void> {
  const { errors } = await getMessages("common", language);
  const panel = page.getByRole("alert").filter({ hasText: errors[kind].what });
  await expect(panel).toContainText(errors[kind].safe);
  await expect(panel).toContainText(errors[kind].todo);
}
