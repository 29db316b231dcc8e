// docs/security.md: every requirement has a row, every file it names exists, and rows that depend on something being
// absent are true.
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = path.join(import.meta.dirname, "..", "..");

const to = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

/** The numbers of levels 1 and 2 in ASVS 4.0.3 by section. Gaps are deleted rows and those of level 3. */
const SECTIONS: Readonly<Record<string, readonly number[]>> = {
  "1.1": to(7),
  "1.2": to(4),
  "1.4": [1, 4, 5],
  "1.5": to(4),
  "1.6": to(4),
  "1.7": to(2),
  "1.8": to(2),
  "1.9": to(2),
  "1.10": [1],
  "1.11": to(2),
  "1.12": [2],
  "1.14": to(6),
  "2.1": to(12),
  "2.2": to(3),
  "2.3": to(3),
  "2.4": to(5),
  "2.5": to(7),
  "2.6": to(3),
  "2.7": to(6),
  "2.8": to(7),
  "2.9": to(3),
  "2.10": to(4),
  "3.1": [1],
  "3.2": to(4),
  "3.3": to(4),
  "3.4": to(5),
  "3.5": to(3),
  "3.7": [1],
  "4.1": [1, 2, 3, 5],
  "4.2": to(2),
  "4.3": to(3),
  "5.1": to(5),
  "5.2": to(8),
  "5.3": to(10),
  "5.4": to(3),
  "5.5": to(4),
  "6.1": to(3),
  "6.2": to(6),
  "6.3": to(2),
  "6.4": to(2),
  "7.1": to(4),
  "7.2": to(2),
  "7.3": [1, 3, 4],
  "7.4": to(3),
  "8.1": to(4),
  "8.2": to(3),
  "8.3": to(8),
  "9.1": to(3),
  "9.2": to(4),
  "10.2": to(2),
  "10.3": to(3),
  "11.1": to(8),
  "12.1": to(3),
  "12.2": [1],
  "12.3": to(6),
  "12.4": to(2),
  "12.5": to(2),
  "12.6": [1],
  "13.1": [1, 3, 4, 5],
  "13.2": [1, 2, 3, 5, 6],
  "13.3": to(2),
  "13.4": to(2),
  "14.1": to(4),
  "14.2": to(6),
  "14.3": [2, 3],
  "14.4": to(7),
  "14.5": to(4),
};

const rows = readFileSync(path.join(ROOT, "docs/security.md"), "utf8")
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, number = "", about = "", verdict = "", why = ""] = line.split("|").map((cell) => cell.trim());
    return { number, about, verdict, why };
  });

const FILE =
  /(?<![\w/.-])(?:(?:tests|server|web|contracts|market|meter|deploy|docs)\/[\w./@-]*\w|(?:package-lock|knip)\.json|ARCHITECTURE\.md|CONTRIBUTING\.md)/g;
const filesIn = (text: string): string[] => text.match(FILE) ?? [];

describe("the security table", () => {
  it("has each requirement once, in order", () => {
    const all = Object.entries(SECTIONS).flatMap(([section, lines]) => lines.map((n) => `${section}.${n}`));
    expect(rows.map(({ number }) => number)).toEqual(all);
  });

  it("names a test for each held row, code for each read row, and only files that exist", () => {
    const bad = rows.filter(
      ({ about, verdict, why }) =>
        about === "" ||
        why === "" ||
        !["held", "read", "n/a", "open"].includes(verdict) ||
        (verdict === "held" && !filesIn(why).some((file) => /\.(test|e2e)\.tsx?$/.test(file))) ||
        (verdict === "read" && filesIn(why).length === 0) ||
        filesIn(why).some((file) => !existsSync(path.join(ROOT, file))),
    );
    expect(bad).toEqual([]);
  });
});

const sources = globSync("{contracts,market,meter,rating,server,web}/**/*.{ts,tsx}", { cwd: ROOT })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .toSorted();
const serverSources = sources.filter((file) => file.startsWith("server/"));
const holding = (pattern: RegExp, among: readonly string[] = sources): string[] =>
  among.filter((file) => pattern.test(readFileSync(path.join(ROOT, file), "utf8")));

