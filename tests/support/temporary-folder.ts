// A folder for one test that the embedded database's own account may enter too.
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { memoryFolder } from "./memory-folder.ts";

export interface TemporaryFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/**
 * Makes an empty folder with a name that begins with `wattlane-` and the given word. In memory where there is plenty: a
 * database is 850 files, a run makes and removes 250 of them, and on some disks that was a quarter of its time.
 */
export async function temporaryFolder(prefix: string): Promise<TemporaryFolder> {
  const folder = await mkdtemp(path.join(memoryFolder() ?? tmpdir(), `wattlane-${prefix}-`));
  // As root the database runs as nobody, and mkdtemp lets nobody but root in.
  await chmod(folder, 0o755);
  return { path: folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
