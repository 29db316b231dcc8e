// Starts the real server on a throwaway database and takes a screenshot of every page.
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { chromium, type Browser } from "@playwright/test";
import { readConfig } from "#server/platform/config.ts";
import { createLogger } from "#server/platform/log.ts";
import { startServer } from "#server/server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { writeContactSheets } from "./contact-sheet.ts";
import { createMeterVisitor, startSimulators } from "./meters.ts";
import { meterShots, shots, signedInShots, type Shot } from "./pages.ts";
import { belongings, visitors, type Visitor } from "./visitors.ts";

const OUT = path.join(import.meta.dirname, "..", "..", "screenshots");

interface Look {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly colorScheme: "light" | "dark";
  readonly locale: string;
}

/** The tablet width is only used if requested by name, because the layout does not change between the other two. */
const WIDTHS = [360, 768, 1440];
const DEFAULT_VIEWPORTS = /^(360|1440)-/;

const LOOKS: readonly Look[] = WIDTHS.flatMap((width) =>
  (["light", "dark"] as const).flatMap((colorScheme) =>
    ["en-US", "es-US"].map((locale) => ({
      name: `${width}-${colorScheme}-${locale.slice(0, 2)}`,
      width,
      height: width < 500 ? 780 : 900,
      colorScheme,
      locale,
    })),
  ),
);

async function capturePage(
  browser: Browser,
  url: string,
  look: Look,
  shot: Shot,
  visitor: Visitor | null,
): Promise<void> {
  const { width, height, colorScheme, locale } = look;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    locale,
    timezoneId: "America/Chicago",
  });
  const page = await context.newPage();
  await page.addInitScript(
    (text) => text && localStorage.setItem("wattlane.compare", text),
    shot.storedInputs ?? "",
  );
  if (visitor) {
    const session = JSON.stringify(visitor);
    await page.addInitScript((text) => localStorage.setItem("wattlane.auth", text), session);
  }
  // A page that continues automatically is captured while it works.
  if (shot.name.endsWith("process"))
    await page.route("**/auth/v1/user", (route) =>
      route.request().method() === "PUT" ? undefined : route.continue(),
    );
  page.on("console", (message) => {
    // The 404 of a missing plan is the subject of the screenshot.
    if (message.type() === "error" && !message.text().includes("404"))
      process.stdout.write(`${shot.name} ${look.name}: ${message.text()}\n`);
  });
  const working = shot.name.endsWith("process");
  await page.goto(url + shot.path, { waitUntil: working ? "load" : "networkidle" });
  if (working) await page.getByRole("heading", { level: 1 }).waitFor();
  await shot.steps?.(page);
  // Sticky elements belong at the top of the window.
  if (shot.steps) await page.evaluate(() => window.scrollTo(0, 0));
  await page.screenshot({
    path: path.join(OUT, `${shot.name}-${look.name}.png`),
    fullPage: !shot.firstScreen,
  });
  await context.close();
}

interface Listed {
  items: {
    id: string;
    time_of_use: boolean;
    tariff: { credits: unknown[]; one_time_fees?: unknown[]; conditions?: { effect: string }[] } | null;
  }[];
}

async function chosenPlans(url: string): Promise<Parameters<typeof shots>[0]> {
  const { items }: Listed = await (await fetch(`${url}/compare/v1/plans?tdu=oncor&limit=500`)).json();
  return {
    credit: items.find(({ tariff }) => tariff && tariff.credits.length > 0)?.id ?? "",
    terms: items.find(({ tariff }) => tariff?.conditions?.some(({ effect }) => effect === "fee"))?.id ?? "",
    purchase: items.find(({ tariff }) => tariff?.one_time_fees)?.id ?? "",
    hours: items.find(({ time_of_use }) => time_of_use)?.id ?? "",
    several: items
      .filter(({ tariff }) => tariff)
      .slice(0, 4)
      .map(({ id }) => id),
  };
}

const folder = await temporaryFolder("shots");
const simulators = await startSimulators(new Date());
const server = await startServer(
  readConfig({
    PORT: "0",
    DATA_DIR: folder.path,
    SEED: "demo",
    RATE_LIMIT_FACTOR: "1000",
    SMART_METER_TEXAS: JSON.stringify(simulators.smt.access),
    CENTERPOINT: JSON.stringify(simulators.centerpoint.access),
  }),
  createLogger("warn"),
);
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
});
try {
  await mkdir(OUT, { recursive: true });
  const plans = await chosenPlans(server.url);
  const meters = await createMeterVisitor(server, simulators);
  const people = { ...(await visitors(server)), meters };
  const mine = await belongings(server, people.customer);
  // Parts of page names on the command line select only those pages. The same applies to parts of variants (360, 768,
  // 1440-dark, light-es).
  const args = process.argv.slice(2);
  const named = args.filter((part) => LOOKS.some(({ name }) => name.includes(part)));
  const looks = LOOKS.filter(({ name }) =>
    named.length === 0 ? DEFAULT_VIEWPORTS.test(name) : named.some((part) => name.includes(part)),
  );
  const filters = args.filter((part) => !named.includes(part));
  const pages = [...shots(plans), ...signedInShots(mine), ...meterShots(meters.esiids)];
  const all = pages.filter(({ name }) => filters.length === 0 || filters.some((part) => name.includes(part)));
  for (const look of looks)
    for (const shot of all)
      await capturePage(browser, server.url, look, shot, shot.as ? people[shot.as] : null);
  await writeContactSheets(
    browser,
    OUT,
    all.map(({ name }) => name),
    looks.map(({ name }) => name),
  );
  process.stdout.write(`${all.length * looks.length} pictures in screenshots/\n`);
} finally {
  await browser.close();
  await server.close();
  await simulators.close();
  await folder.remove();
}
