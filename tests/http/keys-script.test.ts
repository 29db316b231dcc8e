// The command line for keys, as an operator runs it.
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authServer, call, type AuthServer } from "#tests/support/auth.ts";
import { testDatabase, type TestDatabase } from "#tests/support/database.ts";
import { TEST_SECRET } from "#tests/support/server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const root = path.join(import.meta.dirname, "..", "..");
const run = promisify(execFile);

let database: TestDatabase;
let server: AuthServer;
let now = Date.now();
beforeAll(async () => {
  database = await testDatabase();
  server = await authServer({}, { database, now: () => new Date(now) });
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

async function outcomeOf(command: string, args: string[], env: Record<string, string>): Promise<Outcome> {
  const { PATH = "", HOME = "" } = process.env;
  try {
    const { stdout, stderr } = await run(command, args, {
      cwd: root,
      env: { PATH, HOME, ...env },
      timeout: 25_000,
    });
    return { code: 0, stdout, stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as Outcome;
    return { code, stdout, stderr };
  }
}

const keys = (args: string[], env: Record<string, string>): Promise<Outcome> =>
  outcomeOf(process.execPath, ["scripts/keys.ts", ...args], env);

describe("npm run keys", () => {
  it("-s keys -- --json prints the keys that the service takes, and nothing else", async () => {
    const { code, stdout } = await outcomeOf("npm", ["run", "-s", "keys", "--", "--json"], {
      AUTH_JWT_SECRET: TEST_SECRET,
    });
    expect(code).toBe(0);
    const { anonKey, serviceKey } = server.ctx.tokens;
    const { publicKey, secretKey } = server.ctx.notificationKeys;
    expect(JSON.parse(stdout)).toEqual({
      anon_key: anonKey,
      service_key: serviceKey,
      notification_public_key: publicKey,
      notification_secret_key: secretKey,
    });
    expect(stdout.trim().split("\n")).toHaveLength(1);
    expect(
      (await call(server, "GET", "/admin/users", { token: JSON.parse(stdout).service_key })).status,
    ).toBe(200);
  });

  it("prints them in words without --json, with no database at hand", async () => {
    const { code, stdout } = await keys([], {
      AUTH_JWT_SECRET: TEST_SECRET,
      DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
    });
    expect(code).toBe(0);
    expect(stdout.split("\n")).toEqual([
      "anon key, for the portal:",
      server.ctx.tokens.anonKey,
      "",
      "service key, for the operator alone:",
      server.ctx.tokens.serviceKey,
      "",
      "notification feed's public key, for the portal:",
      server.ctx.notificationKeys.publicKey,
      "",
      "notification feed's secret key, for the operator alone:",
      server.ctx.notificationKeys.secretKey,
      "",
    ]);
  });

  it("gives the same keys each time where the secret is the one kept in DATA_DIR", async () => {
    const folder = await temporaryFolder("keys");
    try {
      const first = await keys(["--json"], { DATA_DIR: folder.path });
      const second = await keys(["--json"], { DATA_DIR: folder.path });
      expect(first.code).toBe(0);
      expect(second.stdout).toBe(first.stdout);
      expect(JSON.parse(first.stdout).service_key).not.toBe(server.ctx.tokens.serviceKey);
    } finally {
      await folder.remove();
    }
  });

  it("says what is wrong with the configuration without telling the secret", async () => {
    const { code, stdout, stderr } = await keys(["--json"], { AUTH_JWT_SECRET: "too-short" });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("AUTH_JWT_SECRET: must have at least 16 characters");
    expect(stderr).not.toContain("too-short");
  });

  it.each([[["--yaml"]], [["rotate", "now"]], [["--json", "rotate"]]])(
    "%j: tells how it is used",
    async (args) => {
      const { code, stdout, stderr } = await keys(args, { AUTH_JWT_SECRET: TEST_SECRET });
      expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
      expect(stderr).toMatch(/^Usage: npm run/);
    },
  );
});

describe("npm run keys -- rotate", () => {
  const env = (more: Record<string, string> = {}): Record<string, string> => ({
    AUTH_JWT_SECRET: TEST_SECRET,
    DATABASE_URL: database.url,
    ...more,
  });

  it("publishes a key that signs a quarter of an hour later; older tokens go on", async () => {
    const before = await server.ctx.tokens.sign({ role: "authenticated" });
    const { code, stdout } = await keys(["rotate"], env());
    expect(code).toBe(0);
    const [, kid, from] = /^The new key (\S+) is published\. It signs from (\S+) on\.$/m.exec(stdout) ?? [];
    expect(kid).toBeDefined();
    const ahead = Date.parse(from ?? "") - Date.now();
    expect(ahead).toBeGreaterThan(14 * 60_000);
    expect(ahead).toBeLessThanOrEqual(15 * 60_000);
    // Processes look at the keys anew after a minute, beside the request that finds them old.
    now += 61_000;
    const published = async (): Promise<string[]> => {
      const { body } = await call(server, "GET", "/.well-known/jwks.json");
      return body.keys.map((key: { kid: string }) => key.kid);
    };
    await expect.poll(published).toContain(kid);
    const kidOf = (token: string): string =>
      JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()).kid;
    expect(kidOf(await server.ctx.tokens.sign({ role: "authenticated" }))).toBe(kidOf(before));
    now = Date.parse(from ?? "") + 61_000;
    expect(kidOf(await server.ctx.tokens.sign({ role: "authenticated" }))).toBe(kid);
    await expect(server.ctx.tokens.verify(before)).resolves.toMatchObject({ role: "authenticated" });
  });

  it.each([
    [{ AUTH_JWT_ALGORITHM: "HS256" }, "AUTH_JWT_ALGORITHM=HS256"],
    [
      { AUTH_JWT_KEYS: '[{"kty":"oct","kid":"a","k":"c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LTEy"}]' },
      "AUTH_JWT_KEYS",
    ],
  ])("refuses where the keys are the operator's own: %j", async (more, reason) => {
    const { code, stdout, stderr } = await keys(["rotate"], env(more));
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(reason);
  });

  it("fails readably where the database does not answer", async () => {
    const { code, stderr } = await keys(
      ["rotate"],
      env({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" }),
    );
    expect(code).toBe(1);
    expect(stderr).toContain("ECONNREFUSED");
    expect(stderr).not.toContain("    at ");
  });
});
