// The storage service as the real client uses it.
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { beforeAll, expect, it } from "vitest";
import { good, storageClient, storageServer } from "#tests/support/storage.ts";
import { listKeys, newBucket } from "#tests/support/buckets.ts";
import { setup } from "#tests/support/setup.ts";

let client: ReturnType<typeof storageClient>;
const server = setup(storageServer);
beforeAll(async () => {
  client = storageClient(server);
});

function anyName(): string {
  return `folder/file-${randomUUID()}.txt`;
}

it("creates, lists, changes, empties and deletes buckets", async () => {
  const name = `my-bucket-${randomUUID()}`;
  const settings = { public: false, fileSizeLimit: "20mb", allowedMimeTypes: ["image/*"] };
  expect(good(await client.createBucket(name, settings))).toEqual({ name });
  expect((await client.createBucket(name)).error).toMatchObject({
    message: "The resource already exists",
    status: 400,
    statusCode: "409",
  });
  expect(good(await client.getBucket(name))).toEqual({
    id: name,
    name,
    owner: "",
    public: false,
    file_size_limit: 20_000_000,
    allowed_mime_types: ["image/*"],
    created_at: expect.any(String),
    updated_at: expect.any(String),
  });
  const listed = good(await client.listBuckets({ search: name }));
  expect(listed).toEqual([expect.objectContaining({ id: name, type: "STANDARD" })]);
  expect(listed[0]).not.toHaveProperty("owner_id");
  const changed = { public: true, fileSizeLimit: null, allowedMimeTypes: null };
  expect(good(await client.updateBucket(name, changed))).toEqual({ message: "Successfully updated" });
  expect(good(await client.getBucket(name))).toMatchObject({
    public: true,
    file_size_limit: null,
    allowed_mime_types: null,
  });
  good(await client.from(name).upload("a.txt", "text"));
  expect((await client.deleteBucket(name)).error).toMatchObject({
    message: "The bucket you tried to delete is not empty",
    statusCode: "409",
  });
  expect(good(await client.emptyBucket(name)).message).toMatch(/^Empty bucket has been queued/);
  expect(good(await client.deleteBucket(name))).toEqual({ message: "Successfully deleted" });
  expect((await client.getBucket(name)).error).toMatchObject({
    message: "Bucket not found",
    statusCode: "404",
  });
});

it("accepts every kind of body and returns the same bytes", async () => {
  const files = client.from(await newBucket(server));
  const bytes = Buffer.from("The bytes of a file, Straße 💡\n".repeat(3_000));
  const form = new FormData();
  form.append("", new Blob([bytes], { type: "text/csv" }), "usage.csv");
  const bodies = {
    buffer: bytes,
    arrayBuffer: Uint8Array.from(bytes).buffer,
    view: new Uint8Array(bytes),
    blob: new Blob([bytes], { type: "text/csv" }),
    form,
    stream: Readable.from([bytes.subarray(0, 70_000), bytes.subarray(70_000)]),
    webStream: new Blob([bytes]).stream(),
    text: bytes.toString(),
  };
  for (const [kind, body] of Object.entries(bodies)) {
    const path = `${kind}/${anyName()}`;
    const stored = good(await files.upload(path, body, { contentType: "text/csv" }));
    expect(stored, kind).toEqual({ path, id: expect.any(String), fullPath: expect.stringContaining(path) });
    const blob = good(await files.download(path));
    expect(blob.type, kind).toBe("text/csv");
    expect(Buffer.from(await blob.arrayBuffer()).equals(bytes), kind).toBe(true);
  }
  const empty = anyName();
  good(await files.upload(empty, ""));
  expect(good(await files.download(empty)).size).toBe(0);
});

it("stores metadata, describes objects, and reports whether they exist", async () => {
  const bucket = await newBucket(server);
  const files = client.from(bucket);
  const metadata = { custom: "metadata", nested: { a: 1 } };
  for (const body of [Buffer.from("raw"), new Blob(["form"])]) {
    const path = anyName();
    good(await files.upload(path, body, { metadata, cacheControl: "60" }));
    const { size } = new Blob([body]);
    expect(good(await files.info(path))).toEqual({
      id: expect.any(String),
      name: path,
      version: expect.any(String),
      bucketId: bucket,
      size,
      contentType: expect.stringMatching(
        /^(text\/plain;charset=UTF-8|application\/octet-stream|text\/plain)$/,
      ),
      cacheControl: "max-age=60",
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      metadata,
      lastModified: expect.any(String),
      createdAt: expect.any(String),
    });
    expect(await files.exists(path)).toEqual({ data: true, error: null });
  }
  expect((await files.exists("nothing")).data).toBe(false);
  expect((await files.info("nothing")).error).toMatchObject({
    message: "Object not found",
    statusCode: "404",
  });
});

it("replaces only on request, and stores one copy of the bytes", async () => {
  const files = client.from(await newBucket(server));
  const path = anyName();
  const { id } = good(await files.upload(path, "first"));
  const before = (await listKeys(server)).length;
  expect((await files.upload(path, "second")).error).toMatchObject({
    message: "The resource already exists",
    statusCode: "409",
  });
  expect(await good(await files.download(path)).text()).toBe("first");
  expect(good(await files.upload(path, "third", { upsert: true })).id).toBe(id);
  expect(await good(await files.download(path)).text()).toBe("third");
  expect(good(await files.update(path, "fourth")).id).toBe(id);
  expect(await good(await files.download(path)).text()).toBe("fourth");
  expect(await listKeys(server)).toHaveLength(before);
});

