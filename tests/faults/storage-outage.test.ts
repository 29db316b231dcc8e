// The bucket is unavailable for a while, with its effect on pages and the command line: acknowledged data is there
// afterwards, unacknowledged data left nothing, and uploads resume without a restart.
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { importLabel } from "#server/domain/plans/import-label.ts";
import { seedCatalog } from "#server/domain/plans/seed.ts";
import { seedBuckets } from "#server/domain/objects/product-buckets.ts";
import { sweepKeys } from "#server/domain/objects/sweep-objects.ts";
import { startS3Simulator } from "#simulators/s3/simulator.ts";
import { resumableCalls, TUS } from "#tests/support/resumable.ts";
import { callStorage, storageServer, type StorageServer } from "#tests/support/storage.ts";
import { listKeys, newBucket, put } from "#tests/support/buckets.ts";
import { tcpProxy } from "#tests/support/tcp-proxy.ts";
import { setup } from "#tests/support/setup.ts";
import { createLabelPdf } from "#tests/support/label-pdf.ts";

const WEEK_MS = 7 * 86_400_000;
// "Free Weekends-24" at CenterPoint, as in tests/import/label.test.ts.
const PLAN = "ptc-a077e05752956376";
const LABEL = createLabelPdf();

let server: StorageServer;
let bucket: string;
const s3 = setup(startS3Simulator);
const network = setup(() => tcpProxy(Number(new URL(s3.settings.endpoint ?? "").port)));
beforeAll(async () => {
  const endpoint = `http://127.0.0.1:${network.port}`;
  server = await storageServer({ STORAGE_S3: JSON.stringify({ ...s3.settings, endpoint }) });
  await seedBuckets(server.ctx);
  bucket = await newBucket(server);
});
afterEach(() => {
  network.state = "open";
  s3.faults.clear();
});
afterAll(async () => {
  await server.close();
  await server.ctx.objects.close();
});

const { startUpload, send } = resumableCalls(() => ({ server, bucket }));

async function readObject(name: string): Promise<string> {
  const { status, text } = await callStorage(server, "GET", `/object/${bucket}/${name}`);
  expect([name, status]).toEqual([name, 200]);
  return text;
}

async function names(): Promise<string[]> {
  const { rows } = await server.ctx.db.pool.query<{ name: string }>(
    "select name from storage.objects where bucket_id = $1 order by name",
    [bucket],
  );
  return rows.map(({ name }) => name);
}

/** Expects no bytes without a row, and no row without bytes. */
async function expectComplete(): Promise<void> {
  const { rows } = await server.ctx.db.pool.query<{ version: string }>("select version from storage.objects");
  expect((await listKeys(server)).sort()).toEqual(rows.map(({ version }) => version).sort());
}

it("an upload during an outage fails and leaves nothing, and the file to be replaced stays", async () => {
  await put(server, bucket, "kept.txt", "the first version");
  network.state = "rejecting";
  for (const name of ["kept.txt", "new.txt"]) {
    const { status } = await callStorage(server, "POST", `/object/${bucket}/${name}`, {
      bytes: "the second version",
      headers: { "content-type": "text/plain", "x-upsert": "true" },
    });
    expect(status).toBeGreaterThanOrEqual(500);
  }
  expect((await callStorage(server, "GET", `/object/${bucket}/kept.txt`)).status).toBeGreaterThanOrEqual(500);
  // Requests that need no bytes still work.
  expect((await callStorage(server, "POST", `/object/list/${bucket}`, { json: { prefix: "" } })).status).toBe(
    200,
  );
  network.state = "open";
  expect(await names()).toEqual(["kept.txt"]);
  expect(await readObject("kept.txt")).toBe("the first version");
  await put(server, bucket, "kept.txt", "the second version");
  expect(await readObject("kept.txt")).toBe("the second version");
  await expectComplete();
});

it("a file deleted during an outage is gone, and the next sweep deletes its bytes", async () => {
  await put(server, bucket, "deleted.txt");
  network.state = "rejecting";
  expect((await callStorage(server, "DELETE", `/object/${bucket}/deleted.txt`)).status).toBe(200);
  network.state = "open";
  expect((await callStorage(server, "GET", `/object/${bucket}/deleted.txt`)).status).toBe(400);
  await sweepKeys({ ...server.ctx, now: () => new Date(Date.now() + WEEK_MS) });
  await expectComplete();
});

it("a resumable upload continues after the outage from the acknowledged offset", async () => {
  const location = await startUpload(20, { fields: { objectName: "pieces.txt" } });
  expect((await send(location, 0, "0123456789")).status).toBe(204);
  network.state = "rejecting";
  expect((await send(location, 10, "lost-bytes")).status).toBeGreaterThanOrEqual(500);
  network.state = "open";
  const head = await callStorage(server, "HEAD", location, { headers: TUS });
  const offset = Number(head.headers.get("upload-offset"));
  expect(offset).toBe(10);
  expect((await send(location, offset, "abcdefghij")).status).toBe(204);
  expect(await readObject("pieces.txt")).toBe("0123456789abcdefghij");
});

it("an upload without a response from the bucket blocks no other, and leaves nothing when aborted", async () => {
  const requested = s3.requests.length;
  s3.faults.set("PutObject", "silent", 1);
  const timeout = new AbortController();
  const stuck = fetch(`${server.storage}/object/${bucket}/stuck.txt`, {
    method: "POST",
    headers: { authorization: `Bearer ${server.ctx.tokens.serviceKey}`, "content-type": "text/plain" },
    body: "stuck",
    signal: timeout.signal,
  });
  await expect.poll(() => s3.requests.slice(requested)).toContain("PutObject");
  await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      await put(server, bucket, `beside-${index}.txt`, `text ${index}`);
      expect(await readObject(`beside-${index}.txt`)).toBe(`text ${index}`);
    }),
  );
  timeout.abort();
  await expect(stuck).rejects.toThrow();
  expect(await names()).not.toContain("stuck.txt");
});

it("a reader whose bytes stop halfway does not get a truncated file as a complete one", async () => {
  await put(server, bucket, "long.txt", "x".repeat(200_000));
  s3.faults.set("GetObject", "cut");
  const read = async (): Promise<number> => {
    const response = await fetch(`${server.storage}/object/${bucket}/long.txt`, {
      headers: { authorization: `Bearer ${server.ctx.tokens.serviceKey}` },
    });
    return (await response.arrayBuffer()).byteLength;
  };
  await expect(read()).rejects.toThrow();
  s3.faults.clear();
  expect(await read()).toBe(200_000);
});

it("a label imported during an outage changes no price, and the same import works afterwards", async () => {
  await seedCatalog(server.ctx);
  const readings = async (): Promise<number | null> =>
    (await server.ctx.db.pool.query("select from compare.label_reading where plan_id = $1", [PLAN])).rowCount;
  network.state = "rejecting";
  await expect(importLabel(server.ctx, PLAN, LABEL)).rejects.toThrow();
  network.state = "open";
  expect(await readings()).toBe(0);
  expect(await importLabel(server.ctx, PLAN, LABEL)).toMatchObject({ ok: true, saved: true });
  expect(await readings()).toBe(1);
  const { rows } = await server.ctx.db.pool.query<{ version: string }>(
    "select version from storage.objects where bucket_id = 'label-documents'",
  );
  const body = await server.ctx.objects.get(rows[0]?.version ?? "");
  expect(body && new Uint8Array(await buffer(body))).toEqual(new Uint8Array(LABEL));
});
