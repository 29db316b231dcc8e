// The command line for affiliates, as an operator runs it on a running instance.
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import {
  disableAffiliate,
  inviteAffiliate,
  type Invited,
  type NewAffiliate,
} from "#server/domain/affiliates/invite-affiliate.ts";
import { adminClient, authClient, authServer, call } from "#tests/support/auth.ts";
import { mailsTo, newestMail } from "#tests/support/outbox.ts";
import { newEmail } from "#tests/support/contacts.ts";
import { testDatabase } from "#tests/support/database.ts";
import { newLink } from "#tests/support/affiliates.ts";
import { api, createTestUser, PASSWORD } from "#tests/support/portal.ts";
import { runScript, type ScriptResult } from "#tests/support/run-script.ts";
import { TEST_SECRET } from "#tests/support/server.ts";
import { setup } from "#tests/support/setup.ts";

let now = Date.now();
const database = setup(testDatabase);
const server = setup(() => authServer({ AUTH_JWT_EXP: "31536000" }, { database, now: () => new Date(now) }));

function invite(args: string[], url = server.url): Promise<ScriptResult> {
  const env = { DATABASE_URL: database.url, AUTH_JWT_SECRET: TEST_SECRET, PUBLIC_URL: url };
  return runScript("affiliate-invite", args, env);
}

function inviteHere(email: string, cp_afid: string, more: Partial<NewAffiliate> = {}): Promise<Invited> {
  const admin = { base: server.base, serviceKey: server.ctx.tokens.serviceKey };
  const affiliate = { cp_afid, email, name: "Acme", can_generate_order_links: false, ...more };
  return inviteAffiliate(server.ctx, admin, affiliate, server.url);
}

let count = 0;
function newId(): string {
  count += 1;
  return `ACME-${count}`;
}

async function findRow(cp_afid: string): Promise<object | undefined> {
  return server.ctx.db.sql
    .selectFrom("portal.affiliates")
    .select(["name", "email", "can_generate_order_links", "disabled_at"])
    .where("cp_afid", "=", cp_afid)
    .executeTakeFirst();
}

/** Opens the emailed link like a browser. Returns the resulting session. */
async function openInvitation(email: string): Promise<URLSearchParams> {
  const { link } = await newestMail(server, email);
  const followed = await call(server, "GET", link);
  expect(followed.status).toBe(303);
  const [page, hash] = (followed.headers.get("location") ?? "").split("#");
  expect(page).toBe(`${server.url}/callback?path=/affiliates/password`);
  return new URLSearchParams(hash);
}

describe("npm run affiliate:invite", () => {
  it("creates the affiliate and emails the link to set a password, and from there to links", async () => {
    const [email, id] = [newEmail(), newId()];
    const args = ["--email", email.toUpperCase(), "--id", id, "--name", "Acme", "--order-links"];
    const result = await invite(args);
    expect(result).toEqual({ code: 0, stdout: `${id} is invited: the email is on its way.\n`, stderr: "" });
    expect(await findRow(id)).toEqual({
      name: "Acme",
      email,
      can_generate_order_links: true,
      disabled_at: null,
    });
    const session = await openInvitation(email);
    const token = session.get("access_token") ?? "";
    const user = await call(server, "GET", "/user", { token });
    expect(user.body.user_metadata.affiliate).toEqual({
      cp_afid: id,
      password_set: false,
      can_generate_order_links: true,
    });
    const testUser = { id: "", email, phone: "", token };
    const me = await api(server, "GET", "/api/affiliates/me", testUser);
    const facts = { cp_afid: id, name: "Acme", can_generate_order_links: true };
    expect(me.body).toEqual({ ...facts, password_set: false });
    await api(server, "PUT", "/auth/v1/user", testUser, { password: PASSWORD });
    expect((await api(server, "GET", "/api/affiliates/me", testUser)).body).toEqual({
      ...facts,
      password_set: true,
    });
    await newLink(server, testUser);
  });

  it("--disable ends it immediately", async () => {
    const testUser = await createTestUser(server);
    const id = newId();
    await inviteHere(testUser.email, id);
    expect((await api(server, "GET", "/api/affiliates/me", testUser)).status).toBe(200);
    expect((await invite(["--disable", "--id", id])).stdout).toContain("is disabled");
    expect((await api(server, "GET", "/api/affiliates/me", testUser)).status).toBe(404);
    const unknown = await invite(["--disable", "--id", "nobody"]);
    expect(unknown).toEqual({ code: 1, stdout: "", stderr: "There is no affiliate nobody.\n" });
  });

  it.each([
    [["--email", "nonsense", "--id", "A1", "--name", "Acme"], "--email: "],
    [["--email", "a@example.com", "--id", "a b", "--name", "Acme"], "--id: "],
    [["--colour", "red"], "--colour"],
  ])("%j: explains what is wrong and how to use it", async (args, wrong) => {
    const { code, stdout, stderr } = await invite(args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(wrong);
    expect(stderr).toContain("Usage: npm run affiliate:invite");
  });

  it("saves nothing if the instance does not respond", async () => {
    const id = newId();
    const args = ["--email", newEmail(), "--id", id, "--name", "Acme"];
    const { code, stderr } = await invite(args, "http://127.0.0.1:1");
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The auth service at http:\/\/127\.0\.0\.1:1\/auth\/v1 does not answer\./);
    expect(stderr).not.toContain("    at ");
    expect(await findRow(id)).toBeUndefined();
  });
});

