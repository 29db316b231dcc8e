// Interrupted uploads of every kind leave no row, no bytes, nothing half written.
import { request as httpRequest, type ClientRequest } from "node:http";
import { beforeAll, expect, it } from "vitest";
import { callStorage, storageServer } from "../support/storage.ts";
import { listKeys, newBucket } from "../support/buckets.ts";
import { unfinishedFiles } from "../support/unfinished-uploads.ts";
import { setup } from "#tests/support/setup.ts";

let bucket: string;
const server = setup(storageServer);
beforeAll(async () => {
  bucket = await newBucket(server);
});

const FORM = [
  "--b\r\nContent-Disposition: form-data; name=cacheControl\r\n\r\n3600",
  '--b\r\nContent-Disposition: form-data; name=""; filename="a"\r\nContent-Type: text/plain\r\n\r\n',
].join("\r\n");

interface Kind {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string | number>;
  readonly first: string;
}

const LENGTH = 1_000_000;

async function signedPath(): Promise<string> {
  const { body } = await callStorage(server, "POST", `/object/upload/sign/${bucket}/broken`, { json: {} });
  return body.url;
}

const KINDS: Array<[string, () => Kind | Promise<Kind>]> = [
  [
    "raw",
    () => ({
      method: "POST",
      path: `/object/${bucket}/broken`,
      headers: { "content-type": "text/plain", "content-length": LENGTH },
      first: "",
    }),
  ],
  [
    "raw of a length that is not told",
    () => ({
      method: "POST",
      path: `/object/${bucket}/broken`,
      headers: { "content-type": "text/plain" },
      first: "",
    }),
  ],
  [
    "form",
    () => ({
      method: "POST",
      path: `/object/${bucket}/broken`,
      headers: { "content-type": "multipart/form-data; boundary=b", "content-length": LENGTH },
      first: FORM,
    }),
  ],
  [
    "signed",
    async () => ({
      method: "PUT",
      path: await signedPath(),
      headers: { "content-type": "text/plain", "content-length": LENGTH },
      first: "",
    }),
  ],
];

async function startUpload(kind: Kind): Promise<ClientRequest> {
  const request = httpRequest(server.storage + kind.path, {
    method: kind.method,
    headers: { authorization: `Bearer ${server.ctx.tokens.serviceKey}`, ...kind.headers },
  });
  request.on("error", () => {});
  request.write(kind.first + "x".repeat(200_000));
  await expect.poll(() => unfinishedFiles(server)).toHaveLength(1);
  return request;
}

it.each(KINDS)("%s", async (_name, kind) => {
  const request = await startUpload(await kind());
  request.destroy();
  await expect.poll(() => unfinishedFiles(server)).toEqual([]);
  expect(await listKeys(server)).toEqual([]);
  expect((await server.ctx.db.pool.query("select from storage.objects")).rowCount).toBe(0);
  expect(server.logs.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});

it("a form that ends within its file", async () => {
  const response = await callStorage(server, "POST", `/object/${bucket}/broken`, {
    bytes: `${FORM}the file begins, and the form`,
    headers: { "content-type": "multipart/form-data; boundary=b" },
  });
  expect(response.status).toBe(400);
  expect(await unfinishedFiles(server)).toEqual([]);
  expect(await listKeys(server)).toEqual([]);
});
