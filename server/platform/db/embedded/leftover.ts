// Handles what an earlier server left in its data folder: a PostgreSQL that still runs, or a postmaster.pid with the
// number of an unrelated process.
import { readFile, writeFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import path from "node:path";
import { isAlive, isPostmasterFor } from "./processes.ts";

const STOP_TIMEOUT_MS = 20_000;

/**
 * Stops a server that a killed parent left behind in `cluster`. Does nothing if none runs. If the number in its
 * postmaster.pid now belongs to another program, which is left alone, the file is changed to this process's number:
 * PostgreSQL does not mistake its own parent for another server, and goes on to check whether the memory listed in the
 * file is still in use. Call it only while holding the lock of the data folder.
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
