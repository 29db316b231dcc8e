// Where users may be redirected after a sign-in: a table of allowed addresses, and of attempts to imitate them.
import { describe, expect, it } from "vitest";
import { matchesGlob } from "./glob.ts";
import { isAllowedRedirect } from "./redirect-to.ts";

const SITE = "https://portal.example";
const LIST = [
  "https://exact.example/callback",
  "https://*.partner.example/**",
  "https://**.wide.example/**",
  "https://preview-*-team.example/welcome",
  "https://{red,blue}.example/{a,b/c}",
  "https://one.example/page?",
  "http://*.local.example:4000/**",
  "com.wattlane.app://callback",
  "https://bücher.example/**",
];
const allowed = (address: string, site = SITE, list: ReadonlyArray<string> = LIST): boolean =>
  isAllowedRedirect(address, site, list);

describe("allowed", () => {
  it.each([
    SITE,
    `${SITE}/`,
    `${SITE}/any/path?with=query#and-fragment`,
    "HTTPS://PORTAL.EXAMPLE/upper",
    "https://portal.example:443/default-port",
    "https://exact.example/callback",
    "https://exact.example/callback#fragment",
    "https://a.partner.example/deep/path.html?x=1",
    "https://A.Partner.Example/case",
    "https://a.b.wide.example/x",
    "https://preview-42-team.example/welcome",
    "https://red.example/a",
    "https://blue.example/b/c",
    "https://one.example/page1",
    "http://app.local.example:4000/x",
    "com.wattlane.app://callback",
    "https://bücher.example/x",
    "https://xn--bcher-kva.example/x",
  ])("%s", (address) => expect(allowed(address)).toBe(true));

  it("a loopback site: matches on any port, and nowhere else", () => {
    for (const host of ["localhost", "127.0.0.1", "[::1]"]) {
      const site = `http://${host}:3000`;
      expect(allowed(`http://${host}:5173/x`, site, [])).toBe(true);
      expect(allowed(`https://${host}:3000/x`, site, [])).toBe(false);
    }
    expect(allowed("http://localhost.evil.example:3000/", "http://localhost:3000", [])).toBe(false);
    expect(allowed("http://127.0.0.1/", "http://localhost:3000", [])).toBe(false);
  });

  it("a pattern without a path: matches the host alone, or with two stars whatever follows", () => {
    expect(allowed("http://localhost:9/", SITE, ["http://localhost:9"])).toBe(true);
    expect(allowed("http://localhost:9/x", SITE, ["http://localhost:9"])).toBe(false);
    expect(allowed("http://localhost:9/x/y.html", SITE, ["http://localhost:9**"])).toBe(true);
  });
});

describe("rejected", () => {
  it.each([
    // Different scheme, port or host.
    "http://portal.example/",
    "https://portal.example:8443/",
    "https://portal.example./",
    "https://portal.example.evil.example/",
    "https://evilportal.example/",
    "https://evil.example/?https://portal.example/",
    "https://evil.example/#https://portal.example/",
    // A name before the @ is not a host.
    "https://portal.example@evil.example/",
    "https://portal.example:x@evil.example/",
    "https://portal.example%40evil.example/",
    "https://user@portal.example/",
    "https://user:secret@portal.example/",
    // Different kinds of slashes.
    "//evil.example",
    "///evil.example",
    "/relative",
    "\\\\evil.example",
    "https:\\\\evil.example\\portal.example",
    "https://evil.example\\@portal.example/",
    "https:evil.example/",
    // Schemes that run or show something themselves.
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)//https://portal.example/",
    "java\nscript:alert(1)",
    "data:text/html,hello",
    "vbscript:x",
    "blob:https://portal.example/id",
    "file:///etc/passwd",
    // Numeric hosts.
    "http://10.0.0.1/",
    "http://192.168.1.1:4000/",
    "http://[2001:db8::1]/",
    "http://2130706434/",
    "http://0x0a000001/",
    // An exact pattern matches only itself.
    "https://exact.example/callback/",
    "https://exact.example/callback?x=1",
    "https://exact.example/callbackx",
    "https://exact.example:444/callback",
    // One star matches within a label, and within a part of the path.
    "https://a.b.partner.example/x",
    "https://partner.example/x",
    "https://preview-a.b-team.example/welcome",
    "https://preview-1-team.example/welcome/more",
    // The host is what a browser resolves it to, whatever a wildcard would match.
    "https://evil。example?.partner.example/",
    "https://evil%2Eexample?.partner.example/",
    "https://evil%E3%80%82example\\.partner.example/",
    "https://evil\\.partner.example/",
    "https://evil?.partner.example/",
    "https://evil#.partner.example/",
    "https://evil.example/.wide.example/x",
    "https://evil.example?.wide.example/x",
    "https://evil.example\\.wide.example/x",
    "https://evil.example#.wide.example/x",
    "https://a@evil.example/.wide.example/x",
    // Braces and question marks.
    "https://green.example/a",
    "https://red.example/b",
    "https://red.example/{a,b/c}",
    "https://one.example/page",
    "https://one.example/page12",
    "https://one.example/page/",
    // Letters that look like ASCII ones.
    "https://pоrtal.example/",
    "https://xn--prtal-jye.example/",
    "https://bucher.example/x",
    // Dot segments that leave the path.
    "https://exact.example/x/../callback/y",
    "com.wattlane.app://callback/x",
    "com.evil.app://callback",
    "",
    " ",
    "not an address",
    "https://",
    "https://%",
    "http://[",
  ])("%j", (address) => expect(allowed(address)).toBe(false));

  it("an address that is far too long", () => {
    expect(allowed(`${SITE}/${"a".repeat(3_000)}`)).toBe(true);
    expect(allowed(`${SITE}/${"a".repeat(5_000)}`)).toBe(false);
  });
});

it("returns at once, whatever the pattern and the address", () => {
  const address = `https://x.example/${"a-".repeat(1_900)}`;
  const patterns = [
    `https://x.example/${"*-".repeat(40)}end`,
    `https://x.example/${"**a".repeat(40)}end`,
    `https://x.example/${"{a,a-}*".repeat(8)}end`,
    `https://x.example/${"{".repeat(2_000)}`,
  ];
  const began = performance.now();
  expect(patterns.map((glob) => matchesGlob(glob, address))).toEqual([false, false, false, false]);
  // Backtracking for the first pattern alone would take years.
  expect(performance.now() - began).toBeLessThan(5_000);
});
