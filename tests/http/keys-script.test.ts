// The command line for keys, as an operator runs it.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { authServer, call } from "#tests/support/auth.ts";
import { ChildServers } from "#tests/support/child-server.ts";
import { testDatabase, type TestDatabase } from "#tests/support/database.ts";
import { runCommand, runScript, type ScriptResult } from "#tests/support/run-script.ts";
import { TEST_SECRET } from "#tests/support/server.ts";
import { temporaryFolder, type TemporaryFolder } from "#tests/support/temporary-folder.ts";
import { setup } from "#tests/support/setup.ts";

let now = Date.now();
const empty = setup(() => temporaryFolder("no-server"));
const database = setup(testDatabase);
const server = setup(() => authServer({}, { database, now: () => new Date(now) }));

const keys = (args: string[], env: Record<string, string>): Promise<ScriptResult> =>
  runScript("keys", args, { DATA_DIR: empty.path, ...env });

describe("npm run keys", () => {
  it("-s keys -- --json prints the keys that the service accepts, and nothing else", async () => {
    const { code, stdout } = await runCommand("npm", ["run", "-s", "keys", "--", "--json"], {
      DATA_DIR: empty.path,
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

  it("prints them as text without --json, without a database", async () => {
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

  it("prints the same keys each time if the secret is the one stored in DATA_DIR", async () => {
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

  it("reports what is wrong with the configuration without printing the secret", async () => {
    const { code, stdout, stderr } = await keys(["--json"], { AUTH_JWT_SECRET: "too-short" });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("AUTH_JWT_SECRET: must have at least 16 characters");
    expect(stderr).not.toContain("too-short");
  });

  it.each([[["--yaml"]], [["rotate", "now"]], [["--json", "rotate"]]])(
    "%j: prints its usage",
    async (args) => {
      const { code, stdout, stderr } = await keys(args, { AUTH_JWT_SECRET: TEST_SECRET });
      expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
      expect(stderr).toMatch(/^Usage: npm run/);
    },
  );
});

describe("npm run keys with a different secret than the server's", () => {
  const OTHER = "another-secret-than-the-one-of-the-server";
  let folder: TemporaryFolder;
  let children: ChildServers;
  let own: TestDatabase;
  beforeEach(async () => {
    folder = await temporaryFolder("other-secret");
    children = new ChildServers();
    own = await testDatabase();
  });
  afterEach(async () => {
    await children.endAll();
    await own.drop();
    await folder.remove();
  });

  /** Starts a server with `env` in the folder once, and stops it. */
  async function startOnce(env: Record<string, string>): Promise<void> {
    const child = await children.start({
      DATA_DIR: folder.path,
      DATABASE_URL: own.url,
      JOBS: "false",
      ...env,
    });
    await child.stop();
  }

  async function expectRejected(args: string[], env: Record<string, string>): Promise<void> {
    const { code, stdout, stderr } = await keys(args, env);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("another secret");
    expect(stderr).toContain("AUTH_JWT_SECRET");
    for (const secret of [OTHER, TEST_SECRET]) expect(stderr).not.toContain(secret);
    expect(stderr).not.toContain("    at ");
  }

  it(
    "is rejected based on DATA_DIR, even while the database is unavailable",
    { timeout: 180_000 },
    async () => {
      await startOnce({ AUTH_JWT_SECRET: TEST_SECRET });
      const env = { DATA_DIR: folder.path, DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" };
      for (const args of [[], ["--json"], ["rotate"]])
        await expectRejected(args, { ...env, AUTH_JWT_SECRET: OTHER });
      // Without a secret, a new one would be created here that no server uses.
      await expectRejected(["--json"], env);
      expect((await keys(["--json"], { ...env, AUTH_JWT_SECRET: TEST_SECRET })).code).toBe(0);
      // The server's own secret was changed on purpose, so its keys are the new ones.
      await startOnce({ AUTH_JWT_SECRET: OTHER });
      expect((await keys(["--json"], { ...env, AUTH_JWT_SECRET: OTHER })).code).toBe(0);
      await expectRejected(["--json"], { ...env, AUTH_JWT_SECRET: TEST_SECRET });
    },
  );

  it("is rejected based on the database, on a machine without the server's DATA_DIR", async () => {
    await server.ctx.tokens.sign({ role: "authenticated" });
    for (const args of [[], ["--json"], ["rotate"]])
      await expectRejected(args, { DATABASE_URL: database.url, AUTH_JWT_SECRET: OTHER });
    const right = await keys(["--json"], { DATABASE_URL: database.url, AUTH_JWT_SECRET: TEST_SECRET });
    expect(right.code).toBe(0);
    expect(JSON.parse(right.stdout).service_key).toBe(server.ctx.tokens.serviceKey);
  });

  it("reports that it was not compared if nothing of the server can be reached", async () => {
    const { code, stderr } = await keys(["--json"], {
      AUTH_JWT_SECRET: OTHER,
      DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
    });
    expect(code).toBe(0);
    expect(stderr).toContain("not compared with the server's");
  });
});

describe("npm run keys -- rotate", () => {
  const env = (more: Record<string, string> = {}): Record<string, string> => ({
    AUTH_JWT_SECRET: TEST_SECRET,
    DATABASE_URL: database.url,
    ...more,
  });

  it("publishes a key that signs a quarter of an hour later, while older tokens stay valid", async () => {
    const before = await server.ctx.tokens.sign({ role: "authenticated" });
    const { code, stdout } = await keys(["rotate"], env());
    expect(code).toBe(0);
    const [, kid, from] = /^The new key (\S+) is published\. It signs from (\S+) on\.$/m.exec(stdout) ?? [];
    expect(kid).toBeDefined();
    const ahead = Date.parse(from ?? "") - Date.now();
    expect(ahead).toBeGreaterThan(14 * 60_000);
    expect(ahead).toBeLessThanOrEqual(15 * 60_000);
    // Processes read the keys again after a minute, in parallel to the request that finds them outdated.
    now += 61_000;
    const published = async (): Promise<string[]> => {
      const { body } = await call(server, "GET", "/.well-known/jwks.json");
      return body.keys.map((key: { kid: string }) => key.kid);
    };
    await expect.poll(published).toContain(kid);
    const getKid = (token: string): string =>
      JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()).kid;
    expect(getKid(await server.ctx.tokens.sign({ role: "authenticated" }))).toBe(getKid(before));
    now = Date.parse(from ?? "") + 61_000;
    expect(getKid(await server.ctx.tokens.sign({ role: "authenticated" }))).toBe(kid);
    await expect(server.ctx.tokens.verify(before)).resolves.toMatchObject({ role: "authenticated" });
  });

  it.each([
    [{ AUTH_JWT_ALGORITHM: "HS256" }, "AUTH_JWT_ALGORITHM=HS256"],
    [
      { AUTH_JWT_KEYS: '[{"kty":"oct","kid":"a","k":"c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LTEy"}]' },
      "AUTH_JWT_KEYS",
    ],
  ])("fails if the keys are the operator's own: %j", async (more, reason) => {
    const { code, stdout, stderr } = await keys(["rotate"], env(more));
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(reason);
  });

  it("fails with a readable message if the database does not respond", async () => {
    const { code, stderr } = await keys(
      ["rotate"],
      env({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" }),
    );
    expect(code).toBe(1);
    expect(stderr).toContain("ECONNREFUSED");
    expect(stderr).not.toContain("    at ");
  });
});
