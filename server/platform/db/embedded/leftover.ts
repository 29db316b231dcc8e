// What an earlier server left in its data folder: a PostgreSQL that still runs, or a postmaster.pid that names nobody of ours.
import { readFile, writeFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import path from "node:path";
import { isAlive, isPostmasterFor } from "./processes.ts";

const STOP_TIMEOUT_MS = 20_000;

/**
 * Stops a server that a killed parent left behind in `cluster`; a no-op where none runs. Where the number in its
 * postmaster.pid is now another program's, which is left alone, the file is made to name this process: PostgreSQL takes its
 * own parent for no other server, and goes on to look whether the memory that the file names is still in use. Call it only
 * while holding the lock of the data folder.
 */
export async function stopLeftover(cluster: string): Promise<void> {
  const file = path.join(cluster, "postmaster.pid");
  const text = await readFile(file, "utf8").catch(() => "");
  const pid = Number.parseInt(text, 10);
  if (!Number.isInteger(pid) || pid === process.pid || !isAlive(pid)) return;
  if ((await isPostmasterFor(pid, cluster)) === false) {
    await writeFile(file, text.replace(/^\s*\d+/, String(process.pid)));
    return;
  }
  process.kill(pid, "SIGINT");
  for (let waited = 0; waited < STOP_TIMEOUT_MS && isAlive(pid); waited += 20) await delay(20);
}
