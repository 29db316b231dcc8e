// A mirror of a server that fails in every way: it stalls, breaks off, sends errors, other bytes, another signature and
// another past.
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { OpenManifest, OpenSnapshotEntry } from "#contracts/open-plans.ts";
import { readConfig } from "#server/platform/config.ts";
import { deriveSecrets } from "#server/platform/secrets/secrets.ts";
import { getRecordKey, signJws, type RecordKey } from "#server/domain/plans/record/record-key.ts";
import { mirrorRecord, type MirrorResult } from "./mirror.ts";
import { createMirrorTools } from "./mirror-tools.ts";

/** A busy machine answers within this time. */
const STALL_MS = 1000;
const DAYS = ["2026-01-10", "2026-01-11"];
const hash = (text: string): string => createHash("sha256").update(text).digest("hex");
const keyOf = (secret: string): RecordKey =>
  getRecordKey({ config: readConfig({}), secrets: deriveSecrets(secret) });

type Fault = (request: IncomingMessage, response: ServerResponse, content: string) => void;

/** A server of a record. The faults of a file are used one after the other, then it is sent. */
interface Source {
  readonly address: string;
  readonly requests: Array<{ readonly name: string; readonly range: string | undefined }>;
  readonly contents: Map<string, string>;
  readonly faults: Map<string, Fault[]>;
  key: RecordKey;
  manifest: OpenManifest;
  readonly server: Server;
}

function toEntry(as_of: string, contents: ReadonlyMap<string, string>): OpenSnapshotEntry {
  const files = [...contents].filter(([name]) => name.startsWith(as_of));
  return {
    as_of,
    plans: 1,
    files: files.map(([name, text]) => ({
      name,
      media_type: "text/plain",
      bytes: text.length,
      sha256: hash(text),
    })),
  };
}

function send(source: Source, name: string, request: IncomingMessage, response: ServerResponse): void {
  if (name === "key.json") return void response.end(JSON.stringify(source.key.publicKey));
  if (name === "manifest.jws")
    return void response.end(signJws(source.key, Buffer.from(JSON.stringify(source.manifest))));
  const content = source.contents.get(name) ?? "";
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0);
  if (from > 0)
    response.writeHead(206, { "content-range": `bytes ${from}-${content.length - 1}/${content.length}` });
  response.end(content.slice(from));
}

