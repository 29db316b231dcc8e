// Conditions that affect a whole process: large objects in little memory, a full disk, kill -9.
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openLocalBackend } from "#server/platform/object-store/local.ts";
import { ChildServers, type ChildServer } from "../support/child-server.ts";
import {
  downloadMd5,
  memoryGrowth,
  openDownload,
  openUpload,
  uploadLarge,
} from "../support/large-objects.ts";
import { TEST_SECRET } from "../support/server.ts";
import { callStorage, storageServer } from "../support/storage.ts";
import { listKeys, newBucket } from "../support/buckets.ts";
import { unfinishedFiles } from "../support/unfinished-uploads.ts";
import { setup } from "#tests/support/setup.ts";

const MB = 1024 * 1024;
const LARGE = 200 * MB;
const LARGEST_FILE = 210 * MB;
const MAX_GROWTH = 100 * MB;
const TUS = { "tus-resumable": "1.0.0" };

const children = new ChildServers();
// Both use one database and one folder, so that each finds what the other leaves.
let child: ChildServer;
let bucket: string;
let root: string;
const server = setup(() => storageServer({ STORAGE_FILE_SIZE_LIMIT: "1GB" }));
beforeAll(async () => {
  root = path.join(server.ctx.config.dataDir, "objects");
  child = await children.start(
    {
      DATABASE_URL: server.ctx.config.databaseUrl ?? "",
      DATA_DIR: server.ctx.config.dataDir,
      AUTH_JWT_SECRET: TEST_SECRET,
      STORAGE_FILE_SIZE_LIMIT: "1GB",
    },
    { largestFile: LARGEST_FILE },
  );
  bucket = await newBucket(server);
});
afterAll(async () => {
  await children.endAll();
});

function target(name: string): { url: string; token: string } {
  return { url: `${child.url}/storage/v1/object/${bucket}/${name}`, token: server.ctx.tokens.serviceKey };
}

async function rows(): Promise<number> {
  return (await server.ctx.db.pool.query("select from storage.objects")).rowCount ?? 0;
}

describe("a separate process", { timeout: 60_000 }, () => {
  it("uploads and downloads 200 MB in less than 100 MB of memory, next to slow readers", async () => {
    // What is loaded and compiled once does not count.
    await uploadLarge(target("small"), MB);
    await downloadMd5(target("small"));
    const { result, bytes } = await memoryGrowth(child.url, async () => {
      const uploaded = await uploadLarge(target("large"), LARGE);
      const idle = await Promise.all(Array.from({ length: 4 }, () => openDownload(target("large"))));
      const downloaded = await downloadMd5(target("large"));
      for (const response of idle) response.destroy();
      return { uploaded, downloaded };
    });
    expect(result.uploaded.status).toBe(200);
    expect(result.downloaded).toBe(result.uploaded.md5);
    expect(bytes / MB).toBeLessThan(MAX_GROWTH / MB);
    const info = await callStorage(server, "GET", `/object/info/${bucket}/large`);
    expect(info.body).toMatchObject({ size: LARGE, etag: `"${result.uploaded.md5}"` });
  });

  it("reports a full disk, and leaves nothing of the upload", async () => {
    const before = [await rows(), (await listKeys(server)).length];
    const result = await uploadLarge(target("too-large"), LARGEST_FILE + 5 * MB);
    expect(result.status).toBe(507);
    expect(JSON.parse(result.text)).toMatchObject({ statusCode: "507", code: "InsufficientStorage" });
    expect([await rows(), (await listKeys(server)).length]).toEqual(before);
    expect(await unfinishedFiles(server)).toEqual([]);
    // Uploads that fit are accepted as before.
    expect((await uploadLarge(target("small-again"), MB)).status).toBe(200);
  });

  it("is killed during uploads: the sweep clears one, and the other resumes elsewhere", async () => {
    const before = [await rows(), (await listKeys(server)).length];
    const [half, rest] = ["h".repeat(300_000), "r".repeat(300_000)];
    const pair = (key: string, value: string): string => `${key} ${Buffer.from(value).toString("base64")}`;
    const upload = await callStorage(server, "POST", "/upload/resumable", {
      bytes: half,
      headers: {
        ...TUS,
        "content-type": "application/offset+octet-stream",
        "upload-length": String(half.length + rest.length),
        "upload-metadata": [pair("bucketName", bucket), pair("objectName", "resumed")].join(","),
      },
    });
    const id = upload.headers.get("location")?.split("/").at(-1);
    const resumable = `${child.url}/storage/v1/upload/resumable/${id}`;

    const raw = openUpload(target("killed"), { "content-type": "text/plain", "content-length": 10 * MB });
    const patch = openUpload(
      { ...target(""), url: resumable },
      {
        ...TUS,
        "content-type": "application/offset+octet-stream",
        "content-length": rest.length,
        "upload-offset": half.length,
      },
    );
    patch.method = "PATCH";
    const broken = [raw, patch].map((request) => new Promise((resolve) => request.once("error", resolve)));
    raw.write("k".repeat(300_000));
    patch.write(rest.slice(0, 100_000));
    await expect.poll(() => unfinishedFiles(server)).toHaveLength(2);
    await child.kill();
    await Promise.all(broken);

    expect(await unfinishedFiles(server)).toHaveLength(2);
    const backend = openLocalBackend(root);
    expect(await backend.sweepUnfinished(new Date(Date.now() + 60_000))).toBe(2);
    expect(await unfinishedFiles(server)).toEqual([]);
    // The earlier chunk is still there, and nothing else.
    expect([await rows(), (await listKeys(server)).length]).toEqual([before[0], (before[1] ?? 0) + 1]);

    const sent = await callStorage(server, "PATCH", `/upload/resumable/${id}`, {
      bytes: rest,
      headers: {
        ...TUS,
        "content-type": "application/offset+octet-stream",
        "upload-offset": String(half.length),
      },
    });
    expect(sent.status).toBe(204);
    expect((await callStorage(server, "GET", `/object/${bucket}/resumed`)).text).toBe(half + rest);
    expect((await listKeys(server)).length).toBe((before[1] ?? 0) + 1);
  });
});
