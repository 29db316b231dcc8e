import { expect, it } from "vitest";
import { checkBucketName, checkKey, checkType, headerSafe, isTypePattern } from "./names.ts";

it("accepts names of the protocol's characters, up to its lengths", () => {
  for (const name of ["a", "..", "a/../b", "!.*'() &$=@;:+,?-_", "x".repeat(1_024)])
    expect(checkKey(name)).toBe(name);
  for (const name of ["", "é", "a\0b", "a\nb", "a%b", "a\\b", "\u202e", "x".repeat(1_025)])
    expect(() => checkKey(name), name).toThrow(/^Invalid key/);
  for (const name of ["a", "my bucket", "x".repeat(100)]) expect(checkBucketName(name)).toBe(name);
  for (const name of ["", "a/b", " a", "a ", "é", "x".repeat(101), "a--x-s3"])
    expect(() => checkBucketName(name), name).toThrow("Bucket name invalid");
});

it("matches types with patterns", () => {
  const accepts = (type: string, patterns: string[] | null): boolean => {
    try {
      checkType(type, patterns);
      return true;
    } catch {
      return false;
    }
  };
  expect(accepts("anything", null)).toBe(true);
  expect(accepts("anything", [])).toBe(true);
  expect(accepts("image/PNG; q=1", ["image/png"])).toBe(true);
  expect(accepts("image/png", ["image/*"])).toBe(true);
  expect(accepts("imagery/png", ["image/*"])).toBe(false);
  expect(accepts("image/", ["image/*"])).toBe(false);
  expect(accepts("image/png", ["*/*"])).toBe(true);
  expect(accepts("nonsense", ["*"])).toBe(false);
  expect(["image/png", "image/*", "*", "*/*", "text/x-c++"].every(isTypePattern)).toBe(true);
  expect(["", "image", "image/", "/png", "im age/png", "*/png"].some(isTypePattern)).toBe(false);
});

it("allows only printable text in headers", () => {
  expect(headerSafe("text/plain", "x")).toBe("text/plain");
  for (const text of ["", "a\r\nb", "é", "\0", "x".repeat(256), null])
    expect(headerSafe(text, "x")).toBe("x");
});
