// Every row of the protocol's error table, tested without the client.
import { beforeAll, expect, it } from "vitest";
import { signLink } from "#server/domain/objects/link-tokens.ts";
import { accountToken, callStorage, storageServer, type StorageResponse } from "#tests/support/storage.ts";
import { allow, newBucket, put } from "#tests/support/buckets.ts";
import { setup } from "#tests/support/setup.ts";

let bucket: string;
let open: string;
const server = setup(() => storageServer({ STORAGE_FILE_SIZE_LIMIT: "5kb" }));
beforeAll(async () => {
  bucket = await newBucket(server);
  open = await newBucket(server, { public: true });
  await put(server, bucket, "there.txt", "0123456789");
  await put(server, open, "there.txt", "0123456789");
});

function failure(response: StorageResponse): unknown[] {
  const { statusCode, error, message, code } = response.body;
  return [response.status, statusCode, error, message, code];
}

const NO_BUCKET = [400, "404", "Bucket not found", "Bucket not found", "NoSuchBucket"];
const NO_OBJECT = [400, "404", "not_found", "Object not found", "NoSuchKey"];
const TOO_LARGE = [
  400,
  "413",
  "Payload too large",
  "The object exceeded the maximum allowed size",
  "EntityTooLarge",
];
const REJECTED = [400, "403", "Unauthorized", "new row violates row-level security policy", "AccessDenied"];
const BAD_TOKEN = [400, "403", "Unauthorized", "Invalid Compact JWS", "AccessDenied"];
const EXISTS = "The resource already exists";

it("returns errors for missing objects and buckets", async () => {
  expect(failure(await callStorage(server, "GET", "/bucket/none"))).toEqual(NO_BUCKET);
  expect(failure(await callStorage(server, "PUT", "/bucket/none", { json: { public: true } }))).toEqual(
    NO_BUCKET,
  );
  expect(failure(await callStorage(server, "DELETE", "/bucket/none"))).toEqual(NO_BUCKET);
  expect(failure(await callStorage(server, "POST", "/bucket/none/empty", { json: {} }))).toEqual(NO_BUCKET);
  expect(failure(await callStorage(server, "POST", "/object/none/a.txt", { bytes: "a" }))).toEqual(NO_BUCKET);
  expect(failure(await callStorage(server, "GET", "/object/none/a.txt"))).toEqual(NO_BUCKET);
  expect(failure(await callStorage(server, "GET", `/object/public/none/a.txt`, { token: null }))).toEqual(
    NO_BUCKET,
  );
  expect(failure(await callStorage(server, "GET", `/object/public/${bucket}/there.txt`))).toEqual(NO_BUCKET);
  for (const route of ["object", "object/authenticated", "object/info", "object/info/authenticated"])
    expect(failure(await callStorage(server, "GET", `/${route}/${bucket}/none.txt`)), route).toEqual(
      NO_OBJECT,
    );
  expect(failure(await callStorage(server, "GET", `/object/public/${open}/none.txt`))).toEqual(NO_OBJECT);
  expect(failure(await callStorage(server, "DELETE", `/object/${bucket}/none.txt`))).toEqual(NO_OBJECT);
  const json = { expiresIn: 60 };
  expect(failure(await callStorage(server, "POST", `/object/sign/${bucket}/none.txt`, { json }))).toEqual(
    NO_OBJECT,
  );
  const move = { bucketId: bucket, sourceKey: "none", destinationKey: "b" };
  expect(failure(await callStorage(server, "POST", "/object/move", { json: move }))).toEqual(NO_OBJECT);
  expect(failure(await callStorage(server, "POST", "/object/copy", { json: move }))).toEqual(NO_OBJECT);
  expect((await callStorage(server, "HEAD", `/object/${bucket}/none.txt`)).status).toBe(400);
  expect((await callStorage(server, "GET", "/nowhere")).status).toBe(404);
  expect((await callStorage(server, "GET", `/object/${bucket}`)).status).toBe(404);
  expect((await callStorage(server, "GET", `/render/image/${open}/there.txt`)).status).toBe(404);
});

