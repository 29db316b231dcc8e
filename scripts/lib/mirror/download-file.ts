// Downloads a file of a known size and hash. A download that breaks off is continued, also by a later run.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, rename, rm, stat, type FileHandle } from "node:fs/promises";
import path from "node:path";
import { formatError } from "../format-error.ts";
import { RejectedRecord } from "./check-manifest.ts";
import type { MirrorTools } from "./mirror-tools.ts";

const ATTEMPTS = 6;
const FIRST_WAIT_MS = 1_000;
/** A server can ask to wait longer, but then a later run is better. */
const LONGEST_WAIT_MS = 60_000;

export interface WantedFile {
  readonly name: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

const sizeOf = async (file: string): Promise<number> => (await stat(file).catch(() => null))?.size ?? 0;

async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of createReadStream(file)) hash.update(part as Buffer);
  return hash.digest("hex");
}

/** Whether a file is there with its size and hash. */
export async function isComplete(folder: string, { name, bytes, sha256 }: WantedFile): Promise<boolean> {
  const file = path.join(folder, name);
  return (await sizeOf(file)) === bytes && (await hashOf(file)) === sha256;
}

/** Why an attempt failed, and how long the server asks to wait. */
interface Failure {
  readonly reason: string;
  readonly waitMs?: number;
}

function toFailure({ status, headers }: Response): Failure {
  const seconds = Number(headers.get("retry-after"));
  const waitMs = seconds > 0 ? Math.min(seconds * 1000, LONGEST_WAIT_MS) : undefined;
  return { reason: `status ${status}`, ...(waitMs === undefined ? {} : { waitMs }) };
}

/** Adds the response to the file. Throws RejectedRecord if it is longer than the manifest says. */
async function writeBody(
  handle: FileHandle,
  response: Response,
  from: number,
  wanted: WantedFile,
  onPart: () => void,
) {
  let size = from;
  for await (const part of response.body ?? []) {
    onPart();
    size += part.byteLength;
    if (size > wanted.bytes) throw new RejectedRecord(`${wanted.name} is longer than the manifest says.`);
    await handle.write(part);
  }
}

/** Requests what is missing of a file. Returns why it failed, or null. */
async function attempt(
  url: string,
  file: string,
  wanted: WantedFile,
  tools: MirrorTools,
): Promise<Failure | null> {
  const stored = await sizeOf(file);
  const from = stored < wanted.bytes ? stored : 0;
  const range: Record<string, string> =
    from > 0 ? { range: `bytes=${from}-`, "accept-encoding": "identity" } : {};
  const stall = tools.startStallTimer();
  try {
    const response = await tools.fetch(url, { headers: range, signal: stall.signal });
    const isPart =
      response.status === 206 && response.headers.get("content-range")?.startsWith(`bytes ${from}-`);
    if (response.status !== 200 && !isPart) {
      await response.body?.cancel();
      return toFailure(response);
    }
    const handle = await open(file, isPart ? "a" : "w");
    try {
      await writeBody(handle, response, isPart ? from : 0, wanted, stall.reset);
      await handle.sync();
    } finally {
      await handle.close();
    }
    return null;
  } catch (error) {
    if (error instanceof RejectedRecord) throw error;
    return { reason: formatError(error) };
  } finally {
    stall.stop();
  }
}

/** Whether what was received is the file. Removes it if it is something else. */
async function accept(part: string, file: string, wanted: WantedFile): Promise<Failure | null> {
  if ((await sizeOf(part)) < wanted.bytes) return { reason: "it broke off" };
  if ((await hashOf(part)) === wanted.sha256) {
    await rename(part, file);
    return null;
  }
  await rm(part, { force: true });
  return { reason: "its hash is another one than in the manifest" };
}

/**
 * Downloads a file into a folder, with its name. Returns null, or why it failed after several attempts. What was received
 * stays in NAME.part for the next run, unless it is wrong.
 */
export async function downloadFile(
  origin: string,
  folder: string,
  wanted: WantedFile,
  tools: MirrorTools,
): Promise<string | null> {
  const file = path.join(folder, wanted.name);
  const part = `${file}.part`;
  let failure: Failure | null = null;
  for (let attempts = 0; attempts < ATTEMPTS; attempts += 1) {
    if (failure !== null) await tools.wait(failure.waitMs ?? FIRST_WAIT_MS * 2 ** (attempts - 1));
    try {
      failure = await attempt(`${origin}/open/plans/${wanted.name}`, part, wanted, tools);
      failure ??= await accept(part, file, wanted);
    } catch (error) {
      if (!(error instanceof RejectedRecord)) throw error;
      await rm(part, { force: true });
      failure = { reason: error.message };
    }
    if (failure === null) return null;
  }
  return failure?.reason ?? null;
}
