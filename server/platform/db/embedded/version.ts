// Checks which PostgreSQL the packaged binaries are, before anything is stored with them (decision 0035).
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";

/** Returns the version that `postgres` in `folder` reports, such as 18.4. Throws if it does not run. */
function readVersion(folder: string): string {
  const program = path.join(folder, "postgres");
  try {
    const output = execFileSync(program, ["--version"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
    return /\(PostgreSQL\) (\S+)/.exec(output)?.[1] ?? output.trim();
  } catch (cause) {
    throw new Error(`${program} does not run here. Set DATABASE_URL to a PostgreSQL server.`, { cause });
  }
}

/** Throws if the binaries in `folder` are not the PostgreSQL version of the package: 18.4 for 18.4.0-beta.17. */
export function assertBinariesVersion(folder: string, packageVersion: string): void {
  const [major = "", minor = ""] = packageVersion.split(".");
  const version = readVersion(folder);
  if (version === `${major}.${minor}`) return;
  throw new Error(
    `${folder} holds PostgreSQL ${version}, and its package should bring ${major}.${minor}. ` +
      "Remove that folder, run npm ci and start again, or set DATABASE_URL to a PostgreSQL server.",
  );
}

/** Throws if another major version of PostgreSQL created the data in `cluster`. An empty folder passes. */
export async function assertClusterVersion(cluster: string, folder: string): Promise<void> {
  const file = await readFile(path.join(cluster, "PG_VERSION"), "utf8").catch(() => null);
  if (file === null) return;
  const [created, running] = [file.trim(), readVersion(folder).split(".")[0]];
  if (created === running) return;
  throw new Error(
    `PostgreSQL ${created} created the database in ${cluster}, and PostgreSQL ${running} cannot open it. ` +
      "Back up with the Wattlane version that created it, and restore into a new DATA_DIR with this one.",
  );
}
