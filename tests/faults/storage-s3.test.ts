// Failures of a bucket: retried if that helps, reported if it does not, and nothing is left behind.
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { BackendFault, type ObjectBackend, type Written } from "#server/platform/object-store/backend.ts";
import { openS3Backend } from "#server/platform/object-store/s3.ts";
import type { Fault, Operation } from "../../simulators/s3/faults.ts";
import { startS3Simulator } from "../../simulators/s3/simulator.ts";
import { seededBytes } from "../support/seed.ts";
import { setup } from "#tests/support/setup.ts";

const LIMITS = { responseMs: 400, connectMs: 400 };
/** For faults that end the request at once, because megabytes take longer on a busy machine. */
const PATIENT = { responseMs: 30_000, connectMs: 30_000 };
const SMALL = Buffer.from("a few bytes");
/** Two parts. */
const LARGE = seededBytes("a large object", 9 * 1024 * 1024);

let backend: ObjectBackend;
let patient: ObjectBackend;
const simulator = setup(startS3Simulator);
beforeAll(async () => {
  backend = openS3Backend(simulator.settings, LIMITS);
  patient = openS3Backend(simulator.settings, PATIENT);
});
afterEach(() => {
  simulator.faults.clear();
  simulator.bucket.objects.clear();
  simulator.requests.length = 0;
});
afterAll(async () => {
  await backend.close();
  await patient.close();
});

function put(bytes: Buffer, key: string = randomUUID(), to = backend): Promise<Written> {
  return to.put(key, Readable.from([bytes], { objectMode: false }), bytes.length);
}

async function catchError(work: Promise<unknown>): Promise<unknown> {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof BackendFault ? error.kind : error;
}

it.each<[Operation, Fault]>([
  ["PutObject", "broken"],
  ["PutObject", "slow_down"],
  ["PutObject", "silent"],
  ["PutObject", "cut"],
  ["PutObject", "lost"],
  ["UploadPart", "cut"],
  ["UploadPart", "lost"],
  ["CompleteMultipartUpload", "broken"],
])("retries if %s is %s", async (operation, fault) => {
  simulator.faults.set(operation, fault, 1);
  const bytes = operation === "PutObject" ? SMALL : LARGE;
  const key = randomUUID();
  const waits = fault === "silent" || fault === "lost";
  const to = waits ? backend : patient;
  expect(await put(bytes, key, to)).toMatchObject({ bytes: bytes.length });
  const found = await patient.get(key);
  expect(found && (await buffer(found)).equals(bytes)).toBe(true);
  expect(simulator.bucket.unfinished.size).toBe(0);
});

it.each<[Operation, Fault, string]>([
  ["PutObject", "broken", "away"],
  ["PutObject", "slow_down", "busy"],
  ["PutObject", "full", "full"],
  ["UploadPart", "broken", "away"],
  ["UploadPart", "full", "full"],
  ["CompleteMultipartUpload", "broken", "away"],
])("if %s stays %s, reports %s and leaves nothing", async (operation, fault, kind) => {
  simulator.faults.set(operation, fault);
  const body = operation === "PutObject" ? SMALL : LARGE;
  expect(await catchError(put(body))).toBe(kind);
  expect(simulator.bucket.objects.size + simulator.bucket.unfinished.size).toBe(0);
});

it("removes an object whose completion succeeded without a response", async () => {
  simulator.faults.set("CompleteMultipartUpload", "lost", 1);
  expect(await catchError(put(LARGE))).toBe("away");
  expect(simulator.bucket.objects.size + simulator.bucket.unfinished.size).toBe(0);
});

it.each<Fault>(["cut", "stalled"])("reports to a reader that the bytes are %s", async (fault) => {
  const key = randomUUID();
  await put(LARGE, key, patient);
  simulator.faults.set("GetObject", fault);
  const body = await backend.get(key);
  await expect(body && buffer(body)).rejects.toThrow();
});

it("does not treat a failure as a missing object", async () => {
  const { settings } = simulator;
  const [anonymous, elsewhere, removed] = [
    { ...settings, access_key_id: "SOMEBODYELSE" },
    { ...settings, bucket: "another" },
    { ...settings, endpoint: "http://127.0.0.1:9" },
  ].map((changed) => openS3Backend(changed, LIMITS));
  for (const wrong of [anonymous, elsewhere, removed]) {
    if (!wrong) throw new Error("unreachable");
    expect(await catchError(wrong.get(randomUUID()))).toBe("away");
    expect(await catchError(wrong.copy(randomUUID(), randomUUID()))).toBe("away");
    expect(await catchError(put(SMALL, randomUUID(), wrong))).toBe("away");
    await wrong.close();
  }
  simulator.faults.set("GetObject", "silent");
  expect(await catchError(backend.get(randomUUID()))).toBe("away");
  simulator.faults.clear();
  expect(await backend.get(randomUUID())).toBeNull();
});
