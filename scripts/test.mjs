// npm test: runs everything and starts whatever it needs.
import { browserEnvironment } from "./lib/browser.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureEverythingInstalled } from "./lib/node-modules.mjs";
import {
  browser,
  build,
  deadCode,
  findBrowser,
  format,
  lintWithTypes,
  runAll,
  together,
  vitest,
} from "./lib/steps.mjs";

await ensureEverythingInstalled();
await runAll([
  // Together: most of them leave a core idle for part of their time.
  together([lintWithTypes, build, findBrowser, deadCode, format]),
  // Together: component tests mostly wait for a browser, and leave the cores to the others.
  () => vitest("unit, service and component tests", ["unit", "web", "server", "page", "component"]),
  async () => {
    await ensureBuilt();
    return browser(browserEnvironment());
  },
]);