async function startSource(): Promise<Source> {
  const contents = new Map(
    DAYS.flatMap((day) =>
      ["json", "csv"].map((ending) => [`${day}.${ending}`, `${day} ${ending} `.repeat(500)]),
    ),
  );
  const server = createServer((request, response) => {
    const name = path.basename(request.url ?? "");
    source.requests.push({ name, range: request.headers.range });
    const fault = source.faults.get(name)?.shift();
    if (fault) fault(request, response, source.contents.get(name) ?? "");
    else send(source, name, request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const source: Source = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    contents,
    faults: new Map(),
    key: keyOf("a-secret-of-the-first-instance-0123456789"),
    manifest: {
      format: "wattlane-plan-record/1",
      issued_on: "2026-01-11",
      snapshots: DAYS.map((day) => toEntry(day, contents)),
    },
    server,
  };
  return source;
}

let source: Source;
let folder: string;
let waits: number[];
beforeEach(async () => {
  source = await startSource();
  folder = await mkdtemp(path.join(tmpdir(), "mirror-"));
  waits = [];
});
afterEach(async () => {
  source.server.closeAllConnections();
  source.server.close();
  await rm(folder, { recursive: true });
});

function mirror(keyId: string | null = null): Promise<MirrorResult> {
  const tools = {
    ...createMirrorTools(source.address, STALL_MS),
    wait: async (ms: number) => void waits.push(ms),
  };
  return mirrorRecord({ address: source.address, folder, keyId }, tools);
}

const read = (name: string): Promise<string> => readFile(path.join(folder, name), "utf8");
const status =
  (code: number, headers: Record<string, string> = {}): Fault =>
  (_request, response) =>
    void response.writeHead(code, headers).end();
const breakOff =
  (bytes: number): Fault =>
  (_request, response, content) => {
    response.write(content.slice(0, bytes), () => response.destroy());
  };
/** Sends a part and then nothing. */
const stall =
  (bytes: number): Fault =>
  (_request, response, content) =>
    void response.write(content.slice(0, bytes) || " ");
const sendOther: Fault = (_request, response, content) => void response.end("x".repeat(content.length));

it("copies every file once", async () => {
  expect(await mirror()).toMatchObject({ lists: 2, files: 4, downloaded: 4, failed: [] });
  for (const [name, content] of source.contents) expect(await read(name)).toBe(content);
  expect(JSON.parse(await read("manifest.json"))).toEqual(source.manifest);
  source.requests.length = 0;
  expect(await mirror()).toMatchObject({ downloaded: 0, failed: [] });
  expect(source.requests.map(({ name }) => name)).toEqual(["key.json", "manifest.jws"]);
});

it("continues after errors, broken connections and stalls, from where it was", async () => {
  const name = "2026-01-10.json";
  source.faults.set(name, [status(500), stall(1000), breakOff(700), status(429, { "retry-after": "7" })]);
  source.faults.set("manifest.jws", [status(503), breakOff(10)]);
  source.faults.set("key.json", [stall(0)]);
  expect(await mirror()).toMatchObject({ downloaded: 4, failed: [] });
  expect(await read(name)).toBe(source.contents.get(name));
  const ranges = source.requests.filter((one) => one.name === name).map(({ range }) => range);
  expect(ranges.slice(0, 3)).toEqual([undefined, undefined, "bytes=1000-"]);
  expect(waits).toContain(7000);
  expect((await readdir(folder)).filter((one) => /part|new/.test(one))).toEqual([]);
});

it("leaves what it has to a later run, and the manifest out until all is there", async () => {
  const name = "2026-01-11.csv";
  source.faults.set(name, [stall(900), ...Array.from({ length: 5 }, () => status(502))]);
  const first = await mirror();
  expect(first.failed).toEqual([{ name, reason: "status 502" }]);
  expect(await readdir(folder)).not.toContain("manifest.json");
  source.requests.length = 0;
  expect(await mirror()).toMatchObject({ downloaded: 1, failed: [] });
  expect(source.requests.at(-1)).toEqual({ name, range: "bytes=900-" });
});

it("stores no file with other bytes than the manifest says", async () => {
  const [wrong, long] = ["2026-01-10.csv", "2026-01-11.json"];
  const tooLong: Fault = (_request, response, content) => void response.end(`${content}more`);
  source.faults.set(
    wrong,
    Array.from({ length: 6 }, () => sendOther),
  );
  source.faults.set(
    long,
    Array.from({ length: 6 }, () => tooLong),
  );
  const { failed } = await mirror();
  expect(failed.map(({ name, reason }) => [name, /hash|longer/.exec(reason)?.[0]])).toEqual([
    [wrong, "hash"],
    [long, "longer"],
  ]);
  expect((await readdir(folder)).toSorted()).toEqual(["2026-01-10.json", "2026-01-11.csv", "key.json"]);
});

it("repairs a file that was changed in the folder", async () => {
  await mirror();
  await writeFile(path.join(folder, "2026-01-10.csv"), "damaged");
  expect(await mirror()).toMatchObject({ downloaded: 1 });
  expect(await read("2026-01-10.csv")).toBe(source.contents.get("2026-01-10.csv"));
});

it("accepts a new list, and nothing that changes or hides an earlier one", async () => {
  await mirror();
  const { manifest } = source;
  const [first, second] = manifest.snapshots;
  if (!first || !second) throw new Error("two lists");
  source.contents.set("2026-01-12.json", "a new list");
  const next = {
    ...manifest,
    issued_on: "2026-01-12",
    snapshots: [...manifest.snapshots, toEntry("2026-01-12", source.contents)],
  };
  source.manifest = next;
  expect(await mirror()).toMatchObject({ lists: 3, downloaded: 1 });
  const changed = {
    ...second,
    files: second.files.map((file) => Object.assign({}, file, { sha256: hash("another") })),
  };
  const bad: ReadonlyArray<readonly [problem: string, manifest: OpenManifest]> = [
    ["2026-01-11.json was final", { ...next, snapshots: [first, changed, ...next.snapshots.slice(2)] }],
    ["2026-01-10.json was final", { ...next, snapshots: next.snapshots.slice(1) }],
    ["before the stored 2026-01-12", { ...next, issued_on: "2026-01-11" }],
  ];
  for (const [problem, wrong] of bad) {
    source.manifest = wrong;
    await expect(mirror()).rejects.toThrow(problem);
  }
  expect(await read("2026-01-11.json")).toBe(source.contents.get("2026-01-11.json"));
});

it("rejects a wrong signature, another key and names that leave the folder", async () => {
  const right = source.key;
  const other = keyOf("a-secret-of-the-second-instance-012345678");
  source.key = { publicKey: right.publicKey, privateKey: other.privateKey };
  await expect(mirror()).rejects.toThrow("signature is wrong");
  source.key = { ...other, publicKey: { ...other.publicKey, kid: right.publicKey.kid } };
  await expect(mirror(right.publicKey.kid)).rejects.toThrow("key's id");
  source.key = other;
  await expect(mirror(right.publicKey.kid)).rejects.toThrow("another key");
  expect(await readdir(folder)).toEqual([]);
  source.key = right;
  await mirror(right.publicKey.kid);
  // The key of the first run stays.
  source.key = other;
  await expect(mirror()).rejects.toThrow("another key");
  source.key = right;
  const [entry] = source.manifest.snapshots;
  const files = entry?.files.map((file) => Object.assign({}, file, { name: "../../2026-01-10.json" })) ?? [];
  source.manifest = { ...source.manifest, snapshots: [{ as_of: "2026-01-10", plans: 1, files }] };
  await expect(mirror()).rejects.toThrow("another format");
});
