// A folder for one test that the embedded database's own account may enter too.
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

export interface TemporaryFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/** Makes an empty folder with a name that begins with `wattlane-` and the given word. */
export async function temporaryFolder(word: string): Promise<TemporaryFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), `wattlane-${word}-`));
  // As root the database runs as nobody, and mkdtemp lets nobody but root in.
  await chmod(folder, 0o755);
  return { path: folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
