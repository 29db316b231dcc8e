// The open plan record: files that are what the manifest says, a signature that others can check, and lists that stay as
// they were published.
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFile } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { expect, it, onTestFinished } from "vitest";
import {
  OPEN_FILES,
  openCdrSchema,
  openKeySchema,
  openManifestSchema,
  openSnapshotSchema,
  openUrdbSchema,
  type OpenManifest,
} from "#contracts/open-plans.ts";
import type { Plan } from "#contracts/plan.ts";
import { importPlans } from "#server/domain/plans/import-plans.ts";
import { publishPlans } from "#server/domain/plans/record/publish-plans.ts";
import { listPlansOn } from "#server/domain/plans/record/record-store.ts";
import { addVersions } from "#server/domain/plans/snapshot-store.ts";
import { mirrorRecord } from "#scripts/lib/mirror/mirror.ts";
import { createMirrorTools } from "#scripts/lib/mirror/mirror-tools.ts";
import { setup } from "../support/setup.ts";
import { testServer } from "../support/server.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const FIRST_DAY = "2026-01-10";
const SECOND_DAY = "2026-01-11";
const SENTENCE = "A sentence that only the provider may publish.";

const server = setup(async () => {
  const one = await testServer({ RATE_LIMIT_FACTOR: "1000" }, { plans: true });
  return one;
});

