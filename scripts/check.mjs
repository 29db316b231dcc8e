// npm run check: the fast part of npm test, for every save.
import { ensureInstalled } from "./lib/node-modules.mjs";
import { format, quickLint, runAll, typeCheck, vitest } from "./lib/steps.mjs";

ensureInstalled();
await runAll([typeCheck, quickLint, format, () => vitest("unit tests", ["unit"])]);
