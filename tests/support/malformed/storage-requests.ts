// Requests to the storage service, almost all of them malformed: names that climb out of the folder, are hidden,
// truncated or too long, wrong content types, forms that end early, ranges, and tokens of no account. The same seed
// gives the same requests.
import * as fc from "fast-check";
import type { Body } from "./bodies.ts";
import type { CallerKind, MalformedRequest } from "./requests.ts";
import { anything, HOSTILE } from "./values.ts";

export interface StorageKnown {
  readonly buckets: ReadonlyArray<string>;
  /** Names of objects that exist in each of the buckets. */
  readonly names: ReadonlyArray<string>;
  /** Tokens of signed URLs. */
  readonly links: ReadonlyArray<string>;
}

const NAMES = [
  "..",
  "../../etc/passwd",
  "..%2f..%2fetc%2fpasswd",
  "a/../b",
  "%2e%2e/%2e%2e/x",
  "a%00b",
  "%00",
  "%",
  "%E0%A4%A",
  "%C3%28",
  "%ED%A0%80",
  "%E2%80%AEfdp.exe",
  "caf%C3%A9",
  "%F0%9F%92%A5.png",
  "x".repeat(1_024),
  "x".repeat(1_025),
  "y/".repeat(600),
  "%41".repeat(900),
  "//",
  "a//b",
  "a/",
  ".",
  ".emptyFolderPlaceholder",
  "a\\b",
  "CON",
  "a;b=c",
  "a?b%3Fc",
  "a%23b",
  "a%0d%0aset-cookie:b",
  "__proto__",
  "constructor",
  "new.txt",
  "{uid}/x",
  "%25%32%65",
];
const ROUTES = [
  "GET /bucket",
  "POST /bucket",
  "GET /bucket/{b}",
  "PUT /bucket/{b}",
  "DELETE /bucket/{b}",
  "POST /bucket/{b}/empty",
  "POST /object/{b}/{n}",
  "POST /object/{b}/{n}",
  "PUT /object/{b}/{n}",
  "GET /object/{b}/{n}",
  "HEAD /object/{b}/{n}",
  "DELETE /object/{b}/{n}",
  "DELETE /object/{b}",
  "GET /object/public/{b}/{n}",
  "GET /object/authenticated/{b}/{n}",
  "GET /object/info/{b}/{n}",
  "GET /object/info/public/{b}/{n}",
  "GET /object/sign/{b}/{n}",
  "POST /object/sign/{b}/{n}",
  "POST /object/sign/{b}",
  "POST /object/upload/sign/{b}/{n}",
  "PUT /object/upload/sign/{b}/{n}",
  "POST /object/list/{b}",
  "POST /object/list-v2/{b}",
  "POST /object/move",
  "POST /object/copy",
  "GET /status",
  "GET /health",
  "GET /render/image/public/{b}/{n}",
  "GET /{n}",
];

const HEADERS: ReadonlyArray<Readonly<Record<string, string>>> = [
  {},
  {},
  {},
  { "x-upsert": "true" },
  { "x-upsert": "yes" },
  { "x-metadata": "not base64 ÿ" },
  { "x-metadata": Buffer.from('{"a\\u0000":"\\ud800"}').toString("base64") },
  { "x-metadata": Buffer.from("[1]").toString("base64") },
  { "x-metadata": Buffer.from(`{"a":${"[".repeat(500)}${"]".repeat(500)}}`).toString("base64") },
  { "cache-control": "max-age=ÿ" },
  { "cache-control": "x".repeat(2_000) },
  { range: "bytes=9-1" },
  { range: "bytes=-" },
  { range: "bytes=0-999999999999999999999" },
  { range: "lines=1-2", "if-range": "ÿ" },
  { "if-none-match": 'W/"', "if-modified-since": "yesterday" },
  { "accept-encoding": "br;q=2, *;q=x" },
  { "content-encoding": "gzip" },
  { "x-http-method-override": "DELETE", host: "evil.example" },
  { "tus-resumable": "9" },
  { origin: "null", "access-control-request-method": "ÿ" },
];

