// Lets one process at a time change the installed packages, because `npm start` and `npm test` may be started together.
// Plain JavaScript for any Node from 20.9 on.
import { readFileSync, rmSync, writeFileSync } from "node:fs";

const POLL_MS = 200;

function isRunning(pid) {
  // In a container, a new process may have the ID of the one that died.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs under another account.
    return error.code === "EPERM";
  }
}

/** Creates the file with this process's ID in it. Returns false if it exists. */
function create(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

/** Returns the ID of the process in the file: null if there is no file, NaN if it is just being written. */
function readLockOwner(file) {
  try {
    return Number.parseInt(readFileSync(file, "utf8"), 10);
  } catch (error) {
    if (error.code === "ENOENT") return null;
    throw error;
  }
}

function wait() {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS);
}

/**
 * Waits until no other process holds the lock `file`, takes it, and returns a function that releases it. A lock whose
 * process has died is removed.
 */
export function takeInstallLock(file) {
  let hasReported = false;
  while (!create(file)) {
    const pid = readLockOwner(file);
    if (Number.isInteger(pid) && !isRunning(pid)) rmSync(file, { force: true });
    else if (pid !== null) {
      if (!hasReported) process.stdout.write(`Another command is installing packages (${file}). Waiting…\n`);
      hasReported = true;
      wait();
    }
  }
  const remove = () => rmSync(file, { force: true });
  process.once("exit", remove);
  return () => {
    process.off("exit", remove);
    remove();
  };
}

/** Calls `work` while no other process holds the lock `file`. */
export function withInstallLock(file, work) {
  const release = takeInstallLock(file);
  try {
    work();
  } finally {
    release();
  }
}
