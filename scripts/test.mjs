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
  // Together: each waits for databases, browsers and clocks for part of its time, and alone at its end for its longest
  // test. Their lines mix. What failed is printed again at the end.
  together([
    () => vitest("unit, service and component tests", ["unit", "web", "server", "page", "component"]),
    async () => {
      await ensureBuilt();
      return browser(browserEnvironment(), ["--workers=3"]);
    },
  ]),
]);
