// The manifest of the open plan record: every published file with its hash, as of today.
import type { OpenFile, OpenManifest, OpenSnapshotEntry } from "#contracts/open-plans.ts";
import { today, type PlatformContext } from "#server/platform/context.ts";
import { listFiles, type FileFacts } from "./record-store.ts";

export const MEDIA_TYPES: Readonly<Record<OpenFile, string>> = {
  json: "application/json; charset=utf-8",
  csv: "text/csv; charset=utf-8; header=present",
  "cdr.json": "application/json; charset=utf-8",
  "urdb.json": "application/json; charset=utf-8",
};

function toEntries(files: readonly FileFacts[]): OpenSnapshotEntry[] {
  const entries = new Map<string, OpenSnapshotEntry>();
  for (const { as_of, ending, plans, bytes, sha256 } of files) {
    const entry = entries.get(as_of) ?? { as_of, plans, files: [] };
    entries.set(as_of, entry);
    entry.files.push({ name: `${as_of}.${ending}`, media_type: MEDIA_TYPES[ending], bytes, sha256 });
  }
  return [...entries.values()];
}

/** Returns the manifest as JSON. Null before the first list is published. */
export async function readManifest(ctx: Pick<PlatformContext, "db" | "now">): Promise<Buffer | null> {
  const files = await listFiles(ctx);
  if (files.length === 0) return null;
  const manifest: OpenManifest = {
    format: "wattlane-plan-record/1",
    issued_on: today(ctx),
    snapshots: toEntries(files),
  };
  return Buffer.from(`${JSON.stringify(manifest)}\n`);
}
