// Takes the screenshots of one page in all variants that one visit can show, and checks that its texts fit.
import path from "node:path";
import type { Browser, BrowserContext, Locator, Page } from "@playwright/test";
import type { Language } from "#messages/languages.ts";
import { findMisfits } from "#tests/e2e/support/texts-fit.ts";
import type { Look } from "./looks.ts";
import { breakRequests, type Shot } from "./shot.ts";
import type { Visitor } from "./visitors.ts";

/** High enough for most dialogs, which scroll inside otherwise. */
const DIALOG_WINDOW = 2_400;
/** The height of a dialog, compared to the window, on a phone: the window grows by more than the dialog does. */
const DIALOG_SHARE = 0.8;
/** A browser's maximum. */
const MAX_HEIGHT = 16_000;
const PENDING = "main [role=progressbar], [data-skeleton]";
const OVERLAY = "dialog[open], [popover]:popover-open";

export interface Studio {
  readonly browser: Browser;
  readonly url: string;
  readonly folder: string;
  /** Gets each text that does not fit, and each error. */
  readonly report: (line: string) => void;
}

async function newContext(
  { browser }: Studio,
  look: Look,
  shot: Shot,
  visitor: Visitor | null,
): Promise<BrowserContext> {
  const { width, height, colorScheme, language } = look;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    locale: `${language}-US`,
    timezoneId: "America/Chicago",
    reducedMotion: "reduce",
    javaScriptEnabled: !shot.plain,
  });
  const session = visitor && JSON.stringify(visitor);
  await context.addInitScript(
    ([inputs, auth]) => {
      // A page that reloads keeps what the steps have changed.
      if (inputs && localStorage.getItem("wattlane.compare") === null)
        localStorage.setItem("wattlane.compare", inputs);
      if (auth) localStorage.setItem("wattlane.auth", auth);
    },
    [shot.storedInputs ?? null, session] as const,
  );
  return context;
}

/** Whether the page continues automatically. It is captured while it works. */
function isPassing({ name }: Shot): boolean {
  return name.endsWith("process");
}

async function open(page: Page, { url, report }: Studio, shot: Shot, language: Language): Promise<void> {
  if (shot.html) return page.setContent(shot.html(language), { waitUntil: "load" });
  const working = isPassing(shot);
  if (working)
    await page.route("**/auth/v1/user", (route) =>
      route.request().method() === "PUT" ? undefined : route.continue(),
    );
  if (shot.fault) await breakRequests(page, shot.fault);
  page.on("console", (message) => {
    // Failed requests are the subject of some screenshots.
    const expected = shot.fault ?? shot.steps ?? message.text().includes("404");
    if (message.type() === "error" && !expected) report(`${shot.name}: ${message.text()}`);
  });
  await page.goto(url + shot.path, { waitUntil: working ? "load" : "networkidle" });
  if (shot.plain) return;
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  // The parts below the first screen load with the first action on the page.
  await page.mouse.move(1, 1);
}

/** Sets the heights of embedded documents, and waits until charts have adapted to the width. */
async function settle(page: Page, { plain }: Shot): Promise<void> {
  // No frame is announced to a page without JavaScript.
  if (plain) return;
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frames = 0; frames < 4; frames += 1) await new Promise(requestAnimationFrame);
    for (const frame of document.querySelectorAll("iframe")) {
      frame.style.height = "0";
      frame.style.height = `${frame.contentDocument?.documentElement.scrollHeight ?? 0}px`;
    }
    await new Promise(requestAnimationFrame);
  });
}

async function listProblems(page: Page): Promise<string[]> {
  const misfits = await Promise.all(page.frames().map((frame) => frame.evaluate(findMisfits)));
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return [...misfits.flat(), ...(tooWide > 0 ? [`${tooWide} px wider than the window`] : [])];
}

/** Makes the window as high as its page. Rows that come into view may then be higher than their estimate. */
async function growWindow(page: Page, shot: Shot, width: number): Promise<void> {
  let height = 0;
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const full = await page.evaluate(() => document.documentElement.scrollHeight);
    if (full <= height) return;
    height = Math.min(full, MAX_HEIGHT);
    await page.setViewportSize({ width, height });
    await settle(page, shot);
  }
}

/** Makes the window higher until nothing in the dialog scrolls. */
async function growDialog(page: Page, shot: Shot, overlay: Locator, width: number): Promise<void> {
  const hidden = await overlay.evaluate((dialog) =>
    Math.max(
      ...[dialog, ...dialog.querySelectorAll("*")]
        .filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowY))
        .map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
      0,
    ),
  );
  if (hidden === 0) return;
  const height = Math.min(DIALOG_WINDOW + Math.ceil(hidden / DIALOG_SHARE), MAX_HEIGHT);
  await page.setViewportSize({ width, height });
  await settle(page, shot);
}

async function capture(page: Page, studio: Studio, shot: Shot, look: Look): Promise<void> {
  const { width, height, colorScheme } = look;
  const overlay = page.locator(OVERLAY).last();
  const hasOverlay = (await overlay.count()) > 0;
  await page.setViewportSize({ width, height: hasOverlay ? DIALOG_WINDOW : height });
  await page.emulateMedia({ colorScheme });
  await settle(page, shot);
  if (hasOverlay) await growDialog(page, shot, overlay, width);
  for (const problem of await listProblems(page)) studio.report(`${shot.name} ${look.name}: ${problem}`);
  const file = { path: path.join(studio.folder, `${shot.name}-${look.name}.png`) };
  if (hasOverlay) await overlay.screenshot(file);
  else if (shot.unscrolled) await page.screenshot(file);
  else {
    // Sticky elements belong at the top of the window, and a bar at its bottom below all else.
    await page.evaluate(() => window.scrollTo(0, 0));
    if (!shot.firstScreen) await growWindow(page, shot, width);
    await (shot.part ? page.locator(shot.part).last().screenshot(file) : page.screenshot(file));
  }
}

/**
 * Opens the page once and takes its screenshots in these variants, all of one language. Of a page with steps, they must
 * have one width, because steps may depend on it.
 */
export async function takeShots(
  studio: Studio,
  shot: Shot,
  looks: readonly Look[],
  visitor: Visitor | null,
): Promise<void> {
  const [first] = looks;
  if (!first) return;
  const context = await newContext(studio, first, shot, visitor);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  try {
    await open(page, studio, shot, first.language);
    await shot.steps?.(page, first.language);
    if (!isPassing(shot) && !shot.plain && !shot.working)
      await page.waitForFunction((pending) => !document.querySelector(pending), PENDING);
  } catch (error) {
    studio.report(`${shot.name} ${first.name}: ${String(error).split("\n").slice(0, 2).join(" ")}`);
  }
  for (const look of looks) {
    try {
      await capture(page, studio, shot, look);
    } catch (error) {
      studio.report(`${shot.name} ${look.name}: ${String(error).split("\n").slice(0, 2).join(" ")}`);
    }
  }
  await context.close();
}
