// The real tus-js-client, with the settings that the documentation of the storage service prescribes.
import { createHash } from "node:crypto";
import { Upload, type UploadOptions } from "#tests/clients/tus-js-client.ts";
import { beforeAll, expect, it } from "vitest";
import { seededBytes } from "../support/seed.ts";
import { accountToken, callStorage, storageClient, storageServer } from "../support/storage.ts";
import { allow, listKeys, newBucket } from "../support/buckets.ts";
import { setup } from "#tests/support/setup.ts";

const CHUNK_BYTES = 6 * 1024 * 1024;
/** Two full chunks and part of one. */
const FILE = seededBytes("an upload in pieces", 2 * CHUNK_BYTES + 12_345);

let bucket: string;
let token: string;
const server = setup(storageServer);
beforeAll(async () => {
  bucket = await newBucket(server);
  token = await accountToken(server);
  await allow(server, {
    bucket_id: bucket,
    name_pattern: "{uid}/",
    role: "authenticated",
    actions: ["insert", "select"],
  });
});

function optionsFor(name: string, more: Partial<UploadOptions> = {}): UploadOptions {
  return {
    endpoint: `${server.storage}/upload/resumable`,
    retryDelays: [0, 100, 200],
    headers: { authorization: `Bearer ${token}`, "x-upsert": "false" },
    uploadDataDuringCreation: true,
    removeFingerprintOnSuccess: true,
    metadata: { bucketName: bucket, objectName: name, contentType: "image/png", cacheControl: "3600" },
    chunkSize: CHUNK_BYTES,
    ...more,
  };
}

function uploaded(file: Buffer, options: UploadOptions): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, { ...options, onSuccess: () => resolve(upload), onError: reject });
    upload.start();
  });
}

function md5(bytes: Uint8Array): string {
  return createHash("md5").update(bytes).digest("hex");
}

async function toObjectName(prefix: string): Promise<string> {
  const { sub } = await server.ctx.tokens.verify(token);
  return `${sub}/${prefix}`;
}

it("uploads a file in chunks", async () => {
  const name = await toObjectName("whole");
  const seen: number[] = [];
  await uploaded(FILE, optionsFor(name, { onChunkComplete: (_size, accepted) => seen.push(accepted) }));
  expect(seen).toEqual([CHUNK_BYTES, 2 * CHUNK_BYTES, FILE.length]);
  const { data } = await storageClient(server, token).from(bucket).download(name);
  expect(md5(new Uint8Array((await data?.arrayBuffer()) ?? []))).toBe(md5(FILE));
  const info = await storageClient(server, token).from(bucket).info(name);
  expect(info.data).toMatchObject({
    size: FILE.length,
    contentType: "image/png",
    cacheControl: "max-age=3600",
  });
  expect(info.data?.etag).toBe(`"${md5(FILE)}"`);
  // The chunks are gone, and only the object is left.
  expect(await listKeys(server)).toHaveLength(1);
});

it("resumes an interrupted upload with another client", async () => {
  const name = await toObjectName("resumed");
  const first = await new Promise<Upload>((resolve, reject) => {
    const upload = new Upload(FILE, {
      ...optionsFor(name),
      onChunkComplete: () => void upload.abort().then(() => resolve(upload), reject),
      onError: reject,
    });
    upload.start();
  });
  const sent: number[] = [];
  const options = optionsFor(name, { onChunkComplete: (size) => sent.push(size), uploadUrl: first.url });
  await uploaded(FILE, { ...options, uploadDataDuringCreation: false });
  expect(sent.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(FILE.length - CHUNK_BYTES);
  const response = await callStorage(server, "HEAD", `/object/info/${bucket}/${name}`, { token });
  expect(response.headers.get("etag")).toBe(`"${md5(FILE)}"`);
});

it("ends an upload that it aborts", async () => {
  const before = (await listKeys(server)).length;
  const name = await toObjectName("ended");
  await new Promise<void>((resolve, reject) => {
    const upload = new Upload(FILE, {
      ...optionsFor(name),
      onChunkComplete: () => void upload.abort(true).then(resolve, reject),
      onError: reject,
    });
    upload.start();
  });
  await expect.poll(async () => (await listKeys(server)).length).toBe(before);
  expect((await callStorage(server, "GET", `/object/info/${bucket}/${name}`)).status).toBe(400);
});

it("uploads to a signed address", async () => {
  const name = await toObjectName("signed");
  const signed = await storageClient(server, token).from(bucket).createSignedUploadUrl(name);
  const options = optionsFor(name, {
    endpoint: `${server.storage}/upload/resumable/sign`,
    headers: { "x-signature": signed.data?.token ?? "" },
  });
  await uploaded(FILE.subarray(0, 1_000), options);
  const { owner_id } = await server.ctx.db.sql
    .selectFrom("storage.objects")
    .select("owner_id")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  expect(name.startsWith(`${owner_id}/`)).toBe(true);
});

it("gets the reason why an upload is rejected", async () => {
  const rejected = (options: UploadOptions): Promise<string> =>
    uploaded(FILE.subarray(0, 10), { ...options, retryDelays: [] }).then(
      () => "taken",
      (error: Error) => error.message,
    );
  const name = await toObjectName("whole");
  expect(await rejected(optionsFor(name))).toMatch(/409.*The resource already exists/s);
  expect(await rejected(optionsFor("somebody/else"))).toMatch(/403.*row-level security/s);
  const nowhere = { bucketName: "nowhere", objectName: name };
  expect(await rejected(optionsFor(name, { metadata: nowhere }))).toMatch(/404.*Bucket not found/s);
  expect(await rejected(optionsFor(name, { headers: {} }))).toMatch(/403.*Invalid Compact JWS/s);
  const large = optionsFor(`${name}-large`, {
    uploadSize: 60 * 1024 * 1024,
    uploadDataDuringCreation: false,
  });
  expect(await rejected(large)).toMatch(/413.*Maximum size exceeded/s);
});
