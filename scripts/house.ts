// npm run house: measures the structure of the code and prints each value next to its target.
import { countCycles } from "./house/cycles.ts";
import { countDuplicates } from "./house/duplicates.ts";
import { listProductFiles } from "./house/files.ts";
import { countSecondWords } from "./house/vocabulary.ts";
import { measurePages } from "./house/pages.ts";

interface Measure {
  readonly name: string;
  readonly value: number | string;
  readonly goal: string;
  readonly met: boolean;
  /** Why the goal is not met, printed beside it. */
  readonly reason?: string;
}

/** Returns every measure of the tree, in the order in which they are printed. */
function measure(): Measure[] {
  const files = listProductFiles();
  const cycles = countCycles(files);
  const pages = measurePages(files);
  const duplicates = countDuplicates(files);
  const tokens = countSecondWords(files);
  return [
    { name: "folder knots in server/", value: cycles.folderKnots, goal: "0", met: cycles.folderKnots === 0 },
    { name: "import cycles, types included", value: cycles.groups, goal: "< 5", met: cycles.groups < 5 },
    { name: "files in the largest cycle", value: cycles.largest, goal: "<= 10", met: cycles.largest <= 10 },
    {
      name: "duplicate pairs",
      value: duplicates,
      goal: "< 350",
      met: duplicates < 350,
      reason: "names and texts are ignored, so lists of fields, routes and messages in two languages count",
    },
    {
      name: "pages with a loader",
      value: `${pages.withLoader} of ${pages.count}`,
      goal: "all",
      met: pages.withLoader === pages.count,
    },
    {
      name: "web lines per page",
      value: pages.linesPerPage,
      goal: "< 420",
      met: pages.linesPerPage < 420,
      reason: "counts all of web/ but messages: shared parts, charts, session, offline page and stories too",
    },
    {
      name: "components over 80 lines",
      value: pages.longComponents.length,
      goal: "0",
      met: pages.longComponents.length === 0,
    },
    { name: "getters named xOf(", value: tokens.ofGetters, goal: "< 500", met: tokens.ofGetters < 500 },
    {
      name: "odd-name families in use",
      value: tokens.families.length,
      goal: "0",
      met: tokens.families.length === 0,
    },
    { name: "second words for one concept", value: tokens.total, goal: "< 1200", met: tokens.total < 1200 },
  ];
}

const measures = measure();
for (const { name, value, goal, met, reason } of measures)
  process.stdout.write(
    `${met ? "ok " : "off"} ${name.padEnd(32)} ${String(value).padStart(9)}   goal ${goal}${met || !reason ? "" : ` (${reason})`}\n`,
  );
