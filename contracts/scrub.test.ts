import { expect, it } from "vitest";
import { scrub, scrubText } from "./scrub.ts";

it.each([
  ["GET /callback?code=a1b2&path=%2F", "GET /callback?code=[removed]&path=%2F"],
  [
    "https://x.test/#access_token=eyJhbGciOi&refresh_token=r1",
    "https://x.test/#access_token=[removed]&refresh_token=[removed]",
  ],
  ["/verify?token_hash=abc&type=signup", "/verify?token_hash=[removed]&type=signup"],
  ["/signup?email=ana%40example.com&phone=15125550123", "/signup?email=[removed]&phone=[removed]"],
  ["no account for ana.ruiz+x@mail.example.com", "no account for [removed]"],
  ["Authorization: Bearer abcdef123456", "Authorization: Bearer [removed]"],
  ["jwt eyJhbGciOiJI.eyJzdWIiOiIx.c2ln", "jwt [removed]"],
  ["home 10443720000000001 of +15125550123", "home [removed] of [removed]"],
  [
    '{"password":"a \\"b\\" c","code":123456,"kwh":"12"}',
    '{"password":"[removed]","code":"[removed]","kwh":"12"}',
  ],
  ["/order/placed?receipt=abc.def&n=1", "/order/placed?receipt=[removed]&n=1"],
  ["/alerts?confirm=abc and /alerts?stop=def", "/alerts?confirm=[removed] and /alerts?stop=[removed]"],
  ['{"key":"wlk_abc","key_id":"k1"}', '{"key":"[removed]","key_id":"k1"}'],
  ["code=8315&x=1", "code=[removed]&x=1"],
  ["/order/links/abcDEF123?x=1", "/order/links/[removed]?x=1"],
])("%s loses its secret parts", (text, clean) => {
  expect(scrubText(text)).toBe(clean);
});

it.each([
  "wattlane@0.1.0",
  '{"status_code":"500","decodedBodySize":12}',
  "id 0b0f5d2e-1a2b-4c3d-8e9f-001122334455 of 2026-01-12T18:00:00Z",
  "/compare/plans/oncor-12?sort=price&term=12",
  "at node_modules/@sentry/react/index.js:10:20",
])("%s stays unchanged", (text) => {
  expect(scrubText(text)).toBe(text);
});

it("handles objects and lists, up to a maximum depth", () => {
  const deep: Record<string, unknown> = {};
  let end = deep;
  for (let depth = 0; depth < 30; depth += 1) end = end["in"] = {} as Record<string, unknown>;
  expect(
    scrub({ user: { id: "u-1", email: "a@b.co" }, list: ["?token=x", 7, null, true], code: 123_456 }),
  ).toEqual({
    user: { id: "u-1", email: "[removed]" },
    list: ["?token=[removed]", 7, null, true],
    code: "[removed]",
  });
  expect(JSON.stringify(scrub(deep))).toContain("[removed]");
});
