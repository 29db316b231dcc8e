import { readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { getOrCreateSecret } from "./instance-secret.ts";
import { sameBytes, deriveSecrets } from "./secrets.ts";

const secrets = deriveSecrets("a-secret-that-only-tests-use-0123456789");
const others = deriveSecrets("another-secret-that-only-tests-use-01234");

it("decrypts what it encrypted, and nothing else", async () => {
  const sealed = await secrets.seal("the seed of an app");
  expect(sealed).not.toContain("seed");
  expect(await secrets.open(sealed)).toBe("the seed of an app");
  expect(await others.open(sealed)).toBeNull();
  const cut = sealed.slice(0, -3);
  for (const bad of ["", "a.b.c.d.e", cut, sealed.replace(/\.(.)/, ".A$1")])
    expect(await secrets.open(bad)).toBeNull();
});

it("hashes each purpose and each instance differently", () => {
  const hash = secrets.hash("one-time", "123456");
  expect(hash).toHaveLength(32);
  expect(sameBytes(hash, secrets.hash("one-time", "123456"))).toBe(true);
  expect(sameBytes(hash, secrets.hash("limits", "123456"))).toBe(false);
  expect(sameBytes(hash, others.hash("one-time", "123456"))).toBe(false);
  expect(sameBytes(hash, hash.subarray(1))).toBe(false);
  expect(secrets.ring).not.toBe(others.ring);
});

it("generates a secret once, readable by this user only, even if two processes start together", async () => {
  const folder = await temporaryFolder("secret");
  try {
    const [first, second] = await Promise.all([
      getOrCreateSecret(folder.path),
      getOrCreateSecret(folder.path),
    ]);
    expect(first).toBe(second);
    expect(await getOrCreateSecret(folder.path)).toBe(first);
    expect(Buffer.from(first, "base64url").length).toBeGreaterThanOrEqual(32);
    expect(await getOrCreateSecret(path.join(folder.path, "another"))).not.toBe(first);
    const file = path.join(folder.path, "keys", "secret");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, "utf8")).toBe(first);
    await writeFile(file, "cut");
    await expect(getOrCreateSecret(folder.path)).rejects.toThrow(/damaged/);
  } finally {
    await folder.remove();
  }
});