it("returns errors for existing objects and buckets", async () => {
  await put(server, bucket, "also.txt");
  const upload = { bytes: "again", headers: { "content-type": "text/plain" } };
  expect(failure(await callStorage(server, "POST", `/object/${bucket}/there.txt`, upload))).toEqual([
    400,
    "409",
    "Duplicate",
    EXISTS,
    "KeyAlreadyExists",
  ]);
  expect(
    failure(await callStorage(server, "POST", `/object/upload/sign/${bucket}/there.txt`, { json: {} })),
  ).toEqual([400, "409", "Duplicate", EXISTS, "KeyAlreadyExists"]);
  expect(failure(await callStorage(server, "POST", "/bucket", { json: { name: bucket } }))).toEqual([
    400,
    "409",
    "Duplicate",
    EXISTS,
    "BucketAlreadyExists",
  ]);
  const places = { bucketId: bucket, sourceKey: "also.txt", destinationKey: "there.txt" };
  expect(failure(await callStorage(server, "POST", "/object/move", { json: places }))).toEqual([
    400,
    "409",
    "Duplicate",
    EXISTS,
    "ResourceAlreadyExists",
  ]);
  expect(failure(await callStorage(server, "POST", "/object/copy", { json: places }))).toEqual([
    400,
    "409",
    "Duplicate",
    EXISTS,
    "KeyAlreadyExists",
  ]);
  const over = await callStorage(server, "POST", "/object/copy", {
    json: places,
    headers: { "x-upsert": "true" },
  });
  expect(over.body).toMatchObject({ Key: `${bucket}/there.txt`, Id: expect.any(String), name: "there.txt" });
  await put(server, bucket, "there.txt", "0123456789");
  expect(failure(await callStorage(server, "DELETE", `/bucket/${bucket}`, { json: {} }))).toEqual([
    400,
    "409",
    "ResourceNotEmpty",
    "The bucket you tried to delete is not empty",
    "ResourceNotEmpty",
  ]);
});

it("rejects files that are too large or of a wrong type", async () => {
  const large = new Uint8Array(5_001);
  expect(failure(await callStorage(server, "POST", `/object/${bucket}/big`, { bytes: large }))).toEqual(
    TOO_LARGE,
  );
  const form = new FormData();
  form.append("", new Blob([large]), "big");
  expect(failure(await callStorage(server, "POST", `/object/${bucket}/big`, { bytes: form }))).toEqual(
    TOO_LARGE,
  );
  const images = await newBucket(server, { allowed_mime_types: ["image/jpeg", "text/*"] });
  const png = { bytes: "x", headers: { "content-type": "image/png" } };
  expect(failure(await callStorage(server, "POST", `/object/${images}/a`, png))).toEqual([
    400,
    "415",
    "invalid_mime_type",
    "mime type image/png is not supported",
    "InvalidMimeType",
  ]);
  const odd = { bytes: "x", headers: { "content-type": "thisisnotarealmimetype" } };
  expect(failure(await callStorage(server, "POST", `/object/${images}/a`, odd))[3]).toBe(
    "mime type thisisnotarealmimetype is not supported",
  );
  const csv = { bytes: "x", headers: { "content-type": "Text/CSV; charset=utf-8" } };
  expect((await callStorage(server, "POST", `/object/${images}/a`, csv)).status).toBe(200);
});

