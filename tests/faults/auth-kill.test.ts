// Kills the server in the middle of a storm of refreshes, with its database. No user is signed out by it, and no token
// can be used twice.
import { access, readFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { ChildServers, type ChildServer } from "#tests/support/child-server.ts";
import { seededInt } from "#tests/support/seed.ts";
import { temporaryFolder, type TemporaryFolder } from "#tests/support/temporary-folder.ts";

const SESSIONS = 12;
const ROUNDS = 3;
const password = "correct horse battery";
const servers = new ChildServers();
let folder: TemporaryFolder | null = null;
afterEach(async () => {
  await servers.endAll();
  if (folder) {
    await expect.poll(() => databaseRuns(folder?.path ?? "")).toBe(false);
    await folder.remove();
  }
});

// The kernel ends the database with the process that started it.
async function databaseRuns(dataDir: string): Promise<boolean> {
  const text = await readFile(path.join(dataDir, "postgres", "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number.parseInt(text, 10);
  return (
    Number.isInteger(pid) &&
    access(`/proc/${pid}`).then(
      () => true,
      () => false,
    )
  );
}

interface TestResponse {
  readonly status: number;
  readonly body: { access_token?: string; refresh_token?: string; error_code?: string };
}

async function post(server: ChildServer, path: string, body: object): Promise<TestResponse> {
  const response = await fetch(`${server.url}/auth/v1${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  });
  return { status: response.status, body: (await response.json()) as TestResponse["body"] };
}

const refresh = (server: ChildServer, token: string): Promise<TestResponse> =>
  post(server, "/token?grant_type=refresh_token", { refresh_token: token });

/** A client that stores every token it ever received, newest last. */
class Client {
  readonly tokens: string[] = [];
  /** A refresh was sent and got no response. */
  lost = false;

  get newest(): string {
    return this.tokens.at(-1) ?? "";
  }
  saveTokens({ body }: TestResponse): void {
    if (body.refresh_token && body.refresh_token !== this.newest) this.tokens.push(body.refresh_token);
  }
  /** Refreshes until the server is gone. */
  async storm(server: ChildServer, onRotated: () => void): Promise<void> {
    for (;;) {
      let response: TestResponse;
      try {
        response = await refresh(server, this.newest);
      } catch {
        this.lost = true;
        return;
      }
      // If there is a response, it contains the next token.
      expect(response).toMatchObject({ status: 200 });
      this.saveTokens(response);
      onRotated();
    }
  }
}

async function signUp(server: ChildServer, name: string): Promise<Client> {
  const client = new Client();
  const response = await post(server, "/signup", { email: `${name}@example.com`, password });
  expect(response.status).toBe(200);
  client.saveTokens(response);
  return client;
}

async function isSignedIn(server: ChildServer, token: string): Promise<boolean> {
  const response = await fetch(`${server.url}/auth/v1/user`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await response.text();
  return response.status === 200;
}

it(
  "a kill -9 during a storm of refreshes loses no session and no token can be used twice",
  { timeout: 240_000 },
  async () => {
    folder = await temporaryFolder("kill");
    const environment = {
      DATA_DIR: folder.path,
      SERVICES: "auth",
      AUTH_AUTOCONFIRM: "true",
      AUTH_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: "0",
    };
    let server = await servers.start(environment);
    const clients = await Promise.all(
      Array.from({ length: SESSIONS }, (_, index) => signUp(server, `person-${index}`)),
    );
    let lost = 0;

    for (let round = 0; round < ROUNDS; round += 1) {
      let rotations = 0;
      const targetReached = Promise.withResolvers<void>();
      // Under full load, at a different moment each time.
      const enough = SESSIONS * 5 + seededInt(`round ${round}`, SESSIONS * 5);
      const onRotated = (): void => {
        rotations += 1;
        if (rotations === enough) targetReached.resolve();
      };
      const storms = Promise.all(clients.map((client) => client.storm(server, onRotated)));
      await Promise.race([targetReached.promise, storms]);
      await server.kill();
      await storms;
      expect(rotations).toBeGreaterThanOrEqual(enough);
      lost += clients.filter((client) => client.lost).length;

      server = await servers.start(environment);
      for (const client of clients) {
        const back = await refresh(server, client.newest);
        expect(back).toMatchObject({ status: 200 });
        expect(await isSignedIn(server, back.body.access_token ?? "")).toBe(true);
        client.saveTokens(back);
        // The token received now is the current one, and rotates.
        const next = await refresh(server, client.newest);
        expect(next).toMatchObject({ status: 200 });
        expect(next.body.refresh_token).not.toBe(client.newest);
        client.saveTokens(next);
        client.lost = false;
      }
    }
    // The kill interrupted requests. Otherwise nothing was tested.
    expect(lost).toBeGreaterThan(ROUNDS);

    // Every token whose successor was used is invalid. Trying one ends its session, so each client tries a different
    // age.
    for (const [index, client] of clients.entries()) {
      const old =
        client.tokens[
          index % 2 === 0
            ? client.tokens.length - 3
            : seededInt(`token of ${index}`, client.tokens.length - 2)
        ] ?? "";
      expect(await refresh(server, old)).toMatchObject({
        status: 400,
        body: { error_code: "refresh_token_already_used" },
      });
      expect((await refresh(server, client.newest)).body.error_code).toBe("refresh_token_not_found");
    }
  },
);
