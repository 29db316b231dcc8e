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
  // Together: component tests mostly wait for a browser, and leave the cores to the others.
  () => vitest("unit, service and component tests", ["unit", "server", "page", "component"]),
  async () => {
    await ensureBuilt();
    return browser(browserEnvironment());
  },
]);
