// npm run e2e [-- FILE...]: runs only the browser tests, or some of their files.
import { browserEnvironment } from "./lib/browser.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureDevelopmentInstalled, ensureFolderInstalled } from "./lib/node-modules.mjs";
import { browser, runAll } from "./lib/steps.mjs";

ensureDevelopmentInstalled();
ensureFolderInstalled("tests/clients");
await ensureBuilt();
await runAll([() => browser(browserEnvironment(), process.argv.slice(2))]);