describe("requirements met by absence", () => {
  it("neither turns data into code nor writes text into HTML outside of React", () => {
    expect(sources.length).toBeGreaterThan(500);
    expect(
      holding(
        /(?<![.\w])eval\(|new Function\(|node:vm|dangerouslySetInnerHTML|\.innerHTML\s*=|document\.write\(/,
      ),
    ).toEqual([]);
    // A module whose name is not in the source: an operator's function.
    expect(holding(/(?<!\w)import\((?!\s*["`])/)).toEqual([
      "server/services/functions/operator-functions.ts",
    ]);
  });

  it("finds no deserializer that creates objects of a class", () => {
    expect(holding(/node:v8|[dD]eserialize\(|unserialize|js-yaml/)).toEqual([]);
  });

  it("finds no private key or token of a known form in the source", () => {
    const secret =
      /-----BEGIN [A-Z ]*PRIVATE KEY-----\\?n?\s*[\w+/]{20}|AKIA[0-9A-Z]{16}|\b[sr]k_live_\w{10}|\bgh[oprsu]_\w{20}|\bxox[abpr]-[\w-]{10}|\beyJ[\w-]{10,}\.eyJ/;
    const files = globSync("{deploy,scripts}/**/*", {
      cwd: ROOT,
      withFileTypes: true,
      exclude: ["**/node_modules/**"],
    })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)));
    expect(files.length).toBeGreaterThan(50);
    expect(holding(secret, [...sources, ...files])).toEqual([]);
  });

  it("builds statements from constants in the few files that build any", () => {
    // From constants and column names. The lists of objects use one of the two directions of their schema.
    expect(holding(/sql\.raw\(\s*(?!\s|[A-Z_]+[\s),.])/, serverSources)).toEqual([
      "server/domain/locations/premises/import/write-premises.ts",
      "server/domain/objects/list-objects-v2.ts",
      "server/domain/objects/list-objects.ts",
      "server/jobs/plans/plan-changes.ts",
      "server/platform/db/distribute/distribute.ts",
      "server/platform/db/distribute/distributed-tables.ts",
      "server/platform/db/distribute/move-table.ts",
      "server/platform/db/migrate.ts",
      "server/services/auth/users/load.ts",
    ]);
    // The channel of this process, and the pool itself, which passes on its arguments.
    expect(holding(/\.query(<[^(]*>)?\(\s*(`[^`]*\$\{|(?![\s"`{]|[A-Z_]+_SQL\b))/, serverSources)).toEqual([
      "server/domain/notifications/event-bus/postgres.ts",
      "server/platform/db/pool.ts",
    ]);
  });

  it("decides in one function whether a session has completed two-step verification", () => {
    expect(holding(/[!=]== "aal[12]"/, serverSources)).toEqual([
      "server/domain/accounts/session-proof.ts",
      // Only checks whether a factor may be added.
      "server/services/auth/factors/verify.ts",
    ]);
    // The only files that accept a session's token.
    expect(holding(/[tT]okens\.verify\(/, serverSources)).toEqual([
      "server/domain/accounts/customer.ts",
      "server/domain/notifications/user-tokens.ts",
      "server/services/auth/http/bearer.ts",
      "server/services/feed/http/caller.ts",
      "server/services/functions/routes.ts",
      "server/services/storage/http/caller.ts",
    ]);
  });

  it("never disables certificate checks, except for a mail server on this machine", () => {
    expect(holding(/rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity/)).toEqual([
      "server/platform/mail/mailer.ts",
    ]);
    expect(holding(/rejectUnauthorized: (?!!loopback)/)).toEqual([]);
  });

  it("starts processes only for the embedded database, without a shell", () => {
    const starting = holding(/node:child_process/);
    expect(starting.filter((file) => !file.startsWith("server/platform/db/embedded/"))).toEqual([]);
    expect(holding(/shell:\s*true|(?<!\.)\bexec(Sync)?\(/, starting)).toEqual([]);
  });

  it("sends requests only from these files, to addresses of the settings or of an operator", () => {
    const filesWithFetch = holding(/(?<![.\w])fetch\(/);
    expect(filesWithFetch.filter((file) => !file.startsWith("web/"))).toEqual([
      "meter/connectors/request.ts",
      "server/domain/accounts/hosted-account.ts",
      "server/domain/affiliates/auth-admin.ts",
      "server/domain/orders/partner-client.ts",
      "server/platform/http/outbound-fetch.ts",
      "server/platform/mail/sms-transport.ts",
      "server/platform/telemetry/sentry.ts",
      "server/services/auth/passwords/leaked.ts",
      "server/services/feed/slack/client.ts",
    ]);
  });

  it("uses predictable random values only to spread work over time", () => {
    expect(holding(/Math\.random/, serverSources)).toEqual([
      "server/jobs/dead-letters.ts",
      "server/jobs/meters/connection-tasks.ts",
      "server/jobs/meters/meter-faults.ts",
      "server/jobs/meters/queue-readings.ts",
    ]);
  });
});
