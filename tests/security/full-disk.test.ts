// A full disk, caused by an attacker's files or by accident: the request is rejected with 507, existing data stays, and
// nothing half written is left.
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ChildServers } from "#tests/support/child-server.ts";
import { call } from "#tests/support/auth.ts";
import { newEmail } from "#tests/support/contacts.ts";
import { startS3Simulator, type S3Simulator } from "#simulators/s3/simulator.ts";
import { resumableCalls } from "#tests/support/resumable.ts";
import { TEST_SECRET } from "#tests/support/server.ts";
import {
  callStorage,
  storageServer,
  type StorageResponse,
  type StorageServer,
} from "#tests/support/storage.ts";
import { listKeys, newBucket, put } from "#tests/support/buckets.ts";
import { unfinishedFiles } from "#tests/support/unfinished-uploads.ts";

const KB = 1024;
const LARGEST_FILE = 64 * KB;
const TOO_LONG = "x".repeat(3 * LARGEST_FILE);
const FULL = {
  statusCode: "507",
  error: "InsufficientStorage",
  code: "InsufficientStorage",
  message: "There is no room to save this right now. Try again later.",
};

async function traces(server: StorageServer): Promise<unknown> {
  const { rows } = await server.ctx.db.pool.query("select name, version from storage.objects order by name");
  return { rows, keys: (await listKeys(server)).toSorted(), unfinished: await unfinishedFiles(server) };
}

type Upload = (server: StorageServer, bucket: string) => Promise<StorageResponse>;
const text = { "content-type": "text/plain" };
const UPLOADS: ReadonlyArray<[string, Upload]> = [
  [
    "a new object",
    (server, bucket) =>
      callStorage(server, "POST", `/object/${bucket}/new`, { bytes: TOO_LONG, headers: text }),
  ],
  [
    "an object that replaces another",
    (server, bucket) =>
      callStorage(server, "PUT", `/object/${bucket}/there`, { bytes: TOO_LONG, headers: text }),
  ],
  [
    "a form's file",
    (server, bucket) => {
      const form = new FormData();
      form.append("cacheControl", "60");
      form.append("", new Blob([TOO_LONG], { type: "text/plain" }));
      return callStorage(server, "POST", `/object/${bucket}/form`, { bytes: form });
    },
  ],
  [
    "an upload at a signed address",
    async (server, bucket) => {
      const { body } = await callStorage(server, "POST", `/object/upload/sign/${bucket}/signed`, {
        json: {},
      });
      return callStorage(server, "PUT", body.url, { bytes: TOO_LONG, headers: text });
    },
  ],
];

describe("the disk that holds the files", () => {
  const children = new ChildServers();
  let disk: StorageServer;
  /** The same database and folder, used by a process whose files cannot grow beyond a system limit. */
  let server: StorageServer;
  let bucket: string;
  beforeAll(async () => {
    disk = await storageServer();
    const child = await children.start(
      {
        DATABASE_URL: disk.ctx.config.databaseUrl ?? "",
        DATA_DIR: disk.ctx.config.dataDir,
        AUTH_JWT_SECRET: TEST_SECRET,
      },
      { largestFile: LARGEST_FILE },
    );
    server = { ...disk, url: child.url, base: `${child.url}/auth/v1`, storage: `${child.url}/storage/v1` };
    bucket = await newBucket(disk);
    await put(disk, bucket, "there");
  });
  afterAll(async () => {
    await children.endAll();
    await disk.close();
  });

  it.each(UPLOADS)("rejects %s with 507 and leaves existing data unchanged", async (_title, upload) => {
    const before = await traces(disk);
    const response = await upload(server, bucket);
    expect([response.status, response.body]).toEqual([507, FULL]);
    expect(await traces(disk)).toEqual(before);
    expect((await callStorage(server, "GET", `/object/${bucket}/there`)).text).toBe("some bytes");
  });

  it("rejects a copy with 507", async () => {
    await put(disk, bucket, "long", TOO_LONG);
    const before = await traces(disk);
    const response = await callStorage(server, "POST", "/object/copy", {
      json: { bucketId: bucket, sourceKey: "long", destinationKey: "copied" },
    });
    expect([response.status, response.body]).toEqual([507, FULL]);
    expect(await traces(disk)).toEqual(before);
  });

  it("rejects a chunk of a resumable upload with 507, and accepts it once there is space", async () => {
    const { startUpload, send } = resumableCalls(() => ({ server, bucket }));
    const location = new URL(await startUpload(TOO_LONG.length, { fields: { objectName: "pieces" } }));
    const before = await traces(disk);
    const full = await send(location.href, 0, TOO_LONG);
    expect([full.status, full.text]).toEqual([507, `${FULL.message}\n`]);
    expect(await traces(disk)).toEqual(before);
    const withRoom = `${disk.url}${location.pathname}`;
    expect((await send(withRoom, 0, TOO_LONG)).status).toBe(204);
    expect((await callStorage(disk, "GET", `/object/${bucket}/pieces`)).text).toBe(TOO_LONG);
  });

  it("rejects the last chunk if there is no space for the whole, and finishes once there is", async () => {
    const { startUpload, send } = resumableCalls(() => ({ server, bucket }));
    const chunks = Array.from({ length: 3 }, () => "y".repeat(LARGEST_FILE / 2));
    const content = chunks.join("");
    const location = new URL(await startUpload(content.length, { fields: { objectName: "whole" } }));
    for (const [index, chunk] of chunks.slice(0, -1).entries())
      expect((await send(location.href, index * chunk.length, chunk)).status).toBe(204);
    const last = await send(location.href, (2 * LARGEST_FILE) / 2, chunks[2] ?? "");
    expect(last.status).toBe(507);
    expect((await callStorage(server, "GET", `/object/${bucket}/whole`)).status).toBe(400);
    const withRoom = `${disk.url}${location.pathname}`;
    const state = await callStorage(disk, "HEAD", withRoom, { headers: { "tus-resumable": "1.0.0" } });
    expect([state.status, state.headers.get("upload-offset")]).toEqual([200, String(content.length)]);
    expect((await callStorage(disk, "GET", `/object/${bucket}/whole`)).text).toBe(content);
  });

  it("still accepts what fits", async () => {
    await put(server, bucket, "short");
  });
});

