// The storage service's two lists as the real client requests them.
import { beforeAll, expect, it } from "vitest";
import { callStorage, good, storageClient, storageServer } from "#tests/support/storage.ts";
import { newBucket } from "#tests/support/buckets.ts";
import { setup } from "#tests/support/setup.ts";

let client: ReturnType<typeof storageClient>;
const server = setup(storageServer);
beforeAll(async () => {
  client = storageClient(server);
});

it("lists folders and files, sorted and in pages", async () => {
  const files = client.from(await newBucket(server));
  for (const path of ["b.txt", "a/1.txt", "a/2.txt", "a/deep/3.txt", "c/4.txt", "d.txt"])
    good(await files.upload(path, path));
  const names = (rows: ReadonlyArray<{ name: string }>): string[] => rows.map(({ name }) => name);
  const root = good(await files.list());
  expect(names(root)).toEqual(["a", "b.txt", "c", "d.txt"]);
  expect(root[0]).toEqual({
    name: "a",
    id: null,
    updated_at: null,
    created_at: null,
    last_accessed_at: null,
    metadata: null,
  });
  expect(root[1]?.metadata).toEqual({
    eTag: expect.any(String),
    size: 5,
    mimetype: "text/plain;charset=UTF-8",
    cacheControl: "max-age=3600",
    lastModified: expect.any(String),
    contentLength: 5,
    httpStatusCode: 200,
  });
  expect(names(good(await files.list("a")))).toEqual(["1.txt", "2.txt", "deep"]);
  expect(names(good(await files.list("A/")))).toEqual(["1.txt", "2.txt", "deep"]);
  expect(names(good(await files.list("a", { search: "2" })))).toEqual(["2.txt"]);
  expect(names(good(await files.list("", { limit: 2, offset: 1 })))).toEqual(["b.txt", "c"]);
  const newest = { sortBy: { column: "created_at", order: "desc" } };
  expect(names(good(await files.list("a", newest)))).toEqual(["deep", "2.txt", "1.txt"]);
  expect(good(await files.list("nowhere"))).toEqual([]);
});

it("lists everything with cursors", async () => {
  const files = client.from(await newBucket(server));
  const suffixes = ["zz", "bb", "xx", "ww", "cc", "aa"];
  for (const suffix of suffixes) good(await files.upload(`p/${suffix}`, suffix));
  good(await files.upload("p/folder/deep", "deep"));
  const sorted = suffixes.toSorted();
  const orders = [
    { sortBy: undefined, expected: [...sorted.slice(0, 3), "folder/", ...sorted.slice(3)] },
    { sortBy: { column: "name", order: "desc" }, expected: [...sorted, "folder/"].toSorted().toReversed() },
    { sortBy: { column: "created_at", order: "asc" }, expected: [...suffixes, "folder/"] },
    { sortBy: { column: "updated_at", order: "desc" }, expected: ["folder/", ...suffixes.toReversed()] },
  ] as const;
  for (const { sortBy, expected } of orders) {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = good(
        await files.listV2({
          prefix: "p/",
          with_delimiter: true,
          limit: 2,
          ...(sortBy ? { sortBy } : {}),
          ...(cursor ? { cursor } : {}),
        }),
      );
      expect(page.objects.length + page.folders.length).toBeLessThanOrEqual(2);
      for (const { name } of [...page.objects, ...page.folders].toSorted(
        (a, b) => expected.indexOf(a.name.slice(2)) - expected.indexOf(b.name.slice(2)),
      ))
        seen.push(name.slice(2));
      cursor = page.hasNext ? page.nextCursor : undefined;
    } while (cursor);
    expect(seen).toEqual(expected);
  }
  const flat = good(await files.listV2({ prefix: "p/f" }));
  expect(flat).toMatchObject({ hasNext: false, folders: [], objects: [{ name: "p/folder/deep" }] });
  const folders = good(await files.listV2({ with_delimiter: true }));
  expect(folders).toMatchObject({ objects: [], folders: [{ key: "p", name: "p/" }] });
  const long = `${"f".repeat(300)}/`;
  good(await files.upload(`${long}deeper/one`, "1"));
  const far = good(await files.listV2({ prefix: long, with_delimiter: true }));
  expect(far).toMatchObject({ objects: [], folders: [{ key: "deeper", name: `${long}deeper/` }] });
});

it.each(["9999-99-99 00:00:00+00", "2027-02-29T00:00:00.000000Z", "0000-01-01T00:00:00.000000Z"])(
  "rejects a cursor of %s, a time that does not exist",
  async (at) => {
    const bucket = await newBucket(server);
    const place = { column: "created_at", order: "asc", name: "a", at };
    const response = await callStorage(server, "POST", `/object/list-v2/${bucket}`, {
      json: {
        sortBy: { column: "created_at", order: "asc" },
        cursor: Buffer.from(JSON.stringify(place)).toString("base64url"),
      },
    });
    expect([response.status, response.body]).toMatchObject([400, { code: "InvalidRequest" }]);
  },
);
