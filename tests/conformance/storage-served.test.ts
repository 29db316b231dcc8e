// What the storage service serves and accepts, down to the headers, tested without the client.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { callStorage, storageServer } from "#tests/support/storage.ts";
import { newBucket, put } from "#tests/support/buckets.ts";
import { setup } from "#tests/support/setup.ts";

let bucket: string;
let open: string;
const server = setup(storageServer);
beforeAll(async () => {
  bucket = await newBucket(server);
  open = await newBucket(server, { public: true });
  await put(server, bucket, "there.txt", "0123456789");
  await put(server, open, "there.txt", "0123456789");
});

describe("served objects", () => {
  it("have the protocol's headers, and none that let them run", async () => {
    const { headers, text, status } = await callStorage(server, "GET", `/object/public/${open}/there.txt`, {
      token: null,
    });
    expect([status, text]).toEqual([200, "0123456789"]);
    expect(Object.fromEntries(headers)).toMatchObject({
      "accept-ranges": "bytes",
      "content-type": "text/plain",
      "content-length": "10",
      etag: '"781e5e245d69b566979b86e28d23f2c7"',
      "x-robots-tag": "none",
      "cache-control": "no-cache",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringMatching(/default-src 'none'.*sandbox/),
    });
    expect(headers.get("last-modified")).toBe(new Date(headers.get("last-modified") ?? "").toUTCString());
    for (const type of ["text/html", "Text/HTML; charset=utf-8"]) {
      await callStorage(server, "POST", `/object/${open}/page`, {
        bytes: "<script>alert(1)</script>",
        headers: { "content-type": type, "x-upsert": "true" },
      });
      expect(
        (await callStorage(server, "GET", `/object/public/${open}/page`)).headers.get("content-type"),
      ).toBe("text/plain");
    }
  });

  it("support HEAD, ranges and conditional requests", async () => {
    const url = `/object/authenticated/${bucket}/there.txt`;
    const head = await callStorage(server, "HEAD", url);
    expect([head.status, head.headers.get("content-length"), head.text]).toEqual([200, "10", ""]);
    const etag = head.headers.get("etag") ?? "";
    const part = async (range: string, more = {}): Promise<unknown[]> => {
      const response = await callStorage(server, "GET", url, { headers: { range, ...more } });
      return [
        response.status,
        response.headers.get("content-range"),
        response.status === 416 ? "" : response.text,
      ];
    };
    expect(await part("bytes=2-4")).toEqual([206, "bytes 2-4/10", "234"]);
    expect(await part("bytes=7-")).toEqual([206, "bytes 7-9/10", "789"]);
    expect(await part("bytes=-3")).toEqual([206, "bytes 7-9/10", "789"]);
    expect(await part("bytes=0-99")).toEqual([206, "bytes 0-9/10", "0123456789"]);
    expect(await part("bytes=10-")).toEqual([416, "bytes */10", ""]);
    expect(await part("bytes=-0")).toEqual([416, "bytes */10", ""]);
    expect(await part("bytes=4-2")).toEqual([200, null, "0123456789"]);
    expect(await part("bytes=0-1,3-4")).toEqual([200, null, "0123456789"]);
    expect(await part("bytes=2-4", { "if-range": etag })).toEqual([206, "bytes 2-4/10", "234"]);
    expect(await part("bytes=2-4", { "if-range": '"other"' })).toEqual([200, null, "0123456789"]);
    const modified = head.headers.get("last-modified") ?? "";
    const status = async (name: string, value: string): Promise<number> =>
      (await callStorage(server, "GET", url, { headers: { [name]: value } })).status;
    expect(await status("if-none-match", etag)).toBe(304);
    expect(await status("if-none-match", `W/${etag}, "x"`)).toBe(304);
    expect(await status("if-none-match", "*")).toBe(304);
    expect(await status("if-modified-since", modified)).toBe(304);
    expect(await status("if-none-match", '"x"')).toBe(200);
    expect(await status("if-modified-since", "Thu, 01 Jan 1970 00:00:00 GMT")).toBe(200);
  });

  it("name the file to save", async () => {
    const saved = async (query: string): Promise<string | null> =>
      (await callStorage(server, "GET", `/object/${bucket}/there.txt${query}`)).headers.get(
        "content-disposition",
      );
    expect(await saved("")).toBeNull();
    expect(await saved("?download")).toBe("attachment;");
    expect(await saved("?download=a%20%22b%22.txt&cacheNonce=1")).toBe(
      "attachment; filename=a%20%22b%22.txt; filename*=UTF-8''a%20%22b%22.txt;",
    );
  });

  it("are served from a public bucket without a token in the short form too", async () => {
    expect((await callStorage(server, "GET", `/object/${open}/there.txt`, { token: null })).text).toBe(
      "0123456789",
    );
    expect(
      (await callStorage(server, "GET", `/object/info/public/${open}/there.txt`, { token: null })).body.size,
    ).toBe(10);
    const rejected = await callStorage(server, "GET", `/object/${bucket}/there.txt`, { token: null });
    expect(rejected.body.code).toBe("AccessDenied");
  });
});