it("rejects invalid names", async () => {
  const name = "caf%C3%A9.txt";
  expect(failure(await callStorage(server, "POST", `/object/${bucket}/${name}`, { bytes: "a" }))).toEqual([
    400,
    "400",
    "InvalidKey",
    "Invalid key: café.txt",
    "InvalidKey",
  ]);
  expect(failure(await callStorage(server, "POST", `/object/${bucket}/`, { bytes: "a" }))).toEqual([
    400,
    "400",
    "InvalidKey",
    "Invalid key: ",
    "InvalidKey",
  ]);
  const long = "n".repeat(1_024);
  expect((await callStorage(server, "POST", `/object/${bucket}/${long}`, { bytes: "a" })).status).toBe(200);
  expect((await callStorage(server, "GET", `/object/${bucket}/${long}`)).text).toBe("a");
  expect(failure(await callStorage(server, "POST", `/object/${bucket}/${long}n`, { bytes: "a" }))[4]).toBe(
    "InvalidKey",
  );
  const badBucket = [400, "400", "Invalid Input", "Bucket name invalid", "InvalidBucketName"];
  for (const bad of ["a/b", "", " a", "ä", "x".repeat(101), "lake--iceberg"])
    expect(failure(await callStorage(server, "POST", "/bucket", { json: { name: bad } })), bad).toEqual(
      badBucket,
    );
});

it("describes what is wrong with a request in the validator's wording", async () => {
  const fetchError = async (path: string, json: object): Promise<unknown[]> =>
    failure(await callStorage(server, "POST", path, { json })).slice(1, 5);
  const wrong = (message: string): string[] => ["400", "Error", message, "InvalidRequest"];
  expect(await fetchError("/bucket", {})).toEqual(wrong("body must have required property 'name'"));
  expect(await fetchError("/bucket", { name: 5 })).toEqual(wrong("body/name must be string"));
  expect(await fetchError(`/object/sign/${bucket}/there.txt`, {})).toEqual(
    wrong("body must have required property 'expiresIn'"),
  );
  expect(await fetchError(`/object/sign/${bucket}/there.txt`, { expiresIn: 0 })).toEqual(
    wrong("body/expiresIn must be >= 1"),
  );
  expect(await fetchError(`/object/list/${bucket}`, { limit: "a" })).toEqual(
    wrong("body/limit must be number"),
  );
  expect(await fetchError(`/object/list/${bucket}`, { sortBy: { column: "size" } })).toEqual(
    wrong("body/sortBy/column must be equal to one of the allowed values"),
  );
});

it("rejects a body with text that the database cannot store", async () => {
  for (const text of ["a\0b", "\ud800"])
    for (const json of [{ prefix: text }, { prefix: "", unread: { [text]: 1 } }])
      expect(failure(await callStorage(server, "POST", `/object/list/${bucket}`, { json }))).toEqual([
        400,
        "400",
        "Error",
        "body must be object",
        "InvalidRequest",
      ]);
});

it("rejects invalid tokens", async () => {
  const bad = [null, "", "rubbish", "a.b.c", `${server.ctx.tokens.serviceKey}x`];
  for (const token of bad) {
    const response = failure(await callStorage(server, "GET", "/bucket", { token }));
    expect([response[0], response[1], response[4]], String(token)).toEqual([400, "403", "AccessDenied"]);
  }
  expect(failure(await callStorage(server, "GET", "/bucket", { token: null }))).toEqual(BAD_TOKEN);
  expect(
    failure(await callStorage(server, "POST", `/object/${bucket}/x`, { token: "rubbish", bytes: "a" })),
  ).toEqual(BAD_TOKEN);
  const expired = await server.ctx.tokens.sign({
    role: "service_role",
    exp: Math.floor(Date.now() / 1000) - 10,
  });
  expect(failure(await callStorage(server, "GET", "/bucket", { token: expired }))[3]).toBe(
    '"exp" claim timestamp check failed',
  );
  // As some gateways forward it: without the word before it.
  const bare = { token: null, headers: { authorization: server.ctx.tokens.serviceKey } };
  expect((await callStorage(server, "GET", "/bucket", bare)).status).toBe(200);
});

