// Buckets, their objects, and the rules for who can do what in them.
import { randomUUID } from "node:crypto";
import type { AuthServer } from "./auth.ts";
import { callStorage, type StorageServer } from "./storage.ts";

/** Creates a bucket. Throws if it is rejected. */
export async function newBucket(server: StorageServer, settings: object = {}): Promise<string> {
  const name = `bucket-${randomUUID()}`;
  const result = await callStorage(server, "POST", "/bucket", { json: { name, ...settings } });
  if (result.status !== 200) throw new Error(result.text);
  return name;
}

/** Uploads a text. Throws if it is rejected. */
export async function put(
  server: StorageServer,
  bucket: string,
  name: string,
  text = "some bytes",
): Promise<string> {
  const result = await callStorage(server, "POST", `/object/${bucket}/${name}`, {
    bytes: text,
    headers: { "content-type": "text/plain", "x-upsert": "true" },
  });
  if (result.status !== 200) throw new Error(result.text);
  return result.body.Id;
}

export interface PolicyRow {
  readonly target?: "objects" | "buckets";
  readonly bucket_id?: string | null;
  readonly name_pattern?: string;
  readonly role: "anyone" | "anon" | "authenticated" | "owner";
  readonly user_id?: string | null;
  readonly actions: string[];
}

/** Adds a storage policy. */
export async function allow(server: AuthServer, rule: PolicyRow): Promise<void> {
  await server.ctx.db.sql.insertInto("storage.policies").values(rule).execute();
}

/** Lists the keys that exist in the backend. */
export async function listKeys(server: AuthServer): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of server.ctx.objects.list(new Date(Date.now() + 60_000))) keys.push(key);
  return keys;
}
