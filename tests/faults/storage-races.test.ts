// Many concurrent operations on one name: one of them wins each time, and the files in the folder match the rows.
import { expect, it } from "vitest";
import { callStorage, storageServer } from "#tests/support/storage.ts";
import { listKeys, newBucket, put } from "#tests/support/buckets.ts";
import { setup } from "#tests/support/setup.ts";

const server = setup(storageServer);

async function versions(): Promise<string[]> {
  const rows = await server.ctx.db.sql.selectFrom("storage.objects").select("version").execute();
  return rows.map(({ version }) => version).toSorted();
}

const upload = (
  bucket: string,
  name: string,
  text: string,
  upsert: boolean,
): ReturnType<typeof callStorage> =>
  callStorage(server, "POST", `/object/${bucket}/${name}`, {
    bytes: text,
    headers: { "x-upsert": String(upsert) },
  });

it("accepts one of many concurrent first uploads of a name", async () => {
  const bucket = await newBucket(server);
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, n) => upload(bucket, "one", `text ${n}`, false)),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ body }) => body.code === "KeyAlreadyExists")).toHaveLength(7);
  expect((await listKeys(server)).toSorted()).toEqual(await versions());
});

it("keeps bytes and rows consistent while a name is replaced, moved, copied and deleted", async () => {
  const bucket = await newBucket(server);
  await put(server, bucket, "a", "text 0");
  const places = (sourceKey: string, destinationKey: string): object => ({
    json: { bucketId: bucket, sourceKey, destinationKey },
    headers: { "x-upsert": "true" },
  });
  const work: ReadonlyArray<(n: number) => ReturnType<typeof callStorage>> = [
    (n: number) => upload(bucket, "a", `text ${n}`, true),
    (n: number) => upload(bucket, "b", `text ${n}`, true),
    () => callStorage(server, "POST", "/object/move", places("a", "b")),
    () => callStorage(server, "POST", "/object/move", places("b", "a")),
    () => callStorage(server, "POST", "/object/copy", places("a", "c")),
    () => callStorage(server, "DELETE", `/object/${bucket}/b`),
    () => callStorage(server, "DELETE", `/object/${bucket}`, { json: { prefixes: ["a", "c"] } }),
  ];
  const doing = async (n: number): Promise<number> => {
    const response = await work[(n * 3) % work.length]?.(n);
    return response?.status ?? 0;
  };
  const steps = Array.from({ length: 70 }, (_, n) => n);
  const statuses = await Promise.all(steps.map(doing));
  expect(statuses.filter((status) => status !== 200 && status !== 400)).toEqual([]);
  expect((await listKeys(server)).toSorted()).toEqual(await versions());
  await put(server, bucket, "a", "the end");
  for (const name of ["a", "b", "c"]) {
    const { status, text } = await callStorage(server, "GET", `/object/${bucket}/${name}`);
    if (status === 200) expect(text).toMatch(/^text \d+$|^the end$/);
  }
});

it("leaves no bytes if the bucket is deleted during the upload", async () => {
  const bucket = await newBucket(server);
  const [uploaded] = await Promise.all([
    upload(bucket, "late", "x".repeat(200_000), false),
    callStorage(server, "DELETE", `/bucket/${bucket}`, { json: {} }),
  ]);
  expect([200, 400]).toContain(uploaded.status);
  expect((await listKeys(server)).toSorted()).toEqual(await versions());
});
