// Starts the real server on a throwaway database and runs Lighthouse three times per page. The median score counts.
// Prints one table, and ends with exit code 1 if a score is below its goal. Performance depends on the machine, so tests
// don't run this.
import { readConfig } from "#server/platform/config.ts";
import { createLogger } from "#server/platform/log.ts";
import { startServer } from "#server/server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { openAuditor, type Auditor, type Category } from "./auditor/audit.ts";
import { formatScores, isBelow, median, type PageScores } from "./scores.ts";

/** First pages of visitors: with a home in the address, and a plan of the shipped list. */
const PAGES = [
  "/login",
  "/compare",
  "/compare/results?zip=75201&size=2000",
  "/compare/plans/ptc-5459e0fe21764a2c?zip=75201&size=2000",
];
const VISITS = 3;

async function scorePage(auditor: Auditor, url: string, page: string): Promise<PageScores> {
  const visits: Array<Record<Category, number>> = [];
  for (let n = 0; n < VISITS; n += 1) visits.push(await auditor.audit(url + page));
  const score = (name: Category): number => median(visits.map((visit) => visit[name]));
  return {
    page,
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best-practices": score("best-practices"),
    seo: score("seo"),
  };
}

const folder = await temporaryFolder("lighthouse");
const server = await startServer(readConfig({ PORT: "0", DATA_DIR: folder.path }), createLogger("warn"));
const auditor = await openAuditor();
try {
  const scores: PageScores[] = [];
  for (const page of PAGES) scores.push(await scorePage(auditor, server.url, page));
  process.stdout.write(formatScores(scores));
  if (scores.some(isBelow)) process.exitCode = 1;
} finally {
  auditor.close();
  await server.close();
  await folder.remove();
}
