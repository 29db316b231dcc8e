// Opens a page or a story of the portal in a real browser, with a fake server.
import type { Browser, Page } from "@playwright/test";
import { chromium } from "@playwright/test";
import { inject, onTestFinished } from "vitest";
import type { OnboardingMetadata } from "#contracts/onboarding.ts";
import type { Language } from "#messages/languages.ts";
import { STORAGE_KEY } from "#web/shared/session/can-be-signed-in.ts";
import { testSession } from "#web/shared/session/test-browser.ts";
import { FakeServer } from "./fake-server.ts";
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

async function openPage(options: RenderOptions): Promise<Page> {
  const { language = "en", signedIn = false, metadata = {}, stored = {}, viewport = DESKTOP } = options;
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
  const session = signedIn ? { [STORAGE_KEY]: JSON.stringify(sessionAt(NOW, metadata)) } : {};
  await page.addInitScript(
    (items) => {
      // Not in the frame that axe opens: there, it would undo what the page has saved since.
      if (window !== window.top) return;
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
  onTestFinished(async () => {
    await server.close();
    expect(server.unexpected, "requests without a response set by the test").toEqual([]);
  });
  return server;
}

/** Opens a page of the portal, or a story, in a separate browser context. */
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
