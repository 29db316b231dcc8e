// Copies the open plan record of another instance into a folder: everything that its signed manifest lists and the folder
// does not have yet (docs/open-data.md).
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { openKeySchema, type OpenKey, type OpenManifest } from "#contracts/open-plans.ts";
import { boundedText } from "#server/platform/http/bounded-body.ts";
import { formatError } from "../format-error.ts";
import { checkHistory, checkKey, readPayload, readSignedManifest, RejectedRecord } from "./check-manifest.ts";
import { downloadFile, isComplete } from "./download-file.ts";
import type { MirrorTools } from "./mirror-tools.ts";

const MAX_KEY_BYTES = 10_000;
/** About 700 bytes for each list: a century of daily ones. */
const MAX_MANIFEST_BYTES = 32 * 1024 * 1024;
const ATTEMPTS = 4;
const FIRST_WAIT_MS = 1_000;

export interface MirrorResult {
  readonly key_id: string;
  readonly lists: number;
  readonly files: number;
  /** Files that this run received. */
  readonly downloaded: number;
  /** Files that are missing, and why. The manifest is stored only if there are none. */
  readonly failed: ReadonlyArray<{ readonly name: string; readonly reason: string }>;
}

/** Requests a small text. Throws RejectedRecord after several attempts. */
async function requestText(url: string, maxBytes: number, tools: MirrorTools): Promise<string> {
  let reason = "";
  for (let attempts = 0; attempts < ATTEMPTS; attempts += 1) {
    if (attempts > 0) await tools.wait(FIRST_WAIT_MS * 2 ** (attempts - 1));
    const stall = tools.startStallTimer();
    try {
      const response = await tools.fetch(url, { signal: stall.signal });
      const text = response.status === 200 ? await boundedText(response, maxBytes) : null;
      if (text !== null) return text;
      reason = response.status === 200 ? "it is too long or broke off" : `status ${response.status}`;
      await response.body?.cancel().catch(() => {});
    } catch (error) {
      reason = formatError(error);
    } finally {
      stall.stop();
    }
  }
  throw new RejectedRecord(`${new URL(url).pathname} could not be read: ${reason}.`);
}

const readStored = (folder: string, name: string): Promise<string | null> =>
  readFile(path.join(folder, name), "utf8").catch(() => null);

function parseKey(text: string): OpenKey {
  try {
    return openKeySchema.parse(JSON.parse(text));
  } catch {
    throw new RejectedRecord("The address has no key of a plan record.");
  }
}

/** Writes a file at once, so that no other program sees a part of it. */
async function writeAtOnce(folder: string, name: string, text: string): Promise<void> {
  const temporary = path.join(folder, `${name}.new`);
  await writeFile(temporary, text);
  await rename(temporary, path.join(folder, name));
}

interface Signed {
  readonly key: OpenKey;
  readonly jws: string;
  readonly manifest: OpenManifest;
}

/** Requests the key and the manifest and checks both: against the key of the first run, and against `keyId`. */
async function requestManifest(
  origin: string,
  folder: string,
  keyId: string | null,
  tools: MirrorTools,
): Promise<Signed> {
  const at = (name: string): string => `${origin}/open/plans/${name}`;
  const key = parseKey(await requestText(at("key.json"), MAX_KEY_BYTES, tools));
  checkKey(key, keyId);
  const known = await readStored(folder, "key.json");
  if (known !== null) checkKey(key, parseKey(known).kid);
  const jws = await requestText(at("manifest.jws"), MAX_MANIFEST_BYTES, tools);
  const manifest = readSignedManifest(jws, key);
  const stored = await readStored(folder, "manifest.jws");
  if (stored !== null) checkHistory(manifest, readSignedManifest(stored, key));
  return { key, jws, manifest };
}

export interface MirrorOptions {
  /** Address of the other instance. */
  readonly address: string;
  readonly folder: string;
  /** The id that its key must have. Null: the key of the first run is trusted. */
  readonly keyId: string | null;
}

/**
 * Downloads the files that are missing, oldest list first, and then stores the manifest. Safe to interrupt and to run
 * again. Throws RejectedRecord if the key, the signature or the history is wrong; nothing is changed then.
 */
export async function mirrorRecord(options: MirrorOptions, tools: MirrorTools): Promise<MirrorResult> {
  const { folder, keyId } = options;
  const { origin } = new URL(options.address);
  await mkdir(folder, { recursive: true });
  const { key, jws, manifest } = await requestManifest(origin, folder, keyId, tools);
  await writeAtOnce(folder, "key.json", `${JSON.stringify(key)}\n`);
  const files = manifest.snapshots.flatMap((snapshot) => snapshot.files);
  const failed: Array<{ name: string; reason: string }> = [];
  let downloaded = 0;
  for (const file of files) {
    if (await isComplete(folder, file)) continue;
    const reason = await downloadFile(origin, folder, file, tools);
    if (reason === null) downloaded += 1;
    else failed.push({ name: file.name, reason });
  }
  if (failed.length === 0) {
    await writeAtOnce(folder, "manifest.json", readPayload(jws));
    await writeAtOnce(folder, "manifest.jws", jws);
  }
  return { key_id: key.kid, lists: manifest.snapshots.length, files: files.length, downloaded, failed };
}
