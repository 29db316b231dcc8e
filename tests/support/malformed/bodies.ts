// Bodies that no client sends: fields of wrong types, hostile strings, broken JSON, forms, XML, and oversized input.
import * as fc from "fast-check";
import { anything, plausible, type Known } from "./values.ts";

export interface Body {
  readonly type: string | undefined;
  readonly bytes: Buffer;
}

const DEEP = [2, 30, 60, 2_000, 100_000] as const;
function objects(known: Known): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(plausible(known));
  const one = fc
    .constantFrom(...fields)
    .chain(([name, value]) =>
      fc.tuple(
        fc.constant(name),
        fc.oneof({ weight: 3, arbitrary: value }, { weight: 1, arbitrary: anything }),
      ),
    );
  return fc.array(one, { minLength: 1, maxLength: 9 }).map((entries) => Object.fromEntries(entries));
}

/** Fields that belong together, so that whole handlers run and not only their first line. */
function teams(known: Known): fc.Arbitrary<Record<string, unknown>> {
  const values = plausible(known);
  const combined = [
    ["email", "password"],
    ["phone", "password"],
    ["email", "password", "data", "code_challenge", "code_challenge_method"],
    ["type", "email", "token"],
    ["type", "phone", "token"],
    ["type", "token_hash"],
    ["type", "email", "new_email", "password", "data", "redirect_to"],
    ["email", "data"],
    ["email", "phone", "user_metadata", "app_metadata", "role", "ban_duration"],
    ["id", "email", "password_hash", "email_confirm"],
    ["factor_type", "friendly_name", "issuer", "phone"],
    ["challenge_id", "code"],
    ["challenge_id", "webauthn"],
    ["provider", "id_token", "nonce"],
    ["auth_code", "code_verifier"],
    ["refresh_token"],
    ["type", "metadata_xml", "domains", "attribute_mapping"],
    ["type", "metadata_url"],
    ["domain", "redirect_to", "skip_http_redirect"],
    ["provider_id", "redirect_to", "code_challenge", "code_challenge_method"],
    ["SAMLResponse", "RelayState"],
    ["password", "nonce", "data"],
    ["state", "code"],
  ];
  return fc.constantFrom(...combined).chain((names) => {
    const model: Record<string, fc.Arbitrary<unknown>> = {};
    for (const name of names)
      model[name] = fc.oneof(
        { weight: 4, arbitrary: values[name] ?? anything },
        { weight: 1, arbitrary: anything },
      );
    return fc.record(model);
  });
}

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value) ?? "");
const RAW: ReadonlyArray<Buffer> = [
  "",
  " ",
  "{",
  "}",
  "[]",
  "null",
  "true",
  "7",
  '"text"',
  "{'a':1}",
  '{"a":1,}',
  '{"a":1}{"b":2}',
  '{"email":"a@example.com","email":["b"]}',
  '{"__proto__":{"admin":true},"constructor":{"prototype":1}}',
  '{"email":"\\ud800@example.com"}',
  '{"data":{"a\\u0000":"\\u0000"}}',
  '\ufeff{"email":"a@example.com"}',
  '{"email":1e999}',
  '{"a":\'',
  "<a/>",
  "a=b&a=c&a[]=d&__proto__=x",
  "%",
  "a=%E0%A4%A",
  "&&&===",
  "a=%00",
].map((value) => Buffer.from(value));

const TYPES = [
  "application/json",
  "application/json;charset=UTF-8",
  "application/json; charset=utf-16",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "multipart/form-data",
  "text/plain",
  "application/xml",
  "nonsense",
  "/",
  "",
  undefined,
] as const;

/** Objects with the fields that a route reads. */
function fitting(known: Known, fields: ReadonlyArray<string>): fc.Arbitrary<Record<string, unknown>> {
  const values = plausible(known);
  const entries = fields.map(
    (name) =>
      [
        name,
        fc.oneof({ weight: 5, arbitrary: values[name] ?? anything }, { weight: 1, arbitrary: anything }),
      ] as const,
  );
  return fc.record(Object.fromEntries(entries), { requiredKeys: [] });
}

/** Any body with a declared content type. Often has the given fields. */
export function bodies(known: Known, fields: ReadonlyArray<string>): fc.Arbitrary<Body> {
  const form = fc
    .oneof(objects(known), teams(known))
    .map((object) =>
      new URLSearchParams(
        Object.entries(object).map(([name, value]) => [
          name,
          typeof value === "string" ? value : JSON.stringify(value),
        ]),
      ).toString(),
    );
  const type = fc.constantFrom(...TYPES);
  const typicalValue = fc.oneof(
    { weight: 6, arbitrary: fc.constant("application/json") },
    { weight: 1, arbitrary: type },
  );
  const of = (
    bytes: fc.Arbitrary<Buffer>,
    kind: fc.Arbitrary<string | undefined> = typicalValue,
  ): fc.Arbitrary<Body> => fc.record({ bytes, type: kind });
  return fc.oneof(
    { weight: fields.length > 0 ? 20 : 0, arbitrary: of(fitting(known, fields).map(json)) },
    { weight: 10, arbitrary: of(teams(known).map(json)) },
    { weight: 5, arbitrary: of(objects(known).map(json)) },
    {
      weight: 3,
      arbitrary: of(
        form.map((value) => Buffer.from(value)),
        fc.constant("application/x-www-form-urlencoded"),
      ),
    },
    { weight: 3, arbitrary: of(fc.constantFrom(...RAW), type) },
    { weight: 1, arbitrary: of(anything.map(json)) },
    {
      weight: 1,
      arbitrary: of(
        fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
        type,
      ),
    },
    {
      weight: 1,
      arbitrary: of(
        fc
          .constantFrom(...DEEP)
          .map((depth) => Buffer.from(`{"data":${'{"a":'.repeat(depth)}1${"}".repeat(depth)}}`)),
      ),
    },
  );
}
