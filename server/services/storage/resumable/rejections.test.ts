// Rejections of resumable uploads: their messages, and the limit of unfinished uploads.
import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { BASE, TUS, resumableCalls, type StartOptions } from "#tests/support/resumable.ts";
import { accountToken, callStorage, storageServer, type StorageResponse } from "#tests/support/storage.ts";
import { allow, newBucket, put } from "#tests/support/buckets.ts";
import { MAX_UNFINISHED } from "#server/domain/objects/uploads.ts";
import { setup } from "#tests/support/setup.ts";

let bucket: string;
const server = setup(storageServer);
beforeAll(async () => {
  bucket = await newBucket(server, { file_size_limit: 1_000 });
});

const { postUpload, startUpload, metadata, send } = resumableCalls(() => ({ server, bucket }));

it("returns the exact error messages of the protocol", async () => {
  const describeFailure = async (response: Promise<StorageResponse>): Promise<unknown[]> => {
    const { status, text, headers } = await response;
    expect(headers.get("content-type")).toMatch(/^text\/plain/);
    return [status, text];
  };
  expect(await describeFailure(postUpload(1, { fields: { bucketName: "nowhere" } }))).toEqual([
    404,
    "Bucket not found",
  ]);
  expect(await describeFailure(postUpload(1_001))).toEqual([413, "Maximum size exceeded\n"]);
  await put(server, bucket, "a/b.txt");
  expect(await describeFailure(postUpload(1))).toEqual([409, "The resource already exists"]);
  const location = await startUpload(10, { fields: { objectName: "c" } });
  expect(await describeFailure(send(location, 3, "abc"))).toEqual([409, "Upload-Offset conflict\n"]);
  const signed = { token: null, path: `${BASE}/sign` };
  expect(await describeFailure(postUpload(1, signed))).toEqual([400, "Missing x-signature header"]);
  expect(await describeFailure(postUpload(1, { ...signed, headers: { "x-signature": "x.y" } }))).toEqual([
    400,
    "Invalid Compact JWS",
  ]);
  // Neither is supported, and a client that tries gets an error.
  expect(
    (await postUpload(1, { fields: { objectName: "d" }, headers: { "upload-concat": "partial" } })).status,
  ).toBe(501);
  const deferred = { ...TUS, "upload-defer-length": "1", "upload-metadata": metadata({ objectName: "d" }) };
  expect((await callStorage(server, "POST", BASE, { headers: deferred })).status).toBe(501);
});

it("limits a caller's unfinished uploads", async () => {
  await allow(server, { bucket_id: bucket, role: "anyone", actions: ["insert"] });
  const sub = randomUUID();
  const token = await accountToken(server, sub);
  const row = { bucket_id: bucket, role: "authenticated", length: 10, name: "n" };
  const expires_at = new Date(Date.now() + 60_000);
  const rows = Array.from({ length: MAX_UNFINISHED.account - 1 }, () => ({
    ...row,
    id: randomUUID(),
    owner_id: sub,
    expires_at,
  }));
  await server.ctx.db.sql.insertInto("storage.uploads").values(rows).execute();
  const fields = (objectName: string): StartOptions => ({ token, fields: { objectName } });
  const last = await Promise.all(["x1", "x2", "x3"].map((name) => postUpload(10, fields(name))));
  expect(last.filter(({ status }) => status === 429)).toHaveLength(2);
  expect(last.find(({ status }) => status === 429)?.text).toMatch(/^Too many uploads are unfinished/);
  // A signed address counts for the same account. Other accounts are not affected.
  const link = await callStorage(server, "POST", `/object/upload/sign/${bucket}/y`, { token, json: {} });
  const headers = { "x-signature": link.body.token };
  const atLink = { token: null, path: `${BASE}/sign`, fields: { objectName: "y" }, headers };
  expect((await postUpload(10, atLink)).status).toBe(429);
  expect(
    (await postUpload(10, { token: await accountToken(server), fields: { objectName: "z" } })).status,
  ).toBe(201);
  expect(
    (await postUpload(10, { token: server.ctx.tokens.anonKey, fields: { objectName: "z2" } })).status,
  ).toBe(201);
  expect((await postUpload(10, { fields: { objectName: "z3" } })).status).toBe(201);
  // Ended, finished and expired uploads free up room.
  const location = last.find(({ status }) => status === 201)?.headers.get("location") ?? "";
  expect((await send(location, 0, "0123456789", { token })).status).toBe(204);
  expect((await postUpload(10, fields("x4"))).status).toBe(201);
  await server.ctx.db.sql
    .updateTable("storage.uploads")
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where("id", "=", rows[0]?.id ?? "")
    .execute();
  expect((await postUpload(10, fields("x5"))).status).toBe(201);
  expect((await postUpload(10, fields("x6"))).status).toBe(429);
});
