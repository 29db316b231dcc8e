// SQL of the imported files of delivery charges: every version is stored, also one that was rejected.
import { createHash } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { DB } from "#server/platform/db/types.ts";

type Db = Kysely<DB> | Transaction<DB>;

/** A version of a file: its address or name, and its bytes. */
export interface FileVersion {
  readonly source: string;
  readonly bytes: Uint8Array;
}

/** Returns the SHA-256 of a file in hex. */
function hashFile(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Whether this version was imported before. */
export async function isImported(db: Db, { source, bytes }: FileVersion): Promise<boolean> {
  const found = await db
    .selectFrom("compare.delivery_file")
    .select("id")
    .where("source", "=", source)
    .where("sha256", "=", hashFile(bytes))
    .where("problem", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Stores a version with the day on which it was read first, and why it was rejected (null if it was imported). */
export async function saveFile(
  db: Db,
  { source, bytes }: FileVersion,
  read_on: string,
  problem: string | null,
): Promise<void> {
  await db
    .insertInto("compare.delivery_file")
    .values({ source, sha256: hashFile(bytes), body: Buffer.from(bytes), read_on, problem })
    // A version that this release reads differently.
    .onConflict((conflict) => conflict.columns(["source", "sha256"]).doUpdateSet({ problem }))
    .execute();
}
