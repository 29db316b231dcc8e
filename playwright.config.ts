// Browser tests against the real server. `npm run e2e` finds the browser and builds the portal first.
import { defineConfig } from "@playwright/test";
import { BROWSER_ARGS } from "./tests/support/browser-args.ts";
import { memoryFolder } from "./tests/support/memory-folder.ts";

// Playwright takes a stack of every call and looks up each of its lines in source maps. Together with compiling the
// tests, that took a tenth of the processor time of a run. Code that Node itself loads (scripts/lib/steps.mjs) needs
// neither, because its lines are those of the source.
if (process.env["PW_DISABLE_TS_ESM"] !== undefined) Reflect.deleteProperty(Error, "prepareStackTrace");

const SMALL = { width: 360, height: 780 };
const LARGE = { width: 1440, height: 900 };
const root = process.getuid?.() === 0;
/**
 * Step-by-step user journeys, in the two variants that have nothing in common. The remaining tests do not depend on the
 * variant and run once, or have variants of their own (every-page.e2e.ts): each project starts its own workers and
 * browsers.
 */
const JOURNEYS = [
  "**/affiliates.e2e.ts",
  "**/auth.e2e.ts",
  "**/budget.e2e.ts",
  "**/flows.e2e.ts",
  "**/journey.e2e.ts",
  "**/notification-preferences.e2e.ts",
  "**/notifications.e2e.ts",
  "**/ordering.e2e.ts",
  "**/plan.e2e.ts",
];

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./tests/e2e/support/global-setup.ts",
  fullyParallel: true,
  // Workers sometimes wait for a server or a clock.
  workers: 4,
  retries: 0,
  // Two cores, four browsers, a server and a database: generous, because only a hang should time out.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ["json", { outputFile: process.env["REPORT_FILE"] ?? "test-results/report.json" }]],
  outputDir: "test-results",
  use: {
    locale: "en-US",
    timezoneId: "America/Chicago",
    // Elements that fade in are checked in their final state.
    contextOptions: { reducedMotion: "reduce" },
    // Requests from a worker would bypass the routes that tests set.
    serviceWorkers: "block",
    launchOptions: {
      // Browser processes use shared memory if there is enough of it.
      ...(memoryFolder() && { ignoreDefaultArgs: ["--disable-dev-shm-usage"] }),
      executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
      args: [
        ...(root || process.env["LD_LIBRARY_PATH"] ? ["--no-sandbox"] : []),
        ...BROWSER_ARGS,
        "--no-first-run",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    // First, because it is one long test that runs parallel to the others.
    { name: "agreement", testDir: "tests/agreement" },
    {
      name: "small light en",
      use: { viewport: SMALL, colorScheme: "light", hasTouch: true },
    },
    {
      name: "large dark es",
      testMatch: JOURNEYS,
      use: { viewport: LARGE, colorScheme: "dark", locale: "es-US" },
    },
  ],
});
