// Resumable uploads, request by request.
import { randomUUID } from "node:crypto";
import { request as httpRequest, type ClientRequest } from "node:http";
import { afterEach, beforeAll, expect, it } from "vitest";
import { BASE, BYTES, TUS, resumableCalls } from "#tests/support/resumable.ts";
import { accountToken, callStorage, storageServer, type StorageResponse } from "#tests/support/storage.ts";
import { allow, listKeys, newBucket, put } from "#tests/support/buckets.ts";
import { unfinishedBytes } from "#tests/support/unfinished-uploads.ts";
import { sweepUploads } from "#server/domain/objects/uploads.ts";
import { setup } from "#tests/support/setup.ts";

let bucket: string;
const server = setup(storageServer);
beforeAll(async () => {
  bucket = await newBucket(server, { file_size_limit: 1_000 });
});
afterEach(async () => {
  await server.ctx.db.pool.query("delete from storage.uploads; delete from storage.objects");
  await server.ctx.objects.remove(await listKeys(server));
});

const { postUpload, startUpload, metadata, send } = resumableCalls(() => ({ server, bucket }));

async function fetchOffset(location: string): Promise<string | null> {
  const response = await callStorage(server, "HEAD", location, { headers: TUS });
  expect(response.status).toBe(200);
  return response.headers.get("upload-offset");
}

async function rows(table: "objects" | "uploads"): Promise<number> {
  return (await server.ctx.db.pool.query(`select from storage.${table}`)).rowCount ?? 0;
}

it("lists its capabilities for clients and browsers", async () => {
  const plain = await callStorage(server, "OPTIONS", BASE, { token: null });
  expect(plain.status).toBe(204);
  expect(Object.fromEntries(plain.headers)).toMatchObject({
    "tus-version": "1.0.0",
    "tus-extension": "creation,creation-with-upload,expiration,termination",
    "tus-max-size": "52428800",
  });
  const headers = { origin: "https://elsewhere.example", "access-control-request-method": "PATCH" };
  const preflight = await callStorage(server, "OPTIONS", `${BASE}/${randomUUID()}`, { token: null, headers });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-headers")).toMatch(/upload-offset.*/);
  expect(preflight.headers.get("access-control-allow-methods")).toContain("PATCH");
});

it("accepts an upload from a client that can only send POST", async () => {
  const location = await startUpload(11);
  const post = (named: string, headers: object = TUS, bytes?: string): Promise<StorageResponse> =>
    callStorage(server, "POST", location, {
      ...(bytes === undefined ? {} : { bytes }),
      headers: { ...headers, "x-http-method-override": named },
    });
  expect((await post("patch", { ...BYTES, "upload-offset": "0" }, "hello ")).status).toBe(204);
  const fetchFailure = await post("HEAD");
  expect([fetchFailure.status, fetchFailure.headers.get("upload-offset")]).toEqual([200, "6"]);
  expect((await post("PUT")).status).toBe(405);
  expect((await post("DELETE")).status).toBe(204);
  expect(await rows("uploads")).toBe(0);
});

it("accepts an upload in chunks and creates an object with the last one", async () => {
  const fields = { contentType: "text/csv", cacheControl: "60", metadata: '{"by":"Rosa"}' };
  const location = await startUpload(11, { fields });
  expect(location).toMatch(new RegExp(`^${server.storage}${BASE}/[0-9a-f-]{36}$`));
  const first = await send(location, 0, "hello ");
  expect([first.status, first.headers.get("upload-offset"), first.text]).toEqual([204, "6", ""]);
  const far = await callStorage(server, "HEAD", location, { headers: TUS });
  expect(Object.fromEntries(far.headers)).toMatchObject({
    "upload-offset": "6",
    "upload-length": "11",
    "cache-control": "no-store",
    "upload-metadata": metadata({ objectName: "a/b.txt", ...fields }),
  });
  expect(await rows("objects")).toBe(0);
  expect((await send(location, 6, "there")).status).toBe(204);

  const object = await callStorage(server, "GET", `/object/${bucket}/a/b.txt`);
  expect([object.text, object.headers.get("content-type")]).toEqual(["hello there", "text/csv"]);
  expect(object.headers.get("cache-control")).toBe("max-age=60");
  expect((await callStorage(server, "GET", `/object/info/${bucket}/a/b.txt`)).body.metadata).toEqual({
    by: "Rosa",
  });
  expect(await listKeys(server)).toHaveLength(1);
  // The response to the last chunk may have been lost.
  expect(await fetchOffset(location)).toBe("11");
});

