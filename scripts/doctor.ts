// npm run doctor [-- --json]
// Reads the configuration and reports what is wrong or risky and what to do, one line each. Exits with 1 if there is an
// error.
import { ConfigError, readConfig } from "#server/platform/config.ts";
import { checkDatabase } from "./lib/doctor/database-checks.ts";
import { checkContent } from "./lib/doctor/content-checks.ts";
import { bad, type Finding } from "./lib/doctor/finding.ts";
import { checkNeighbors } from "./lib/doctor/service-checks.ts";
import { checkSettings } from "./lib/doctor/settings-checks.ts";

async function diagnose(): Promise<Finding[]> {
  try {
    const config = readConfig(process.env);
    const [settings, database, neighbors, content] = await Promise.all([
      checkSettings(config),
      checkDatabase(config),
      checkNeighbors(config),
      checkContent(config),
    ]);
    return [...settings, ...database, ...neighbors, ...content];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map((problem) => {
      const [name = "", ...rest] = problem.split(": ");
      return bad(
        name,
        rest.join(": "),
        "docs/settings.md lists the settings; the server does not start like this",
      );
    });
  }
}

function line({ about, level, message, advice }: Finding): string {
  return `${level.padEnd(5)} ${about}: ${message}${advice === undefined ? "" : ` → ${advice}`}`;
}

const args = process.argv.slice(2);
if (args.some((arg) => arg !== "--json")) {
  process.stderr.write("Usage: npm run doctor [-- --json]\n");
  process.exitCode = 1;
} else {
  const findings = await diagnose();
  const text = args.length > 0 ? JSON.stringify(findings) : findings.map(line).join("\n");
  process.stdout.write(`${text}\n`);
  process.exitCode = findings.some(({ level }) => level === "error") ? 1 : 0;
}
