// Ten thousand requests that no client would send, to every address of the storage service: none crashes it, none
// hangs, no response reveals internals, and no files exist outside the folder of objects.
import { readdir } from "node:fs/promises";
import { expect, it } from "vitest";
import { signLink } from "#server/domain/objects/link-tokens.ts";
import { accountToken, callStorage, storageServer } from "#tests/support/storage.ts";
import { allow, newBucket, put } from "#tests/support/buckets.ts";
import type { CallerKind } from "#tests/support/malformed/requests.ts";
import { COUNT, expectUnharmed, sendMalformed } from "#tests/support/malformed/run.ts";
import { malformedStorageRequests } from "#tests/support/malformed/storage-requests.ts";
import { SEED } from "#tests/support/seed.ts";
import { setup } from "#tests/support/setup.ts";

const server = setup(() => storageServer({ RATE_LIMIT_FACTOR: "100000", STORAGE_FILE_SIZE_LIMIT: "10kb" }));

async function files(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

it(`survives ${COUNT} malformed requests over every route`, { timeout: 240_000 }, async () => {
  const { ctx } = server;
  const buckets = [await newBucket(server), await newBucket(server, { public: true })];
  const names = ["folder/a.txt", "b.txt"];
  for (const bucket of buckets) for (const name of names) await put(server, bucket, name);
  await allow(server, { role: "authenticated", actions: ["select", "insert", "update", "delete"] });
  const url = `${buckets[0]}/b.txt`;
  const links = [
    signLink(ctx, { url, scope: "download" }, 3_600),
    signLink(ctx, { url, scope: "upload", upsert: true }, 3_600),
  ];
  const tokens: Record<CallerKind, string | null> = {
    anonymous: null,
    anon: `Bearer ${ctx.tokens.anonKey}`,
    user: `Bearer ${await accountToken(server)}`,
    operator: `Bearer ${ctx.tokens.serviceKey}`,
    rubbish: "Bearer e30.e30.e30",
  };
  const requests = malformedStorageRequests({ buckets, names, links }, { count: COUNT, seed: SEED });
  await sendMalformed({
    base: server.storage,
    requests,
    oneWellIn: 20,
    getAuthorization: (caller) => tokens[caller],
  });
  expect((await callStorage(server, "GET", "/health")).status).toBe(200);
  expectUnharmed(server);
  // Every file belongs to an object, whatever its name.
  const versions = await ctx.db.sql.selectFrom("storage.objects").select("version").execute();
  expect((await files(ctx.config.dataDir)).toSorted()).toEqual(
    versions.map(({ version }) => version).toSorted(),
  );
});