describe("a remote bucket without space", () => {
  let simulator: S3Simulator;
  let server: StorageServer;
  let bucket: string;
  beforeAll(async () => {
    simulator = await startS3Simulator();
    server = await storageServer({ STORAGE_S3: JSON.stringify(simulator.settings) });
    bucket = await newBucket(server);
  });
  afterEach(() => simulator.faults.clear());
  afterAll(async () => {
    await server.close();
    await simulator.close();
  });

  it("rejects an upload with 507", async () => {
    simulator.faults.set("PutObject", "full");
    const response = await callStorage(server, "POST", `/object/${bucket}/new`, {
      bytes: "some",
      headers: text,
    });
    expect([response.status, response.body]).toEqual([507, FULL]);
    expect(simulator.bucket.objects.size).toBe(0);
  });
});

describe("the database's disk", () => {
  let server: StorageServer;
  let bucket: string;
  beforeAll(async () => {
    server = await storageServer({ AUTH_AUTOCONFIRM: "true" });
    bucket = await newBucket(server);
    await server.ctx.db.pool.query(`
      create function public.fill_disk() returns trigger language plpgsql as $$
      begin
        raise exception using errcode = '53100', message = 'could not extend file "base/1": No space left on device';
      end $$`);
  });
  afterAll(() => server.close());

  async function onFullTable(table: string, work: () => Promise<void>): Promise<void> {
    const { pool } = server.ctx.db;
    await pool.query(
      `create trigger full_disk before insert on ${table} for each row execute function public.fill_disk()`,
    );
    server.logs.length = 0;
    try {
      await work();
      expect(server.logs.some((line) => line.includes("docs/operations.md"))).toBe(true);
    } finally {
      await pool.query(`drop trigger full_disk on ${table}`);
    }
  }

  it("rejects an upload with 507 and removes its bytes", () =>
    onFullTable("storage.objects", async () => {
      const response = await callStorage(server, "POST", `/object/${bucket}/new`, {
        bytes: "some",
        headers: text,
      });
      expect([response.status, response.body]).toEqual([507, FULL]);
      expect(await listKeys(server)).toEqual([]);
    }));

  it("rejects the start of a resumable upload with 507", () =>
    onFullTable("storage.uploads", async () => {
      const { postUpload } = resumableCalls(() => ({ server, bucket }));
      const response = await postUpload(4);
      expect([response.status, response.text]).toEqual([507, `${FULL.message}\n`]);
    }));

  it("rejects a sign-up with 507", () =>
    onFullTable("auth.users", async () => {
      const body = { email: newEmail(), password: "correct horse battery" };
      const response = await call(server, "POST", "/signup", { body });
      expect([response.status, response.body]).toMatchObject([
        507,
        { code: 507, error_code: "unexpected_failure", msg: FULL.message },
      ]);
    }));

  it("rejects a call of the main API with 507", () =>
    onFullTable("portal.limits", async () => {
      const response = await call(server, "GET", `${server.url}/compare/v1/premises?zip=76107&q=100+main`);
      expect([response.status, response.body]).toMatchObject([
        507,
        { error: { code: "insufficient_storage", message: FULL.message } },
      ]);
    }));
});
