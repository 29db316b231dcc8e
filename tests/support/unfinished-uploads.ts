// What the local folder contains of uploads that are in progress or never finished.
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import type { TestServer } from "./server.ts";

function getFolder(server: Pick<TestServer, "ctx">): string {
  return path.join(server.ctx.config.dataDir, "objects", ".unfinished");
}

/** Lists their files. */
export function unfinishedFiles(server: Pick<TestServer, "ctx">): Promise<string[]> {
  return readdir(getFolder(server)).catch(() => []);
}

/** Returns their total size in bytes. */
export async function unfinishedBytes(server: Pick<TestServer, "ctx">): Promise<number> {
  const files = await unfinishedFiles(server);
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(path.join(getFolder(server), file))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
