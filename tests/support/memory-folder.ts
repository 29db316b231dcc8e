// Finds an in-memory folder for files that only live as long as a test.
import { accessSync, constants, statfsSync } from "node:fs";

const FOLDER = "/dev/shm";
const PLENTY_BYTES = 6 * 1024 ** 3;

/** Returns a folder whose files are in memory, or null if the system has none with gigabytes to spare. */
export function memoryFolder(): string | null {
  try {
    const { bavail, bsize } = statfsSync(FOLDER);
    accessSync(FOLDER, constants.W_OK);
    return Math.min(bavail * bsize, process.availableMemory()) > PLENTY_BYTES ? FOLDER : null;
  } catch {
    return null;
  }
}