describe("an invitation", () => {
  it("sends another email when repeated, and changes name and permissions", async () => {
    const [email, id] = [newEmail(), newId()];
    expect(await inviteHere(email, id, { can_generate_order_links: true })).toBe("invited");
    const renamed = { name: "Acme Energy" };
    await expect(inviteHere(email, id, renamed)).rejects.toThrow("you can only request this after");
    // Both or neither.
    expect(await findRow(id)).toMatchObject({ name: "Acme", can_generate_order_links: true });
    now += 61_000;
    expect(await inviteHere(email, id, renamed)).toBe("invited");
    expect(await mailsTo(server, email)).toHaveLength(2);
    expect(await findRow(id)).toMatchObject({ name: "Acme Energy", can_generate_order_links: false });
    await openInvitation(email);
  });

  it("reminds an affiliate who signed in without choosing a password", async () => {
    const [email, id] = [newEmail(), newId()];
    await inviteHere(email, id);
    await openInvitation(email);
    now += 61_000;
    expect(await inviteHere(email, id, { can_generate_order_links: true })).toBe("reminded");
    const token = (await openInvitation(email)).get("access_token") ?? "";
    const user = await call(server, "GET", "/user", { token });
    expect(user.body.user_metadata.affiliate).toEqual({
      cp_afid: id,
      password_set: false,
      can_generate_order_links: true,
    });
  });

  it("makes a customer an affiliate as well, without an email", async () => {
    const testUser = await createTestUser(server, { metadata: { first_name: "Ana" } });
    const id = newId();
    expect(await inviteHere(testUser.email, id)).toBe("has_account");
    expect(await mailsTo(server, testUser.email)).toHaveLength(0);
    const { data } = await authClient(server).signInWithPassword({
      email: testUser.email,
      password: PASSWORD,
    });
    expect(data.user?.user_metadata).toEqual({
      first_name: "Ana",
      email_verified: true,
      affiliate: { cp_afid: id, password_set: true, can_generate_order_links: false },
    });
    expect((await api(server, "GET", "/api/affiliates/me", testUser)).status).toBe(200);
  });

  it("never assigns an id or address twice, but enables it again after it was disabled", async () => {
    const [email, next, id] = [newEmail(), newEmail(), newId()];
    await inviteHere(email, id);
    await expect(inviteHere(next, id)).rejects.toThrow(
      `The id ${id} is given to another address. Disable it before you give it on.`,
    );
    await expect(inviteHere(email, newId())).rejects.toThrow("This address is another affiliate's already.");
    expect(await disableAffiliate(server.ctx, id)).toBe(true);
    expect(await inviteHere(next, id)).toBe("invited");
    expect(await findRow(id)).toMatchObject({ email: next, disabled_at: null });
  });
});

describe("an auth service with faults", () => {
  const testServers: Server[] = [];
  afterEach(() => {
    for (const createTestService of testServers.splice(0)) {
      createTestService.closeAllConnections();
      createTestService.close();
    }
  });

  async function createTestService(handler: RequestListener): Promise<string> {
    const service = createServer(handler);
    testServers.push(service);
    await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(service.address() as AddressInfo).port}/auth/v1`;
  }

  it.each<[string, RequestListener, RegExp]>([
    ["says nothing", () => {}, /does not answer/],
    ["breaks off", (request) => request.socket.destroy(), /does not answer/],
    [
      "fails",
      (_, response) =>
        response.writeHead(500).end('{"code":500,"error_code":"unexpected_failure","msg":"no"}'),
      /answered 500: no\./,
    ],
    ["talks nonsense", (_, response) => response.writeHead(200).end("<html>"), /cannot be read/],
    [
      "does not end",
      (_, response) => response.writeHead(200).end(Buffer.alloc(5 * 1024 * 1024, 0x20)),
      /too long/,
    ],
    [
      "sends elsewhere",
      (_, response) => response.writeHead(302, { location: "https://elsewhere.example" }).end(),
      /does not answer/,
    ],
  ])("leaves no affiliate if it %s", async (_, handler, message) => {
    const cp_afid = newId();
    const base = await createTestService(handler);
    const admin = { base, serviceKey: "key", timeoutMs: 300 };
    const affiliate = { cp_afid, name: "Acme", email: newEmail(), can_generate_order_links: false };
    await expect(inviteAffiliate(server.ctx, admin, affiliate, server.url)).rejects.toThrow(message);
    expect(await findRow(cp_afid)).toBeUndefined();
  });

  it("holds no transaction open while waiting, and leaves an existing affiliate unchanged", async () => {
    const [cp_afid, email] = [newId(), newEmail()];
    await inviteHere(email, cp_afid);
    await disableAffiliate(server.ctx, cp_afid);
    const before = await findRow(cp_afid);
    const waiting: unknown[] = [];
    const base = await createTestService((_, response) => {
      const open = `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`;
      void Promise.all([findRow(cp_afid), database.db.pool.query(open)])
        .then(([row, { rows }]) => waiting.push(row, rows))
        .finally(() => response.writeHead(503).end());
    });
    now += 1_000;
    const affiliate = { cp_afid, name: "Acme Energy", email: newEmail(), can_generate_order_links: true };
    const admin = { base, serviceKey: "key" };
    await expect(inviteAffiliate(server.ctx, admin, affiliate, server.url)).rejects.toThrow("answered 503");
    expect(waiting).toMatchObject([{ name: "Acme Energy", disabled_at: null }, [{ count: 0 }]]);
    expect(before).toMatchObject({ name: "Acme", email });
    expect(await findRow(cp_afid)).toEqual(before);
  });

  it("works with the admin API that its own client uses", async () => {
    const email = newEmail();
    const { error } = await adminClient(server).inviteUserByEmail(email);
    expect(error).toBeNull();
    now += 61_000;
    expect(await inviteHere(email, newId())).toBe("invited");
  });
});