const TYPES = [
  "application/json",
  "text/plain",
  "text/html",
  "image/png",
  "thisisnotamimetype",
  "a/b/c; d",
  "/",
  "",
  "image/svg+xml\u00ff",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "multipart/form-data; boundary=x",
  "multipart/form-data; boundary=x",
  'multipart/form-data; boundary="x',
  `multipart/form-data; boundary=${"x".repeat(300)}`,
  undefined,
];
const part = (head: string, body: string): string =>
  `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
const FILE = part('name=""; filename="a.txt"', "the file");
const FORMS = [
  `${FILE}--x--\r\n`,
  `${part('name="cacheControl"', "3600")}${FILE}--x--\r\n`,
  `${FILE}${part('name="metadata"', '{"a":1}')}--x--\r\n`,
  `${FILE}${part('name="metadata"', "{")}--x--\r\n`,
  `${FILE}${FILE}--x--\r\n`,
  FILE,
  FILE.slice(0, 30),
  "--x--",
  "--x",
  "",
  part('name="__proto__"', "x").repeat(30),
  `${part('name="metadata"', "y".repeat(70_000))}${FILE}--x--\r\n`,
  `--x\r\n${"a: b\r\n".repeat(100)}\r\n`,
  `--x\r\ncontent-disposition: form-data; name="a\r\nb"; filename="c"\r\n\r\nz\r\n--x--`,
  `--x\r\ncontent-disposition: form-data; name=""; filename="c"\r\ncontent-type: a\u0000b\r\n\r\nz\r\n--x--`,
].map((text) => Buffer.from(text));

function jsonBodies({ buckets, names }: StorageKnown): fc.Arbitrary<Buffer> {
  const decoded = [...names, "..", "a\0b", "\u202e", "x".repeat(1_100), ""];
  const name = fc.oneof(fc.constantFrom<unknown>(...decoded), fc.constantFrom(...HOSTILE), anything);
  const bucket = fc.oneof(fc.constantFrom<unknown>(...buckets), name);
  const size = fc.constantFrom<unknown>(
    "20mb",
    "1e9gb",
    "-1",
    "999999999999999999gb",
    1.5,
    -1,
    2 ** 60,
    null,
    "ÿ",
  );
  const number = fc.constantFrom<unknown>(0, 1, 100, -1, 1e9, 1e30, "5", null, 0.5);
  const sortBy = fc.record(
    {
      column: fc.constantFrom<unknown>("name", "created_at", "id; drop", null),
      order: fc.constantFrom("asc", "up"),
    },
    { requiredKeys: [] },
  );
  const cursor = fc.constantFrom<unknown>(
    "x",
    Buffer.from("{}").toString("base64url"),
    Buffer.from('{"column":"created_at","order":"asc","name":"a","at":"9999-99-99 00:00:00+00"}').toString(
      "base64url",
    ),
    Buffer.from('{"column":"name","order":"asc","name":"\\u0000","at":null}').toString("base64url"),
  );
  const fields = {
    name,
    id: bucket,
    public: fc.constantFrom<unknown>(true, false, "yes"),
    file_size_limit: size,
    allowed_mime_types: fc.constantFrom<unknown>(["image/*"], ["*"], [""], ["a\0/b"], "x", null),
    type: fc.constantFrom("STANDARD", "ANALYTICS"),
    prefix: name,
    search: name,
    limit: number,
    offset: number,
    sortBy,
    cursor,
    with_delimiter: fc.boolean(),
    prefixes: fc.array(name, { maxLength: 4 }),
    paths: fc.array(name, { maxLength: 4 }),
    expiresIn: number,
    transform: fc.constantFrom<unknown>({ width: 1 }, {}, null, "x"),
    bucketId: bucket,
    sourceKey: name,
    destinationKey: name,
    destinationBucket: bucket,
    copyMetadata: fc.boolean(),
    metadata: fc.constantFrom<unknown>({ mimetype: "a\0b" }, { cacheControl: "ÿ" }, null, []),
  };
  return fc.record(fields, { requiredKeys: [] }).map((value) => Buffer.from(JSON.stringify(value)));
}

function bodiesFor(known: StorageKnown): fc.Arbitrary<Body | null> {
  const type = fc.constantFrom(...TYPES);
  const of = (bytes: fc.Arbitrary<Buffer>, kind: fc.Arbitrary<string | undefined>): fc.Arbitrary<Body> =>
    fc.record({ bytes, type: kind });
  const form = fc.constant("multipart/form-data; boundary=x");
  const raw = fc
    .constantFrom("", "{", "[]", "null", '{"__proto__":{"a":1}}', "\0", "text")
    .map((text) => Buffer.from(text));
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 6, arbitrary: of(jsonBodies(known), fc.constant("application/json")) },
    { weight: 3, arbitrary: of(fc.constantFrom(...FORMS), form) },
    { weight: 2, arbitrary: of(raw, type) },
    { weight: 1, arbitrary: of(fc.constant(Buffer.alloc(12_000, "z")), type) },
    {
      weight: 1,
      arbitrary: of(
        fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
        type,
      ),
    },
  );
}

/** Generates `count` requests over every route. */
export function malformedStorageRequests(
  known: StorageKnown,
  { count, seed }: { count: number; seed: number },
): MalformedRequest[] {
  const name = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...known.names) },
    { weight: 3, arbitrary: fc.constantFrom(...NAMES) },
  );
  const bucket = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...known.buckets) },
    { weight: 1, arbitrary: fc.constantFrom(...NAMES) },
  );
  const query = fc.constantFrom(
    "",
    "",
    "",
    "?download",
    "?download=%0d%0ax",
    "?download=%F0%9F%92%A5",
    "?download=a&download=b",
    "?limit=-1&offset=x",
    "?sortColumn=id;drop&search=%00",
    "?search=b&sortOrder=desc&limit=2",
    "?token",
    "?token=a.b.c",
    `?token=${"x".repeat(9_000)}`,
    ...known.links.map((link) => `?token=${link}`),
  );
  const path = fc
    .tuple(fc.constantFrom(...ROUTES), bucket, name, query)
    .map(([route, b, n, rest]) => route.replace("{b}", () => b).replace("{n}", () => n) + rest);
  const caller = fc.oneof(
    { weight: 3, arbitrary: fc.constant<CallerKind>("operator") },
    { weight: 2, arbitrary: fc.constantFrom<CallerKind>("anonymous", "anon", "user", "user", "rubbish") },
  );
  const one = fc
    .record({ path, caller, headers: fc.constantFrom(...HEADERS), body: bodiesFor(known) })
    .map(({ path: line, caller: who, headers, body }) => {
      const [method = "GET", target = "/"] = line.split(/ (.*)/s);
      return { method, path: target, caller: who, headers, body };
    });
  return fc.sample(one, { numRuns: count, seed });
}