it("rejects what the policies do not allow", async () => {
  const token = await accountToken(server);
  for (const who of [token, server.ctx.tokens.anonKey]) {
    expect(
      failure(await callStorage(server, "POST", `/object/${bucket}/mine.txt`, { token: who, bytes: "a" })),
    ).toEqual(REJECTED);
    expect(
      failure(await callStorage(server, "POST", "/bucket", { token: who, json: { name: "n" } })),
    ).toEqual(REJECTED);
    expect(
      failure(await callStorage(server, "POST", `/object/upload/sign/${bucket}/x`, { token: who, json: {} })),
    ).toEqual(REJECTED);
    expect(
      failure(await callStorage(server, "POST", `/bucket/${bucket}/empty`, { token: who, json: {} })),
    ).toEqual([403, "403", "Unauthorized", "Access denied: Invalid role", "AccessDenied"]);
    expect(failure(await callStorage(server, "GET", `/bucket/${bucket}`, { token: who }))).toEqual(NO_BUCKET);
    expect((await callStorage(server, "GET", "/bucket", { token: who })).body).toEqual([]);
    expect(failure(await callStorage(server, "GET", `/object/${bucket}/there.txt`, { token: who }))).toEqual(
      NO_OBJECT,
    );
  }
});

it("rejects invalid signed addresses", async () => {
  const { ctx } = server;
  const url = `${bucket}/there.txt`;
  const at = (token: string): string => `/object/sign/${url}?token=${token}`;
  expect(failure(await callStorage(server, "GET", at("xxx"), { token: null }))).toEqual([
    400,
    "400",
    "InvalidJWT",
    "Invalid Compact JWS",
    "InvalidJWT",
  ]);
  expect(failure(await callStorage(server, "GET", `/object/sign/${url}`))[4]).toBe("InvalidJWT");
  expect(
    failure(await callStorage(server, "GET", at(signLink(ctx, { url, scope: "download" }, -1)))),
  ).toEqual([400, "400", "InvalidJWT", '"exp" claim timestamp check failed', "InvalidJWT"]);
  expect(failure(await callStorage(server, "GET", at(signLink(ctx, { url, scope: "upload" }, 60))))).toEqual([
    400,
    "400",
    "InvalidSignature",
    "Token is not scoped for download",
    "InvalidSignature",
  ]);
  const download = signLink(ctx, { url, scope: "download" }, 60);
  expect(
    failure(
      await callStorage(server, "PUT", `/object/upload/sign/${url}?token=${download}`, {
        token: null,
        bytes: "a",
      }),
    ),
  ).toEqual([400, "400", "InvalidSignature", "Token is not scoped for upload", "InvalidSignature"]);
  const other = signLink(ctx, { url: `${bucket}/other.txt`, scope: "download" }, 60);
  expect(failure(await callStorage(server, "GET", at(other)))[2]).toBe("InvalidSignature");
  // A token of the services opens no signed address, and that of a signed address opens no service.
  expect(failure(await callStorage(server, "GET", at(ctx.tokens.serviceKey)))[4]).toBe("InvalidJWT");
  expect(failure(await callStorage(server, "GET", "/bucket", { token: download }))[4]).toBe("AccessDenied");
});

it("lists and removes nothing in a missing bucket", async () => {
  const token = await accountToken(server);
  await allow(server, {
    bucket_id: null,
    role: "authenticated",
    name_pattern: "some/",
    actions: ["select", "delete"],
  });
  expect(
    (await callStorage(server, "POST", "/object/list/none", { token, json: { prefix: "" } })).body,
  ).toEqual([]);
  expect(
    (await callStorage(server, "DELETE", "/object/none", { token, json: { prefixes: ["some/a"] } })).body,
  ).toEqual([]);
  const json = { prefixes: Array.from({ length: 1_001 }, String) };
  expect((await callStorage(server, "DELETE", `/object/${bucket}`, { json })).status).toBe(400);
});
