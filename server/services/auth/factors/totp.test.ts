import { generateSync } from "otplib";
import { describe, expect, it } from "vitest";
import { newTotp, findTotpStep } from "./totp.ts";

// RFC 6238, appendix B: the seed "12345678901234567890" at 59 s gives …94287082, of which six digits are used.
const RFC_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

describe("a new TOTP secret", () => {
  const enrolled = newTotp("portal.example:8443", "a+b@example.com");

  it("has 20 bytes in base32", () => {
    expect(enrolled.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotp("x", "y").secret).not.toBe(enrolled.secret);
  });

  it("is passed to an app by an otpauth address", () => {
    const uri = new URL(enrolled.uri);
    expect(enrolled.uri).toMatch(/^otpauth:\/\/totp\//);
    expect(decodeURIComponent(uri.pathname)).toContain("portal.example:8443:a+b@example.com");
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      secret: enrolled.secret,
      issuer: "portal.example:8443",
    });
  });

  it("stays in its part of the address whatever the issuer contains", () => {
    const uri = new URL(newTotp('A?secret=X&b/c#d "e" ñ', "me").uri);
    expect(uri.searchParams.getAll("secret")).toHaveLength(1);
    expect(uri.searchParams.get("secret")).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri.hash).toBe("");
  });

  it("is rendered so that it can be used in a data address unchanged", () => {
    expect(enrolled.qr_code).toMatch(/^<svg[^>]* xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(enrolled.qr_code).toMatch(/<\/svg>$/);
    expect(enrolled.qr_code).not.toMatch(/[#%]/);
  });
});

describe("a code", () => {
  const at = (seconds: number): Date => new Date(seconds * 1000);

  it("matches the RFC's table", () => {
    expect(findTotpStep(RFC_SECRET, "287082", at(59), null)).toBe(1);
    expect(findTotpStep(RFC_SECRET, "081804", at(1_111_111_109), null)).toBe(37_037_036);
    expect(findTotpStep(RFC_SECRET, "081805", at(1_111_111_109), null)).toBeNull();
  });

  it("is accepted one step early and one step late, no more", () => {
    const code = generateSync({ secret: RFC_SECRET, epoch: 600 });
    const accepted = [539, 569, 570, 600, 629, 659, 660].map(
      (now) => findTotpStep(RFC_SECRET, code, at(now), null) === 20,
    );
    expect(accepted).toEqual([false, false, true, true, true, true, false]);
  });

  it("is accepted only after the last one", () => {
    const code = generateSync({ secret: RFC_SECRET, epoch: 600 });
    expect(findTotpStep(RFC_SECRET, code, at(600), 19)).toBe(20);
    expect(findTotpStep(RFC_SECRET, code, at(600), 20)).toBeNull();
    expect(findTotpStep(RFC_SECRET, code, at(600), 21)).toBeNull();
  });

  it.each(["", "28708", "2870820", "28708a", "٢٨٧٠٨٢", "-87082"])("is rejected if it is %j", (code) => {
    expect(findTotpStep(RFC_SECRET, code, at(59), null)).toBeNull();
  });
});