const open = (name: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${server.url}/open/plans/${name}`, init);

const hash = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

interface Raw {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** A response as it is sent: fetch would decompress it. */
function openRaw(name: string, headers: Record<string, string>, method = "GET"): Promise<Raw> {
  const { promise, resolve, reject } = Promise.withResolvers<Raw>();
  const sent = httpRequest(`${server.url}/open/plans/${name}`, { headers, method }, (response) => {
    const parts: Buffer[] = [];
    response.on("data", (part: Buffer) => parts.push(part));
    response.on("error", reject);
    response.on("end", () =>
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
    );
  });
  sent.on("error", reject);
  sent.end();
  return promise;
}

async function readManifest(): Promise<OpenManifest> {
  return openManifestSchema.parse(await (await open("manifest.json")).json());
}

async function readSnapshot(day: string) {
  return openSnapshotSchema.strict().parse(await (await open(`${day}.json`)).json());
}

it("queues its publication when someone asks before it", async () => {
  for (const name of ["manifest.json", "manifest.jws", "latest.json", `${FIRST_DAY}.csv`]) {
    const response = await open(name);
    expect([name, response.status, response.headers.get("retry-after")]).toEqual([name, 503, "2"]);
  }
  const { rows } = await server.ctx.db.pool.query(
    "select 1 from jobs.jobs where task_identifier = 'publish-plans'",
  );
  expect(rows).toHaveLength(1);
});

it("publishes the shipped list once", async () => {
  expect(await publishPlans(server.ctx)).toBe(1);
  expect(await publishPlans(server.ctx)).toBe(0);
  const { snapshots, issued_on } = await readManifest();
  expect(issued_on).toBe("2026-01-12");
  expect(snapshots.map(({ as_of, files }) => [as_of, files.map(({ name }) => name)])).toEqual([
    [FIRST_DAY, OPEN_FILES.map((ending) => `${FIRST_DAY}.${ending}`).toSorted()],
  ]);
});

it("has every plan in each file, or the reason why not", async () => {
  const { plans } = await server.ctx.readCatalog();
  const ids = plans.map(({ id }) => id);
  const snapshot = await readSnapshot(FIRST_DAY);
  expect(snapshot.plans.map(({ id }) => id)).toEqual(ids);
  expect(snapshot.count).toBe(ids.length);
  expect(snapshot.plans.map(({ label }) => label)).toEqual(plans.map(({ label }) => label));
  const rows: Array<Record<string, string>> = parse(await (await open(`${FIRST_DAY}.csv`)).text(), {
    columns: true,
  });
  expect(rows.map((row) => [row.plan_id, Number(row.average_cents_per_kwh_at_1000_kwh)])).toEqual(
    plans.map(({ id, label }) => [id, label.kwh_1000]),
  );
  const cdr = openCdrSchema.strict().parse(await (await open(`${FIRST_DAY}.cdr.json`)).json());
  const urdb = openUrdbSchema.strict().parse(await (await open(`${FIRST_DAY}.urdb.json`)).json());
  const inCdr = [...cdr.data.plans.map(({ planId }) => planId), ...cdr.omitted.map((one) => one.plan_id)];
  const inUrdb = [...urdb.items.map(({ label }) => label), ...urdb.omitted.map((one) => one.plan_id)];
  expect(inCdr.toSorted()).toEqual(ids);
  expect(inUrdb.filter((label) => !label.startsWith("delivery-")).toSorted()).toEqual(ids);
  expect(urdb.items.filter(({ servicetype }) => servicetype === "Delivery")).toHaveLength(
    snapshot.delivery_charges.length,
  );
});

it("sends the bytes of the manifest in every encoding", async () => {
  const [entry] = (await readManifest()).snapshots;
  for (const { name, bytes, sha256, media_type } of entry?.files ?? []) {
    const [plain, br, gzip] = await Promise.all(
      ["identity", "br, gzip", "gzip, br;q=0"].map((encoding) =>
        openRaw(name, { "accept-encoding": encoding }),
      ),
    );
    if (!plain || !br || !gzip) throw new Error("three responses");
    expect([plain.headers["content-encoding"], br.headers["content-encoding"]]).toEqual([undefined, "br"]);
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    for (const content of [plain.body, brotliDecompressSync(br.body), gunzipSync(gzip.body)])
      expect([content.byteLength, hash(content)]).toEqual([bytes, sha256]);
    expect(plain.headers["content-type"]).toBe(media_type);
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
    expect(br.headers.vary).toBe("accept-encoding");
    const known = await openRaw(name, { "if-none-match": String(br.headers.etag) });
    expect([known.status, known.body.byteLength]).toEqual([304, 0]);
  }
});

it("signs the manifest with the key that it publishes", async () => {
  const key = openKeySchema.parse(await (await open("key.json")).json());
  const jws = await (await open("manifest.jws")).text();
  const [header = "", payload = "", signature = ""] = jws.split(".");
  const publicKey = createPublicKey({ key, format: "jwk" });
  const isSigned = (text: string): boolean =>
    verify(null, Buffer.from(text), publicKey, Buffer.from(signature, "base64url"));
  expect(isSigned(`${header}.${payload}`)).toBe(true);
  expect(isSigned(`${header}.${payload.slice(0, -1)}A`)).toBe(false);
  expect(JSON.parse(Buffer.from(header, "base64url").toString())).toEqual({ alg: "EdDSA", kid: key.kid });
  expect(Buffer.from(payload, "base64url").toString()).toBe(await (await open("manifest.json")).text());
});

it("sends parts, so that a download can continue", async () => {
  const name = `${FIRST_DAY}.json`;
  const whole = await openRaw(name, {});
  const { etag } = whole.headers;
  const size = whole.body.byteLength;
  const part = await openRaw(name, {
    range: "bytes=1000-1999",
    "if-range": String(etag),
    "accept-encoding": "br",
  });
  expect([part.status, part.headers["content-range"]]).toEqual([206, `bytes 1000-1999/${size}`]);
  expect(part.body.equals(whole.body.subarray(1000, 2000))).toBe(true);
  expect(part.headers["content-encoding"]).toBeUndefined();
  const rest = await openRaw(name, { range: `bytes=${size - 10}-` });
  expect(rest.body.equals(whole.body.subarray(size - 10))).toBe(true);
  const none = await openRaw(name, { range: `bytes=${size}-` });
  expect([none.status, none.headers["content-range"]]).toEqual([416, `bytes */${size}`]);
  const changed = await openRaw(name, { range: "bytes=0-9", "if-range": '"another"' });
  expect([changed.status, changed.body.byteLength]).toEqual([200, size]);
  const head = await openRaw(name, {}, "HEAD");
  expect([head.status, head.headers["content-length"], head.body.byteLength]).toEqual([200, String(size), 0]);
});

it("may be read by a page of any other site", async () => {
  const headers = { origin: "https://elsewhere.example" };
  for (const name of ["key.json", "manifest.json", `${FIRST_DAY}.csv`]) {
    const response = await openRaw(name, headers);
    expect([name, response.headers["access-control-allow-origin"]]).toEqual([name, "*"]);
    expect(response.headers["cross-origin-resource-policy"]).toBe("cross-origin");
  }
  const preflight = await openRaw(
    `${FIRST_DAY}.csv`,
    { ...headers, "access-control-request-method": "GET", "access-control-request-headers": "range" },
    "OPTIONS",
  );
  expect(preflight.headers["access-control-allow-methods"]).toBe("GET, HEAD");
});

it("leads from latest to the newest list, and knows no other name", async () => {
  const latest = await open("latest.csv", { redirect: "manual" });
  expect([latest.status, latest.headers.get("location")]).toEqual([302, `/open/plans/${FIRST_DAY}.csv`]);
  // 120 a minute, by the factor of this server.
  expect(latest.headers.get("x-ratelimit-limit")).toBe("120000");
  for (const name of ["2025-01-01.json", `${FIRST_DAY}.xml`, "latest.xml", "..%2Fkey.json", `${FIRST_DAY}.`])
    expect([name, (await open(name)).status]).toEqual([name, 404]);
  // Files keep their suffix: a page of the portal is never in their place.
  expect((await fetch(`${server.url}/open/nothing`)).headers.get("content-type")).toContain("json");
});

/** The shipped list a day later: the first plan has another price and a sentence, the second one is gone. */
async function importSecondList(): Promise<{ changed: Plan; gone: Plan }> {
  const { plans } = await server.ctx.readCatalog();
  const [first, gone, ...others] = plans;
  if (!first?.texts.en || !gone) throw new Error("the shipped list has plans with texts");
  const texts = { ...first.texts, en: { ...first.texts.en, special_terms: SENTENCE, promotion: SENTENCE } };
  const changed: Plan = { ...first, label: { ...first.label, kwh_1000: 99.9 }, texts };
  await importPlans(server.ctx.db, {
    source: "power_to_choose",
    as_of: SECOND_DAY,
    plans: [changed, ...others],
    partial: false,
    report: {},
  });
  return { changed, gone };
}

it("adds the next list and leaves the earlier one as it was", async () => {
  const before = await openRaw(`${FIRST_DAY}.json`, {});
  const count = (await readSnapshot(FIRST_DAY)).count;
  const { changed, gone } = await importSecondList();
  expect(await publishPlans(server.ctx)).toBe(1);
  const after = await openRaw(`${FIRST_DAY}.json`, {});
  expect(after.body.equals(before.body)).toBe(true);
  expect(before.headers["cache-control"]).toBe("public, max-age=300");
  expect(after.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  const next = await readSnapshot(SECOND_DAY);
  expect(next.count).toBe(count - 1);
  expect(next.plans.find(({ id }) => id === changed.id)?.label.kwh_1000).toBe(99.9);
  expect(next.plans.some(({ id }) => id === gone.id)).toBe(false);
  // As after a label of the withdrawn plan is read with a later list.
  await server.ctx.db.sql.transaction().execute((trx) => addVersions(trx, "2026-01-12", [gone]));
  const later = await listPlansOn(server.ctx, "2026-01-12");
  expect(later.map(({ plan }) => plan.id)).toEqual(next.plans.map(({ id }) => id));
  expect((await readManifest()).snapshots.map(({ as_of }) => as_of)).toEqual([FIRST_DAY, SECOND_DAY]);
  expect((await open("latest.json", { redirect: "manual" })).headers.get("location")).toContain(SECOND_DAY);
});

it("has none of the providers' sentences", async () => {
  for (const ending of OPEN_FILES) {
    const text = await (await open(`${SECOND_DAY}.${ending}`)).text();
    expect([ending, text.includes(SENTENCE)]).toEqual([ending, false]);
  }
});

it("can be mirrored, and the mirror has the same files", async () => {
  const folder = await temporaryFolder("open-plans");
  onTestFinished(() => folder.remove());
  const options = { address: server.url, folder: folder.path, keyId: null };
  const tools = createMirrorTools(server.url);
  const files = 2 * OPEN_FILES.length;
  expect(await mirrorRecord(options, tools)).toMatchObject({
    lists: 2,
    files,
    downloaded: files,
    failed: [],
  });
  for (const { files: listed } of (await readManifest()).snapshots)
    for (const { name, sha256 } of listed)
      expect(hash(await readFile(path.join(folder.path, name)))).toBe(sha256);
  expect(await mirrorRecord(options, tools)).toMatchObject({ downloaded: 0, failed: [] });
});