it("accepts form fields after the file", async () => {
  const form = new FormData();
  form.append("file", new Blob(["x"], { type: "image/gif" }), "x.gif");
  form.append("metadata", JSON.stringify({ behind: true }));
  form.append("cacheControl", "77");
  const name = randomUUID();
  const stored = await callStorage(server, "POST", `/object/${bucket}/${name}`, { bytes: form });
  expect(stored.body).toEqual({ Id: expect.any(String), Key: `${bucket}/${name}` });
  expect((await callStorage(server, "GET", `/object/info/${bucket}/${name}`)).body).toMatchObject({
    metadata: { behind: true },
    cache_control: "max-age=77",
    content_type: "image/gif",
  });
  const namedForm = new FormData();
  namedForm.append("contentType", "text/csv");
  namedForm.append("userMetadata", JSON.stringify({ declared: true }));
  namedForm.append("", new Blob(["x"], { type: "image/gif" }), "x.gif");
  expect(
    (await callStorage(server, "POST", `/object/${bucket}/${name}-declared`, { bytes: namedForm })).status,
  ).toBe(200);
  expect((await callStorage(server, "GET", `/object/info/${bucket}/${name}-declared`)).body).toMatchObject({
    metadata: { declared: true },
    cache_control: "no-cache",
    content_type: "text/csv",
  });
  const much = new FormData();
  much.append("metadata", JSON.stringify({ long: "x".repeat(1024 * 1024) }));
  much.append("", new Blob(["x"]), "x");
  expect(
    (await callStorage(server, "POST", `/object/${bucket}/${name}-much`, { bytes: much })).body.code,
  ).toBe("EntityTooLarge");
  const empty = new FormData();
  empty.append("cacheControl", "77");
  expect((await callStorage(server, "POST", `/object/${bucket}/${name}2`, { bytes: empty })).status).toBe(
    400,
  );
});

it("treats a trailing slash as part of the name", async () => {
  await put(server, bucket, "shelf", "the object");
  await put(server, bucket, "shelf/", "the placeholder");
  expect((await callStorage(server, "GET", `/object/${bucket}/shelf`)).text).toBe("the object");
  expect((await callStorage(server, "GET", `/object/${bucket}/shelf/?download`)).text).toBe(
    "the placeholder",
  );
  expect((await callStorage(server, "GET", `/object/info/${bucket}/shelf/`)).body.name).toBe("shelf/");
  expect((await callStorage(server, "DELETE", `/object/${bucket}/shelf/`)).status).toBe(200);
  expect((await callStorage(server, "GET", `/object/${bucket}/shelf`)).text).toBe("the object");
  expect((await callStorage(server, "GET", `/object/info/${bucket}/shelf`)).body.metadata).toEqual({});
});

it("allows any origin, and lists how in its CORS headers", async () => {
  const preflight = await callStorage(server, "OPTIONS", `/object/${bucket}/a`, {
    token: null,
    headers: {
      origin: "https://elsewhere.example",
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization,x-upsert,X-Own-Header, traceparent",
    },
  });
  const allowed = (preflight.headers.get("access-control-allow-headers") ?? "").split(", ");
  // Those of the service, and those of the client's `headers` option.
  expect(allowed).toEqual(
    expect.arrayContaining([
      ..."authorization apikey x-client-info content-type x-upsert cache-control x-metadata range".split(" "),
      ..."tus-resumable upload-length upload-offset upload-metadata x-signature".split(" "),
      ..."x-own-header traceparent".split(" "),
    ]),
  );
  expect(preflight.headers.get("access-control-allow-credentials")).toBeNull();
  const plain = await callStorage(server, "GET", `/object/public/${open}/there.txt`, {
    headers: { origin: "https://elsewhere.example" },
  });
  expect((plain.headers.get("access-control-expose-headers") ?? "").split(", ")).toEqual(
    expect.arrayContaining(
      "content-range etag location upload-offset upload-expires tus-resumable x-transformations".split(" "),
    ),
  );
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-origin")).toBe("https://elsewhere.example");
  expect(await callStorage(server, "GET", "/status", { token: null })).toMatchObject({
    status: 200,
    text: "",
  });
  expect((await callStorage(server, "GET", "/version", { token: null })).text).toMatch(/^\d+\.\d+\.\d+$/);
  expect((await callStorage(server, "GET", "/health")).body).toEqual({ healthy: true });
  expect((await callStorage(server, "GET", "/health", { token: null })).status).toBe(400);
});