it("moves and copies, also to another bucket", async () => {
  const [one, other] = [await newBucket(server), await newBucket(server)];
  const files = client.from(one);
  good(await files.upload("a.txt", "a", { metadata: { of: "a" } }));
  expect(good(await files.move("a.txt", "b.txt")).message).toBe("Successfully moved");
  expect(good(await files.copy("b.txt", "c.txt"))).toEqual({ path: `${one}/c.txt` });
  expect(good(await files.info("c.txt")).metadata).toEqual({ of: "a" });
  expect(good(await files.copy("b.txt", "d.txt", { destinationBucket: other }))).toEqual({
    path: `${other}/d.txt`,
  });
  good(await files.move("b.txt", "e.txt", { destinationBucket: other }));
  expect(await good(await client.from(other).download("e.txt")).text()).toBe("a");
  expect(await good(await client.from(other).download("d.txt")).text()).toBe("a");
  expect((await files.download("b.txt")).error).toMatchObject({ message: expect.any(String) });
  expect((await files.move("c.txt", "d.txt", { destinationBucket: other })).error).toMatchObject({
    statusCode: "409",
  });
  expect((await files.copy("c.txt", "d.txt", { destinationBucket: other })).error).toMatchObject({
    statusCode: "409",
  });
});

it("removes objects, and lists the removed ones", async () => {
  const bucket = await newBucket(server);
  const files = client.from(bucket);
  const before = (await listKeys(server)).length;
  for (const path of ["a", "b", "c"]) good(await files.upload(path, path));
  const removed = good(await files.remove(["a", "b", "not-there"]));
  expect(removed.map(({ name }) => name).toSorted()).toEqual(["a", "b"]);
  expect(removed[0]).toEqual({
    name: expect.any(String),
    bucket_id: bucket,
    owner: null,
    owner_id: null,
    version: expect.any(String),
    id: expect.any(String),
    updated_at: expect.any(String),
    created_at: expect.any(String),
    last_accessed_at: expect.any(String),
    metadata: expect.objectContaining({ size: 1 }),
    user_metadata: null,
  });
  expect(await listKeys(server)).toHaveLength(before + 1);
});

it("signs addresses for downloads and uploads", async () => {
  const bucket = await newBucket(server);
  const files = client.from(bucket);
  good(await files.upload("deep/a b.txt", "signed"));
  const { signedUrl } = good(await files.createSignedUrl("deep/a b.txt", 60, { download: "other.txt" }));
  const response = await fetch(signedUrl);
  expect(response.status, signedUrl + (response.ok ? "" : await response.text())).toBe(200);
  expect(response.headers.get("content-disposition")).toBe(
    "attachment; filename=other.txt; filename*=UTF-8''other.txt;",
  );
  expect(Date.parse(response.headers.get("expires") ?? "")).toBeGreaterThan(Date.now());
  expect(await response.text()).toBe("signed");
  const many = good(await files.createSignedUrls(["deep/a b.txt", "nothing"], 60));
  expect(many).toMatchObject([
    { error: null, path: "deep/a b.txt", signedUrl: expect.stringContaining("token=") },
    {
      error: "Either the object does not exist or you do not have access to it",
      path: "nothing",
      signedUrl: null,
    },
  ]);
  const upload = good(await files.createSignedUploadUrl("new.txt"));
  const anonymous = storageClient(server, server.ctx.tokens.anonKey).from(bucket);
  expect(
    good(await anonymous.uploadToSignedUrl("new.txt", upload.token, Buffer.from("by a link"))),
  ).toMatchObject({
    path: "new.txt",
  });
  expect((await anonymous.uploadToSignedUrl("new.txt", upload.token, "again")).error).toMatchObject({
    message: "The resource already exists",
    statusCode: "409",
  });
  const again = good(await files.createSignedUploadUrl("new.txt", { upsert: true }));
  good(await anonymous.uploadToSignedUrl("new.txt", again.token, new Blob(["replaced"])));
  expect(await good(await files.download("new.txt")).text()).toBe("replaced");
});

it("returns the public address of public objects", async () => {
  const bucket = await newBucket(server, { public: true });
  good(await client.from(bucket).upload("a b/c.txt", "everybody"));
  const { publicUrl } = client.from(bucket).getPublicUrl("a b/c.txt").data;
  expect(await (await fetch(publicUrl)).text()).toBe("everybody");
});

it("enforces limits of size and type", async () => {
  const small = client.from(await newBucket(server, { file_size_limit: "1kb" }));
  const tooLarge = {
    message: "The object exceeded the maximum allowed size",
    statusCode: "413",
    status: 400,
  };
  const before = (await listKeys(server)).length;
  expect((await small.upload("a", Buffer.alloc(1_001))).error).toMatchObject(tooLarge);
  expect((await small.upload("b", new Blob([Buffer.alloc(300_000)]))).error).toMatchObject(tooLarge);
  expect(
    (await small.upload("c", Readable.from([Buffer.alloc(900), Buffer.alloc(900)]))).error,
  ).toMatchObject(tooLarge);
  expect(await listKeys(server)).toHaveLength(before);
  good(await small.upload("d", Buffer.alloc(1_000)));
  const images = client.from(await newBucket(server, { allowed_mime_types: ["image/png"] }));
  expect((await images.upload("a", "x", { contentType: "image/jpeg" })).error).toMatchObject({
    message: "mime type image/jpeg is not supported",
    statusCode: "415",
  });
  good(await images.upload("a", "x", { contentType: "image/png" }));
  good(await images.upload("folder/.emptyFolderPlaceholder", new Blob([])));
});
