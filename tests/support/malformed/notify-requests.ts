// Requests to the notification feed service, almost all of them malformed: ids of other users, invalid cursors, filters
// of every wrong shape. The same seed gives the same requests.
import * as fc from "fast-check";
import type { Body } from "./bodies.ts";
import type { CallerKind, MalformedRequest } from "./requests.ts";
import { anything, HOSTILE } from "./values.ts";

export interface NotifyKnown {
  /** `GET /v1/users/{user}` and so on. */
  readonly routes: ReadonlyArray<string>;
  readonly users: ReadonlyArray<string>;
  readonly channels: ReadonlyArray<string>;
  readonly messages: ReadonlyArray<string>;
  readonly cursors: ReadonlyArray<string>;
}

const IDS = [
  "%00",
  "%",
  "%E0%A4%A",
  "..%2f..%2f",
  "__proto__",
  "constructor",
  "x".repeat(300),
  "x".repeat(600),
  "00000000-0000-0000-0000-000000000000",
  "%27%20or%201%3D1",
  "$tenants",
  "%24tenants",
  "%F0%9F%92%A5",
  "a%3Ab",
  "%ED%A0%80",
];
const SAMPLE_TEXTS =
  "seen read interacted archived unseen unread unarchived archive unarchive delete default settings".split(
    " ",
  );
const VALUES = [
  "",
  "exclude",
  "only",
  "unread",
  "compact",
  "rich",
  "true",
  "10",
  "1",
  "-1",
  "1e400",
  "%00",
  "%ED%A0%80",
  "9999-99-99",
  "2026-01-01T00:00:00Z",
  "0000-01-01",
  "{}",
  "[]",
  "%7B%22a%22%3A1%7D",
  "%7B%22a%22%3A%22%5Cu0000%22%7D",
  "%7B%22a%22%3A%22%5Cud800%22%7D",
  "%7B%22__proto__%22%3A1%7D",
  "%7B%22a%22%3A1e400%7D",
  "entries.data.x,meta",
  "__proto__.x,constructor,entries.0",
  "OTk5OTk5OTk5OTk5OTk5OTph",
  "x".repeat(3_000),
];
const NAMES =
  "status archived mode page_size before after source tenant has_tenant trigger_data exclude locale workflow_categories workflow_categories[] workflow_categories[a][b][c][d] inserted_at inserted_at.gt inserted_at[lte] inserted_at[] __proto__ __proto__[a] [] a[ ]b".split(
    " ",
  );
const HEADERS: ReadonlyArray<Readonly<Record<string, string>>> = [
  {},
  {},
  {},
  {},
  { origin: "null" },
  { "x-knock-client": "Knock/ClientJS 0.22.2" },
  { "x-knock-branch": "ÿ" },
  { "idempotency-key": "x".repeat(300) },
  { "accept-encoding": "br;q=2, *;q=x" },
  { "content-encoding": "gzip" },
  { "x-http-method-override": "DELETE" },
  { "access-control-request-method": "ÿ" },
];
const TYPES = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "a/b/c; d",
  "",
  "application/json; x",
  undefined,
];
const RAW = [
  "",
  " ",
  "{",
  "[]",
  "null",
  '"x"',
  "1",
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{}}}',
  "\0",
];
const CALLERS: ReadonlyArray<CallerKind> = [
  "user",
  "user",
  "user",
  "user",
  "operator",
  "anon",
  "anonymous",
  "rubbish",
];

function bodiesFor({ users, messages }: NotifyKnown): fc.Arbitrary<Body | null> {
  const text = fc.constantFrom<unknown>(...HOSTILE, ...users);
  const id = fc.constantFrom<unknown>(...messages, ...HOSTILE, 1, null);
  const pairs = fc.oneof(fc.dictionary(fc.constantFrom("a", "b", "c", "d", "e", "f"), anything), anything);
  const fields = {
    message_ids: fc.oneof(fc.array(id, { maxLength: 4 }), anything),
    metadata: pairs,
    user_ids: fc.oneof(fc.array(text, { maxLength: 3 }), anything),
    recipient_ids: fc.array(text, { maxLength: 3 }),
    recipients: fc.oneof(fc.array(text, { maxLength: 3 }), anything),
    engagement_status: fc.constantFrom<unknown>("read", "unseen", "gone", null),
    archived: fc.constantFrom<unknown>("exclude", "only", true),
    has_tenant: fc.constantFrom<unknown>(true, "true", null),
    tenants: fc.oneof(fc.array(text, { maxLength: 3 }), anything),
    trigger_data: fc.oneof(
      pairs,
      pairs.map((value) => JSON.stringify(value)),
    ),
    workflows: fc.array(text, { maxLength: 2 }),
    older_than: fc.constantFrom<unknown>("2026-01-01T00:00:00Z", "yesterday", 5),
    newer_than: fc.constantFrom<unknown>("2026-01-01", "9999-99-99"),
    data: pairs,
    subscribed: fc.constantFrom<unknown>(true, "yes"),
    channel_types: pairs,
    categories: pairs,
    name: text,
    email: text,
    properties: pairs,
  };
  const json = fc
    .oneof(fc.record(fields, { requiredKeys: [] }), anything)
    .map((value) => Buffer.from(JSON.stringify(value) ?? "null"));
  const raw = fc.constantFrom(...RAW).map((value) => Buffer.from(value));
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 7, arbitrary: fc.record({ bytes: json, type: fc.constant("application/json") }) },
    { weight: 2, arbitrary: fc.record({ bytes: raw, type: fc.constant("application/json") }) },
    { weight: 1, arbitrary: fc.record({ bytes: json, type: fc.constantFrom(...TYPES) }) },
  );
}

/** Generates `count` requests over every route. */
export function malformedNotifyRequests(
  known: NotifyKnown,
  { count, seed }: { count: number; seed: number },
): MalformedRequest[] {
  const oneOf = (values: ReadonlyArray<string>): fc.Arbitrary<string> =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...values) },
      { weight: 1, arbitrary: fc.constantFrom(...IDS, ...SAMPLE_TEXTS) },
    );
  const parts: Record<string, fc.Arbitrary<string>> = {
    user: oneOf(known.users),
    feed: oneOf(known.channels),
    channel: oneOf(known.channels),
    id: oneOf(known.messages),
  };
  const other = fc.constantFrom(...SAMPLE_TEXTS, ...IDS);
  const value = fc.constantFrom(...VALUES, ...known.cursors);
  const query = fc
    .array(
      fc.tuple(fc.constantFrom(...NAMES), value).map((pair) => pair.join("=")),
      { maxLength: 4 },
    )
    .map((pairs) => (pairs.length === 0 ? "" : `?${pairs.join("&")}`));
  const address = fc.constantFrom(...known.routes).chain((route) => {
    const [method = "GET", path = "/"] = route.split(" ");
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    return fc.tuple(...names.map((name) => parts[name] ?? other)).map((values) => {
      let at = 0;
      return { method, path: path.replace(/\{\w+\}/g, () => values[at++] ?? "") };
    });
  });
  const request = fc
    .record({
      address,
      query,
      caller: fc.constantFrom(...CALLERS),
      headers: fc.constantFrom(...HEADERS),
      body: bodiesFor(known),
    })
    .map(({ address: { method, path }, query: search, body, caller, headers }) => ({
      caller,
      headers,
      method,
      path: `${path}${search}`,
      body: method === "GET" ? null : body,
    }));
  return fc.sample(request, { numRuns: count, seed });
}
