// Opens a story or a page of the portal in a real browser, before a server that the test speaks for.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "@playwright/test";
import { chromium, expect as expectSoon } from "@playwright/test";
import { inject, onTestFinished } from "vitest";
import type { Messages } from "#web/i18n/catalog.ts";
import type { Language } from "#web/i18n/language.ts";
import { STORAGE_KEY } from "#web/session/may-be-signed-in.ts";
import { testSession } from "#web/session/test-browser.ts";
import { FakeServer } from "./fake-server.ts";
import { getMessages } from "./messages.ts";

/** Waits for what a page comes to show: long enough for a machine that does other things at once. */
export const expect = expectSoon.configure({ timeout: 15_000 });

const STORIES = "/stories.html";
const WEB = path.join(import.meta.dirname, "..", "..", "..", "web");
/** A Tuesday; texts and choices that depend on the day are the same on every day. */
export const TODAY = "2026-11-10";
const NOW = Date.parse(`${TODAY}T18:00:00Z`);

export interface RenderOptions {
  readonly language?: Language;
  /** A customer is signed in. */
  readonly signedIn?: boolean;
  /** What the browser's local storage holds. */
  readonly stored?: Readonly<Record<string, string>>;
  /** Pixels; a desk's unless told. */
  readonly viewport?: { readonly width: number; readonly height: number };
}

const DESK = { width: 1280, height: 900 };

let connected: Promise<Browser> | undefined;

async function openPage(options: RenderOptions): Promise<Page> {
  const { language = "en", signedIn = false, stored = {}, viewport = DESK } = options;
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

/** A session that is good for an hour from `now`, milliseconds of the epoch. */
function sessionAt(now: number): ReturnType<typeof testSession> {
  return testSession({ expires: (now - Date.now()) / 1000 + 3600 });
}

/** A server for one test; set its responses before the page is opened. Requests that no response is set for fail the test. */
export function createServer(): FakeServer {
  const server = new FakeServer(inject("components").built);
  onTestFinished(async () => {
    await server.close();
    expect(server.unexpected, "requests that the test sets no response for").toEqual([]);
  });
  return server;
}

/** Opens an address of the portal, or of a story. */
export async function renderWithApp(
  server: FakeServer,
  address: string,
  options: RenderOptions = {},
): Promise<Page> {
  const page = await openPage(options);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  onTestFinished(() => expect(errors, "errors that the page throws").toEqual([]));
  await page.goto((await server.listen()) + address);
  return page;
}

/** The address of a component that `x.stories.tsx` exports, for the test `x.browser.test.ts` beside it. */
export function storyAddress(testUrl: string, story: string): string {
  const file = path
    .relative(WEB, fileURLToPath(testUrl))
    .replaceAll(path.sep, "/")
    .replace(/\.browser\.test\.ts$/, "");
  return `${STORIES}?${new URLSearchParams({ file, story }).toString()}`;
}

/** Fails with every rule of accessibility that is broken, and where. */
export async function expectAccessible(page: Page): Promise<void> {
  // A story has no heading of a page.
  const isStory = new URL(page.url()).pathname === STORIES;
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"], rules: { "page-has-heading-one": { enabled: !isStory } } })
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
}

/** Fails unless an alert says what happened, what is safe and what to do, as every page does. */
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
