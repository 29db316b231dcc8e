// Requests of every kind to every route of a service, almost all of them malformed. The same seed gives the same
// requests.
import * as fc from "fast-check";
import { bodies, type Body } from "./bodies.ts";
import { HOSTILE, type Known } from "./values.ts";

export interface Route {
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  /** Fields that it reads from a body. */
  readonly fields: ReadonlyArray<string>;
}

export type CallerKind = "anonymous" | "anon" | "user" | "operator" | "rubbish";

export interface MalformedRequest {
  readonly method: string;
  readonly path: string;
  readonly caller: CallerKind;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body | null;
}

const IDS = [
  "1",
  "%00",
  "%",
  "%E0%A4%A",
  "..%2f..%2f",
  "__proto__",
  "x".repeat(600),
  "00000000-0000-0000-0000-000000000000",
  "%27%20or%201%3D1",
  "me",
  "%F0%9F%92%A5",
  "{}",
];
const PARAMETERS =
  "token type redirect_to grant_type scope provider code state error page per_page filter sort skip_http_redirect scopes code_challenge code_challenge_method invite_token resource_id download error_description __proto__ sb_flow_id".split(
    " ",
  );
const VALUES = [
  "password",
  "refresh_token",
  "pkce",
  "id_token",
  "web3",
  "global",
  "local",
  "others",
  "google",
  "signup",
  "recovery",
  "magiclink",
  "true",
  "-1",
  "0",
  "99999999999999999999",
  "1e9",
  "created_at%20desc",
  "a,b",
  "https://portal.example/x",
  "https://portal.example/%E6%97%A5",
  "javascript:x",
  "%",
  "%00",
  "%ZZ",
  "%C3%28",
  "0".repeat(56),
  `pkce_${"0".repeat(56)}`,
  "s256",
  "a".repeat(43),
];

const encoded = (value: string): string => encodeURIComponent(value.toWellFormed()).slice(0, 3_000);
const value = fc.oneof(fc.constantFrom(...VALUES), fc.constantFrom(...HOSTILE).map(encoded));
const defaultCaller = fc.oneof(
  fc.constantFrom(
    "grant_type=password",
    "grant_type=pkce",
    "grant_type=id_token",
    "grant_type=refresh_token",
  ),
  fc.constantFrom("provider=google", "scope=others", "scope=local", "page=2&per_page=1", "type=magiclink"),
);
const query = fc
  .array(fc.tuple(fc.constantFrom(...PARAMETERS), fc.constantFrom("", "[]", "[a]", "."), value), {
    maxLength: 5,
  })
  .map((pairs) => pairs.map(([name, form, input]) => `${name}${form}=${input}`).join("&"));

type Headers = Readonly<Record<string, string>>;
const PLAIN: ReadonlyArray<Headers> = [{}, { "x-supabase-api-version": "2024-01-01" }];
const ODD: ReadonlyArray<Headers> = [
  { "x-supabase-api-version": "9999-99-99" },
  { "x-supabase-api-version": "yesterday" },
  { "x-forwarded-for": "a, b, c", "x-client-ip": "::::" },
  { "accept-language": "es-MX;q=x, \u00ff", "user-agent": "\u00e9".repeat(900) },
  { origin: "null", referer: "http://[" },
  { referer: "https://portal.example/\u00ff", redirect_to: "https://portal.example/\u00f1" },
  { cookie: "a=b; \u00ff; =; sb=%00", "if-none-match": "*", range: "bytes=9-1" },
  { expect: "nothing", "x-request-id": "' or 1=1" },
  { "x-http-method-override": "DELETE", host: "evil.example" },
  { "content-encoding": "gzip" },
  { accept: "text/html;q=nonsense", "accept-encoding": "br;q=2, *;q=x" },
];

function filled(path: string, known: Known): fc.Arbitrary<string> {
  const names = path.match(/\{[^}]+\}/g) ?? [];
  const id = fc.oneof(fc.constantFrom(...known.ids), fc.constantFrom(...IDS));
  return fc
    .array(id, { minLength: names.length, maxLength: names.length })
    .map((ids) =>
      names.reduce((filledPath, name, index) => filledPath.replace(name, ids[index] ?? ""), path),
    );
}

const headers = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...PLAIN) },
  { weight: 1, arbitrary: fc.constantFrom(...ODD) },
);

// Mostly callers with permission, because the others do not get far.
function callers(path: string): fc.Arbitrary<CallerKind> {
  const defaultCaller: CallerKind = /^\/(admin|invite)/.test(path) ? "operator" : "user";
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(defaultCaller) },
    { weight: 1, arbitrary: fc.constantFrom<CallerKind>("anonymous", "anon", "user", "operator", "rubbish") },
  );
}

/** Generates `count` requests spread evenly over the routes. */
export function malformedRequests(
  routes: ReadonlyArray<Route>,
  known: Known,
  { count, seed }: { count: number; seed: number },
): MalformedRequest[] {
  const one = fc.constantFrom(...routes).chain((route) =>
    fc.record({
      method: fc.oneof(
        { weight: 30, arbitrary: fc.constant(route.method) },
        { weight: 1, arbitrary: fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS") },
      ),
      path: fc
        .tuple(filled(route.path, known), fc.oneof(query, defaultCaller))
        .map((parts) => parts.filter(Boolean).join("?")),
      caller: callers(route.path),
      headers,
      body: fc.option(bodies(known, route.fields), { freq: 8 }),
    }),
  );
  return fc.sample(one, { numRuns: count, seed });
}
