// Browser tests against the real server. `npm run e2e` finds the browser and builds the portal first.
import { defineConfig } from "@playwright/test";

const SMALL = { width: 360, height: 780 };
const LARGE = { width: 1440, height: 900 };
const root = process.getuid?.() === 0;
/** Redirects and English titles: the language changes nothing in them, the width might. */
const ENGLISH_ONLY = ["**/routes.e2e.ts"];
/** What people do step by step: in the two looks that have nothing in common. How pages look is for every-page and flows, in four. */
const JOURNEYS = [
  "**/affiliates.e2e.ts",
  "**/auth.e2e.ts",
  "**/compare-wizard.e2e.ts",
  "**/frame.e2e.ts",
  "**/journey.e2e.ts",
  "**/notice-preferences.e2e.ts",
  "**/notices.e2e.ts",
  "**/ordering.e2e.ts",
  "**/plan.e2e.ts",
  "**/results.e2e.ts",
];
/** Faults, the session, what an account can do: neither changes anything in them, and they take their time. */
const ONCE = [
  "**/knock-react.e2e.ts",
  "**/linking*.e2e.ts",
  "**/meter-file.e2e.ts",
  "**/notice-faults.e2e.ts",
  "**/opt-out.e2e.ts",
  "**/order-*.e2e.ts",
  "**/page-faults.e2e.ts",
  "**/form-faults.e2e.ts",
  "**/session.e2e.ts",
  "**/account*.e2e.ts",
];

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./tests/e2e/support/global-setup.ts",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Two cores, two browsers, a server and a database: generous, since only a hang should end here.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ["json", { outputFile: process.env["REPORT_FILE"] ?? "test-results/report.json" }]],
  outputDir: "test-results",
  use: {
    locale: "en-US",
    timezoneId: "America/Chicago",
    launchOptions: {
      executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
      args: [
        ...(root || process.env["LD_LIBRARY_PATH"] ? ["--no-sandbox"] : []),
        "--disable-gpu",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    { name: "small light en", use: { viewport: SMALL, colorScheme: "light", hasTouch: true } },
    {
      name: "large dark en",
      testIgnore: [...JOURNEYS, ...ONCE],
      use: { viewport: LARGE, colorScheme: "dark" },
    },
    {
      name: "small dark es",
      testIgnore: [...ENGLISH_ONLY, ...JOURNEYS, ...ONCE],
      use: { viewport: SMALL, colorScheme: "dark", locale: "es-US", hasTouch: true },
    },
    {
      name: "large light es",
      testIgnore: [...ENGLISH_ONLY, ...JOURNEYS, ...ONCE],
      use: { viewport: LARGE, colorScheme: "light", locale: "es-US" },
    },
    {
      name: "large dark es",
      testMatch: JOURNEYS,
      use: { viewport: LARGE, colorScheme: "dark", locale: "es-US" },
    },
  ],
});
