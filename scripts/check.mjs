// npm run check: the fast part of npm test, for every save.
import { ensureEverythingInstalled } from "./lib/node-modules.mjs";
import { format, quickLint, runAll, typeCheck, vitest } from "./lib/steps.mjs";

await ensureEverythingInstalled();
await runAll([typeCheck, quickLint, format, () => vitest("unit tests", ["unit", "web"])]);
