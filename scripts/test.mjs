// npm test: runs everything and starts whatever it needs.
import { browserEnvironment } from "./lib/browser.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureEverythingInstalled } from "./lib/node-modules.mjs";
import { browser, deadCode, format, lint, runAll, typeCheck, vitest } from "./lib/steps.mjs";

ensureEverythingInstalled();
await runAll([
  typeCheck,
  lint,
  format,
  deadCode,
  () => vitest("unit and service tests", ["unit", "server", "page"]),
  () => vitest("component tests", ["component"]),
  async () => {
    await ensureBuilt();
    return browser(browserEnvironment());
  },
]);
