// npm run e2e: runs only the browser tests.
import { browserEnvironment } from "./lib/browser.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureDevelopmentInstalled, ensureFolderInstalled } from "./lib/node-modules.mjs";
import { browser, runAll } from "./lib/steps.mjs";

ensureDevelopmentInstalled();
ensureFolderInstalled("tests/clients");
await ensureBuilt();
await runAll([() => browser(browserEnvironment())]);