it.each([
  ["whole", "hello", 5],
  ["in part", "hel", 3],
])("accepts bytes with the first request, %s", async (_how, bytes, offset) => {
  const response = await postUpload(5, { bytes });
  expect([response.status, response.headers.get("upload-offset")]).toEqual([201, String(offset)]);
  const expires = response.headers.get("upload-expires");
  if (offset < 5) expect(Date.parse(expires ?? "")).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  else expect(expires).toBeNull();
  if (offset < 5) await send(response.headers.get("location") ?? "", offset, "lo");
  expect((await callStorage(server, "GET", `/object/${bucket}/a/b.txt`)).text).toBe("hello");
  expect(await listKeys(server)).toHaveLength(1);
});

it("accepts an empty object", async () => {
  await startUpload(0);
  expect((await callStorage(server, "GET", `/object/${bucket}/a/b.txt`)).text).toBe("");
});

it("rejects bytes at the wrong offset", async () => {
  const location = await startUpload(6);
  await send(location, 0, "abc");
  const wrong = await send(location, 2, "xyz");
  expect([wrong.status, wrong.text.trim()]).toEqual([409, "Upload-Offset conflict"]);
  expect(wrong.headers.get("content-type")).toContain("text/plain");
  expect(await fetchOffset(location)).toBe("3");
  expect((await send(location, 3, "more than there should be")).status).toBe(413);
  expect(await fetchOffset(location)).toBe("3");
});

it("rejects uploads that could never become an object before any byte", async () => {
  const fetchFailure = async (work: Promise<StorageResponse>): Promise<[number, string]> => {
    const { status, text } = await work;
    return [status, text.trim()];
  };
  const otherAccount = await accountToken(server);
  await put(server, bucket, "taken");
  const pictures = await newBucket(server, { allowed_mime_types: ["image/*"] });
  const bytes = "hello";
  expect(await fetchFailure(postUpload(5, { bytes, token: null }))).toEqual([403, "Invalid Compact JWS"]);
  expect(await fetchFailure(postUpload(5, { bytes, token: "x.y.z" }))).toEqual([403, "Invalid Compact JWS"]);
  expect(await fetchFailure(postUpload(5, { bytes, fields: { bucketName: "none" } }))).toEqual([
    404,
    "Bucket not found",
  ]);
  expect(await fetchFailure(postUpload(1_001))).toEqual([413, "Maximum size exceeded"]);
  expect(await fetchFailure(postUpload(5, { bytes, fields: { objectName: "taken" } }))).toEqual([
    409,
    "The resource already exists",
  ]);
  expect(await fetchFailure(postUpload(5, { bytes, token: otherAccount }))).toEqual([
    403,
    "new row violates row-level security policy",
  ]);
  expect(await fetchFailure(postUpload(5, { bytes, fields: { objectName: "a\\b" } }))).toEqual([
    400,
    "Invalid key: a\\b",
  ]);
  expect(
    await fetchFailure(postUpload(5, { bytes, fields: { bucketName: pictures, contentType: "text/html" } })),
  ).toEqual([415, "mime type text/html is not supported"]);
  expect((await postUpload(5, { fields: { metadata: "[1" } })).status).toBe(400);
  expect((await postUpload(5, { headers: { "upload-metadata": "bucketName !!" } })).status).toBe(400);
  expect((await postUpload(5, { headers: { "upload-length": "-5" } })).status).toBe(400);
  expect((await postUpload(5, { headers: { "tus-resumable": "0.2.2" } })).status).toBe(400);
  expect([await rows("uploads"), (await listKeys(server)).length]).toEqual([0, 1]);
});

it("replaces an object if the request allows it", async () => {
  await put(server, bucket, "a/b.txt", "old");
  const location = await startUpload(3, { headers: { "x-upsert": "true" } });
  expect((await send(location, 0, "new")).status).toBe(204);
  expect((await callStorage(server, "GET", `/object/${bucket}/a/b.txt`)).text).toBe("new");
  expect(await listKeys(server)).toHaveLength(1);
});

it("checks permissions again at the end and leaves an object created in the meantime unchanged", async () => {
  const location = await startUpload(6);
  await send(location, 0, "abc");
  await put(server, bucket, "a/b.txt", "first");
  const late = await send(location, 3, "def");
  expect([late.status, late.text.trim()]).toEqual([409, "The resource already exists"]);
  expect((await callStorage(server, "GET", `/object/${bucket}/a/b.txt`)).text).toBe("first");
});

