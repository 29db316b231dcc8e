// One test suite for every storage backend.
import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startS3Simulator } from "#simulators/s3/simulator.ts";
import { seededBytes } from "#tests/support/seed.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { TooLarge, type ObjectBackend } from "./backend.ts";
import { openLocalBackend } from "./local.ts";
import { openS3Backend } from "./s3.ts";

interface Place {
  readonly backend: ObjectBackend;
  /** Number of stored objects, including unfinished ones. */
  things(): Promise<number>;
  close(): Promise<void>;
}

async function localPlace(): Promise<Place> {
  const folder = await temporaryFolder("objects");
  const root = path.join(folder.path, "objects");
  return {
    backend: openLocalBackend(root),
    async things() {
      const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
      return found.filter((entry) => entry.isFile()).length;
    },
    close: () => folder.remove(),
  };
}

async function s3Place(): Promise<Place> {
  const simulator = await startS3Simulator();
  simulator.bucket.pageRows = 2;
  const backend = openS3Backend(simulator.settings);
  return {
    backend,
    things: () => Promise.resolve(simulator.bucket.objects.size + simulator.bucket.unfinished.size),
    async close() {
      await backend.close();
      await simulator.close();
    },
  };
}

const MB = 1024 * 1024;
// Three parts of an S3 upload, and a remainder.
const LARGE = seededBytes("a large object", 18 * MB + 7);
const SOON = (): Date => new Date(Date.now() + 60_000);

function md5(bytes: Buffer): string {
  return createHash("md5").update(bytes).digest("hex");
}

async function read(backend: ObjectBackend, key: string, from?: number, to?: number): Promise<Buffer | null> {
  const found = await backend.get(key, from === undefined || to === undefined ? undefined : { from, to });
  return found && buffer(found);
}

async function listed(backend: ObjectBackend, before: Date): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of backend.list(before)) keys.push(key);
  return keys.toSorted();
}

describe.each([
  ["a local folder", localPlace],
  ["a bucket that speaks S3", s3Place],
])("%s", (_name, open) => {
  let place: Place;
  let backend: ObjectBackend;
  beforeAll(async () => {
    place = await open();
    ({ backend } = place);
  });
  afterAll(() => place.close());

  it.each([
    ["nothing", Buffer.alloc(0)],
    ["a few bytes", Buffer.from("hello")],
    ["many", LARGE],
  ])("saves %s and returns it", async (_what, bytes) => {
    const key = randomUUID();
    const written = await backend.put(key, Readable.from([bytes], { objectMode: false }), bytes.length);
    expect(written).toEqual({ bytes: bytes.length, md5: md5(bytes) });
    expect((await read(backend, key))?.equals(bytes)).toBe(true);
    await backend.remove([key]);
    expect(await read(backend, key)).toBeNull();
    expect(await place.things()).toBe(0);
  });

  it("returns a range including both ends", async () => {
    const key = randomUUID();
    await backend.put(key, Readable.from([Buffer.from("0123456789")]), 10);
    expect((await read(backend, key, 2, 4))?.toString()).toBe("234");
    expect((await read(backend, key, 9, 9))?.toString()).toBe("9");
    expect((await read(backend, key, 0, 9))?.toString()).toBe("0123456789");
    await backend.remove([key]);
  });

  it.each([10, LARGE.length - 1])("saves nothing of a body above its limit of %i", async (limit) => {
    const body = new PassThrough();
    body.write(LARGE);
    await expect(backend.put(randomUUID(), body, limit)).rejects.toThrow(TooLarge);
    expect(body.destroyed).toBe(false);
    expect(await place.things()).toBe(0);
  });

  it.each([3, 9 * MB])("saves nothing of a body that breaks off after %i bytes", async (sent) => {
    const body = new PassThrough();
    const put = backend.put(randomUUID(), body, LARGE.length);
    body.write(LARGE.subarray(0, sent), () => body.destroy(new Error("The line broke.")));
    await expect(put).rejects.toThrow("The line broke.");
    expect(await place.things()).toBe(0);
  });

  it("copies objects, and the copy outlives the original", async () => {
    const [from, to] = [randomUUID(), randomUUID()];
    await backend.put(from, Readable.from([Buffer.from("twice")]), 5);
    expect(await backend.copy(from, to)).toBe(true);
    await backend.remove([from]);
    expect((await read(backend, to))?.toString()).toBe("twice");
    expect(await backend.copy(from, randomUUID())).toBe(false);
    await backend.remove([to, from, randomUUID()]);
    expect(await place.things()).toBe(0);
  });

  it("lists what is older than a given time, and removes many at once", async () => {
    const keys = Array.from({ length: 5 }, () => randomUUID()).toSorted();
    const before = new Date(Date.now() - 60_000);
    for (const key of keys) await backend.put(key, Readable.from([Buffer.from(key)]), 36);
    expect(await listed(backend, SOON())).toEqual(keys);
    expect(await listed(backend, before)).toEqual([]);
    await backend.remove(keys);
    expect(await listed(backend, SOON())).toEqual([]);
    await backend.remove([]);
  });

  it.each([
    "",
    "..",
    "../../etc/passwd",
    "a/b/c/d/e/f/g",
    "%2e%2e%2fabcdef",
    "key-with-\0-nul",
    "x".repeat(65),
  ])("rejects a key that could be an address: %j", async (key) => {
    await expect(backend.put(key, Readable.from([]), 1)).rejects.toThrow("no key");
    await expect(backend.get(key)).rejects.toThrow("no key");
    await expect(backend.copy(randomUUID(), key)).rejects.toThrow("no key");
    await expect(backend.remove([key])).rejects.toThrow("no key");
  });

  it("reads no faster than its consumer", async () => {
    const key = randomUUID();
    await backend.put(key, Readable.from([LARGE], { objectMode: false }), LARGE.length);
    const body = await backend.get(key);
    if (!body) throw new Error("The object is lost.");
    await once(body, "readable");
    expect(body.readableLength).toBeLessThan(MB);
    body.destroy();
    await backend.remove([key]);
  });

  it("sweeps what a killed process left, and only that", async () => {
    const body = new PassThrough();
    const put = backend.put(randomUUID(), body, LARGE.length);
    body.write(LARGE.subarray(0, 9 * MB));
    await expect.poll(() => place.things()).toBe(1);
    expect(await backend.sweepUnfinished(new Date(Date.now() - 60_000))).toBe(0);
    expect(await backend.sweepUnfinished(SOON())).toBe(1);
    expect(await place.things()).toBe(0);
    body.destroy(new Error("The line broke."));
    await expect(put).rejects.toThrow();
  });
});

it("allows no other user into a local folder", async () => {
  const folder = await temporaryFolder("modes");
  try {
    const root = path.join(folder.path, "objects");
    const key = randomUUID();
    await openLocalBackend(root).put(key, Readable.from([Buffer.from("mine")]), 4);
    const shelf = path.join(root, key.slice(-2));
    const modes = await Promise.all([root, shelf, path.join(shelf, key)].map((file) => stat(file)));
    expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(["700", "700", "600"]);
  } finally {
    await folder.remove();
  }
});
