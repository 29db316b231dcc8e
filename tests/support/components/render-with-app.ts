// Opens a page or a story of the portal in a real browser, with a fake server.
import type { Browser, Page } from "@playwright/test";
import { chromium } from "@playwright/test";
import { inject, onTestFinished } from "vitest";
import type { OnboardingMetadata } from "#contracts/onboarding.ts";
import type { Language } from "#messages/languages.ts";
import { STORAGE_KEY } from "#web/shared/session/can-be-signed-in.ts";
import { testSession } from "#web/shared/session/test-browser.ts";
import { BLANK, FakeServer, listen, serve } from "./fake-server.ts";
import { expect } from "./expect-page.ts";

/** The page's clock, a Tuesday noon in Texas: dates on the page do not depend on the day of the run. */
const NOW = Date.parse("2026-11-10T18:00:00Z");

export interface RenderOptions {
  readonly language?: Language;
  /** Whether a customer is signed in. */
  readonly signedIn?: boolean;
  /** What the signed-in account set itself. Guards of pages read it. */
  readonly metadata?: OnboardingMetadata;
  /** Items of local storage. */
  readonly stored?: Readonly<Record<string, string>>;
  /** Window size in pixels. Defaults to a desktop's. */
  readonly viewport?: { readonly width: number; readonly height: number };
}

/** The metadata of a customer who has set everything up. */
export const SET_UP: OnboardingMetadata = {
  first_name: "Ana",
  last_name: "Ruiz",
  agreed_to_terms: true,
  processed_orders: true,
  generic_onboarding_complete: true,
};

const DESKTOP = { width: 1280, height: 900 };

let connected: Promise<Browser> | undefined;

/**
 * Tabs that no test uses, by language. A test gets the tab of the one before, emptied: with the files and the code that
 * the browser has cached, all component tests take a third less processor time.
 */
const idle: Record<Language, Page[]> = { en: [], es: [] };

async function openTab(language: Language): Promise<Page> {
  connected ??= chromium.connect(inject("components").browser);
  const browser = await connected;
  const context = await browser.newContext({
    locale: language === "es" ? "es-US" : "en-US",
    timezoneId: "America/Chicago",
    viewport: DESKTOP,
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(NOW);
  await page.goto((await listen()) + BLANK);
  return page;
}

/** Removes everything that a test has left in a tab. */
async function empty(page: Page, origin: string): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  await Promise.all([page.unrouteAll(), context.unrouteAll(), context.clearPermissions()]);
  await page.emulateMedia({ colorScheme: null });
  await page.goto(origin + BLANK);
  await context.clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

async function openPage(options: RenderOptions): Promise<Page> {
  const { language = "en", signedIn = false, metadata = {}, stored = {}, viewport = DESKTOP } = options;
  const origin = await listen();
  const page = idle[language].pop() ?? (await openTab(language));
  onTestFinished(async ({ task }) => {
    // Nothing is known about the tab of a test that failed.
    if (task.result?.state === "fail") return page.context().close();
    await empty(page, origin);
    idle[language].push(page);
  });
  const { width, height } = page.viewportSize() ?? DESKTOP;
  if (width !== viewport.width || height !== viewport.height) await page.setViewportSize(viewport);
  const session = signedIn ? { [STORAGE_KEY]: JSON.stringify(sessionAt(NOW, metadata)) } : {};
  await page.evaluate(
    (items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    },
    { ...session, ...stored },
  );
  return page;
}

/** Creates a session that expires one hour after `now`, in milliseconds since the epoch. */
function sessionAt(now: number, user_metadata: OnboardingMetadata): object {
  const session = testSession({ expires: Math.round((now - Date.now()) / 1000) + 3600 });
  return { ...session, user: { ...session.user, user_metadata } };
}

/** Creates the fake server of one test. A request without a response set by the test fails the test. */
export function createServer(): FakeServer {
  const server = new FakeServer(inject("components").built);
  serve(server);
  onTestFinished(() => {
    serve(null);
    expect(server.unexpected, "requests without a response set by the test").toEqual([]);
  });
  return server;
}

/** Opens a page of the portal, or a story, in a tab without anything of the tests before. */
export async function renderWithApp(
  server: FakeServer,
  address: string,
  options: RenderOptions = {},
): Promise<Page> {
  const page = await openPage(options);
  const errors: string[] = [];
  const note = (error: Error): number => errors.push(error.message);
  page.on("pageerror", note);
  onTestFinished(() => {
    page.off("pageerror", note);
    expect(errors, "uncaught errors of the page").toEqual([]);
  });
  await page.goto((await listen()) + address);
  return page;
}