it("is not visible to other accounts", async () => {
  const [mine, other] = [await accountToken(server), await accountToken(server)];
  await allow(server, { bucket_id: bucket, role: "authenticated", actions: ["insert", "select"] });
  const location = await startUpload(5, { token: mine });
  for (const token of [other, server.ctx.tokens.anonKey]) {
    expect((await send(location, 0, "hello", { token })).status).toBe(404);
    expect((await callStorage(server, "HEAD", location, { headers: TUS, token })).status).toBe(404);
    expect((await callStorage(server, "DELETE", location, { headers: TUS, token })).status).toBe(404);
  }
  await server.ctx.db.pool.query("delete from storage.policies where bucket_id = $1", [bucket]);
  expect((await send(location, 0, "hello", { token: mine })).status).toBe(403);
  expect(await listKeys(server)).toEqual([]);
});

it("accepts the signature of a signed address instead of a token", async () => {
  const signed = await callStorage(server, "POST", `/object/upload/sign/${bucket}/a/b.txt`, { json: {} });
  expect(signed.body).toHaveProperty("token");
  const headers = { "x-signature": signed.body.token };
  const path = `${BASE}/sign`;
  const elsewhere = await postUpload(5, { token: null, path, headers, fields: { objectName: "c" } });
  expect(elsewhere.status).toBe(400);
  expect((await postUpload(5, { token: null, path, headers: { "x-signature": "x" } })).status).toBe(400);
  const location = await startUpload(5, { token: null, path, headers });
  expect(location).toContain("/upload/resumable/sign/");
  expect((await send(location, 0, "hello", { token: null })).status).toBe(400);
  const sent = await callStorage(server, "PATCH", location, {
    token: null,
    bytes: "hello",
    headers: { ...BYTES, ...headers, "upload-offset": "0" },
  });
  expect(sent.status).toBe(204);
  expect((await callStorage(server, "GET", `/object/${bucket}/a/b.txt`)).text).toBe("hello");
});

it("can be ended by its sender, and is deleted after a day", async () => {
  const location = await startUpload(6);
  await send(location, 0, "abc");
  expect((await callStorage(server, "DELETE", location, { headers: TUS })).status).toBe(204);
  expect((await callStorage(server, "HEAD", location, { headers: TUS })).status).toBe(404);
  expect([await rows("uploads"), await listKeys(server)]).toEqual([0, []]);

  const old = await startUpload(6);
  await send(old, 0, "abc");
  const done = await startUpload(3, { fields: { objectName: "done" } });
  await send(done, 0, "abc");
  expect(await sweepUploads(server.ctx)).toBe(0);
  await server.ctx.db.pool.query("update storage.uploads set expires_at = $1", [server.ctx.now()]);
  expect((await send(old, 3, "def")).status).toBe(410);
  expect((await callStorage(server, "HEAD", old, { headers: TUS })).status).toBe(410);
  expect(await sweepUploads(server.ctx)).toBe(2);
  expect((await send(old, 3, "def")).status).toBe(404);
  // The finished upload's only chunk belongs to an object now.
  expect(await listKeys(server)).toHaveLength(1);
  expect((await callStorage(server, "GET", `/object/${bucket}/done`)).text).toBe("abc");
});

interface SlowPatch {
  readonly request: ClientRequest;
  readonly status: Promise<number | string>;
}

/** Starts a PATCH that sends `bytes` of `length` and then stalls. */
async function slowPatch(location: string, bytes: string, length: number): Promise<SlowPatch> {
  const headers = {
    ...BYTES,
    authorization: `Bearer ${server.ctx.tokens.serviceKey}`,
    "upload-offset": "0",
    "content-length": length,
  };
  const request = httpRequest(location, { method: "PATCH", headers });
  const status = new Promise<number | string>((resolve) => {
    request.on("response", (response) => resolve(response.resume().statusCode ?? 0));
    request.on("error", ({ message }) => resolve(message));
  });
  request.write(bytes);
  await expect.poll(() => unfinishedBytes(server)).toBe(bytes.length);
  return { request, status };
}

it("lets one request at a time send bytes, and an offset request ends a dead one but saves its bytes", async () => {
  const location = await startUpload(600);
  const { status } = await slowPatch(location, "abc", 600);
  expect((await send(location, 0, "xyz")).status).toBe(423);
  expect(await fetchOffset(location)).toBe("3");
  expect(await status).toBe(204);
  expect((await send(location, 3, "d".repeat(597))).status).toBe(204);
  expect((await callStorage(server, "GET", `/object/${bucket}/a/b.txt`)).text).toBe(`abc${"d".repeat(597)}`);
});

it("saves the bytes received before a connection broke", async () => {
  const location = await startUpload(600);
  const { request, status } = await slowPatch(location, "abc", 600);
  request.destroy();
  await status;
  expect(await fetchOffset(location)).toBe("3");
  expect(await listKeys(server)).toHaveLength(1);
  expect((await callStorage(server, "DELETE", location, { headers: TUS })).status).toBe(204);
  expect(await listKeys(server)).toEqual([]);
});
