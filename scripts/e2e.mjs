// npm run e2e: the browser tests alone.
import { browserEnvironment } from "./lib/browser.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/node-modules.mjs";
import { browser, runAll } from "./lib/steps.mjs";

ensureInstalled();
await ensureBuilt();
await runAll([() => browser(browserEnvironment())]);
