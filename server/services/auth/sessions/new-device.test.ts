import { describe, expect, it } from "vitest";
import { authServer, call } from "#tests/support/auth.ts";
import { newestMail } from "#tests/support/outbox.ts";
import { deliveriesTo, prefer, listFeedMessages } from "#tests/support/notifications.ts";
import { createTestUser, PASSWORD, type TestUser } from "#tests/support/portal.ts";
import { deliverMessages } from "#server/domain/notifications/deliver.ts";
import { setup } from "#tests/support/setup.ts";

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const NEWER_CHROME = CHROME.replace("142", "143");
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

const server = setup(() => authServer({ RATE_LIMIT_FACTOR: "1000" }));

async function signIn(user: TestUser, agent: string, password = PASSWORD): Promise<number> {
  const { status } = await call(server, "POST", "/token?grant_type=password", {
    body: { email: user.email, password },
    headers: { "user-agent": agent, apikey: server.ctx.tokens.anonKey },
  });
  return status;
}

const devices = async (user: TestUser): Promise<string[]> =>
  (await listFeedMessages(server, user.id)).map(({ data }) => data.device as string);

describe("a sign-in", () => {
  it("sends a notification for a new browser of an account that was used before, and never again", async () => {
    // Its first session is the test's own.
    const user = await createTestUser(server);
    expect(await devices(user)).toEqual([]);
    expect(await signIn(user, CHROME)).toBe(200);
    expect(await devices(user)).toEqual(["Chrome (Windows)"]);
    for (const agent of [CHROME, NEWER_CHROME, "node"]) expect(await signIn(user, agent)).toBe(200);
    expect(await devices(user)).toEqual(["Chrome (Windows)"]);
    expect(await signIn(user, FIREFOX)).toBe(200);
    expect(await devices(user)).toEqual(["Chrome (Windows)", "Firefox (Linux)"]);
    await deliverMessages(server.ctx, { user_id: user.id, channel: "email" });
    // The name of the last sign-in's device is that of the list of devices.
    const { token } = user;
    const listed = await call(server, "GET", "/sessions", { token });
    expect(JSON.stringify(listed.body)).toContain('"device":"Firefox (Linux)"');
    const mail = await newestMail(server, user.email);
    expect(mail.kind).toBe("notices.new-device-sign-in");
    expect(mail.body).toContain("Chrome (Windows)");
    expect(mail.body).toContain("Firefox (Linux)");
  });

  it("sends no notification if it fails", async () => {
    const user = await createTestUser(server);
    expect(await signIn(user, CHROME, "not the password")).toBe(400);
    expect(await devices(user)).toEqual([]);
    expect(await deliveriesTo(server, user.id)).toEqual([]);
  });

  it("sends a notification and an email whatever is switched off", async () => {
    const user = await createTestUser(server);
    await prefer(server, user.id, { workflows: { "new-device-sign-in": false } });
    await signIn(user, CHROME);
    expect(await devices(user)).toEqual(["Chrome (Windows)"]);
    expect(await deliveriesTo(server, user.id)).toMatchObject([{ channel: "email" }]);
  });

  it("uses earlier sessions if browsers were not recorded yet", async () => {
    const user = await createTestUser(server);
    const { pool } = server.ctx.db;
    await pool.query("update auth.sessions set user_agent = $2 where user_id = $1", [user.id, CHROME]);
    await pool.query("delete from auth.known_browsers where user_id = $1", [user.id]);
    await signIn(user, NEWER_CHROME);
    expect(await devices(user)).toEqual([]);
    await signIn(user, FIREFOX);
    expect(await devices(user)).toEqual(["Firefox (Linux)"]);
  });

  it("sends one notification for each of two new browsers at once", async () => {
    const user = await createTestUser(server);
    await Promise.all([CHROME, FIREFOX, CHROME, FIREFOX].map((agent) => signIn(user, agent)));
    expect((await devices(user)).toSorted()).toEqual(["Chrome (Windows)", "Firefox (Linux)"]);
  });
});
