// Ten thousand requests that no client would send, over every address of the storage service: none breaks it, none
// hangs, no answer tells of its insides, and nothing lies anywhere but in the folder of objects.
import { readdir } from "node:fs/promises";
import { expect, it } from "vitest";
import { signLink } from "#server/domain/objects/link-tokens.ts";
import { accountToken, allow, callStorage, newBucket, put, storageServer } from "#tests/support/storage.ts";
import type { CallerKind, MalformedRequest } from "#tests/support/malformed/requests.ts";
import { openConnections, send } from "#tests/support/malformed/send.ts";
import { malformedStorageRequests } from "#tests/support/malformed/storage-requests.ts";
import { SEED } from "#tests/support/seed.ts";
import { setup } from "#tests/support/setup.ts";

const COUNT = 10_000;
const AT_ONCE = 16;
const TIMEOUT_MS = 30_000;

const server = setup(() => storageServer({ RATE_LIMIT_FACTOR: "100000", STORAGE_FILE_SIZE_LIMIT: "10kb" }));

const INSIDES =
  /\n\s+at |node:internal|node_modules|\.(ts|mjs|js):\d+|server\/|select .* from |pg_catalog|"stack"/i;

function described({ method, path, caller, headers, body }: MalformedRequest): string {
  const bytes = body?.bytes.toString("utf8").slice(0, 1_000);
  return JSON.stringify({
    method,
    path: path.slice(0, 300),
    holder: caller,
    headers,
    type: body?.type,
    body: bytes,
  });
}

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
    nobody: null,
    anon: `Bearer ${ctx.tokens.anonKey}`,
    user: `Bearer ${await accountToken(server)}`,
    operator: `Bearer ${ctx.tokens.serviceKey}`,
    rubbish: "Bearer e30.e30.e30",
  };
  const requests = malformedStorageRequests({ buckets, names, links }, { count: COUNT, seed: SEED });
  const agent = openConnections(AT_ONCE);
  const failures: string[] = [];
  const statuses = new Map<number, number>();
  const waiting = requests.values();
  async function worker(): Promise<void> {
    for (const request of waiting) {
      try {
        const { status, body } = await send(
          agent,
          server.storage,
          request,
          tokens[request.caller],
          TIMEOUT_MS,
        );
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status >= 500 || INSIDES.test(body))
          failures.push(`${status} ${body.slice(0, 300)} to ${described(request)}`);
      } catch (error) {
        failures.push(`${(error as Error).message} to ${described(request)}`);
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  agent.destroy();

  expect(failures.slice(0, 20)).toEqual([]);
  // They got past the door: some were answered well, and few were not HTTP enough to be answered.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(COUNT / 20);
  expect(statuses.get(0) ?? 0).toBeLessThan(COUNT / 50);
  expect((await callStorage(server, "GET", "/health")).status).toBe(200);
  expect(server.logs.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([]);
  expect(({} as Record<string, unknown>)["a"]).toBeUndefined();
  // Every file is an object's, whatever it was called.
  const versions = await ctx.db.sql.selectFrom("storage.objects").select("version").execute();
  expect((await files(ctx.config.dataDir)).toSorted()).toEqual(
    versions.map(({ version }) => version).toSorted(),
  );
});
