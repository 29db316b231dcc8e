import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authServer, call, newestMail, type AuthServer } from "#tests/support/auth.ts";
import { deliveriesTo, prefer, toldTo } from "#tests/support/notices.ts";
import { newPerson, PASSWORD, type Person } from "#tests/support/portal.ts";
import { deliverNotices } from "#server/domain/notifications/deliver.ts";
import { browserOf } from "./new-browser.ts";

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const NEWER_CHROME = CHROME.replace("142", "143");
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

let server: AuthServer;
beforeAll(async () => {
  server = await authServer({ RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => server.close());

async function signIn(person: Person, agent: string, password = PASSWORD): Promise<number> {
  const { status } = await call(server, "POST", "/token?grant_type=password", {
    body: { email: person.email, password },
    headers: { "user-agent": agent, apikey: server.ctx.tokens.anonKey },
  });
  return status;
}

const devices = async (person: Person): Promise<string[]> =>
  (await toldTo(server, person.id)).map(({ data }) => data.device as string);

describe("browsers", () => {
  it.each([
    [CHROME, "Chrome (Windows)"],
    [FIREFOX, "Firefox (Linux)"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
      "Safari (iOS)",
    ],
    ["node", ""],
    ["Made up/1.0 (by nobody)", ""],
    ["<b>x</b>/2 (y) z", ""],
    ["", ""],
  ])("%s is %s", (agent, name) => {
    expect(browserOf(agent)).toBe(name);
  });
  it("names none where there is no header", () => {
    expect(browserOf(null)).toBe("");
  });
});

describe("a sign-in", () => {
  it("is told of when its browser is new to an account that was used before, and never again", async () => {
    // Its first session is that of the test itself.
    const person = await newPerson(server);
    expect(await devices(person)).toEqual([]);
    expect(await signIn(person, CHROME)).toBe(200);
    expect(await devices(person)).toEqual(["Chrome (Windows)"]);
    for (const agent of [CHROME, NEWER_CHROME, "node"]) expect(await signIn(person, agent)).toBe(200);
    expect(await devices(person)).toEqual(["Chrome (Windows)"]);
    expect(await signIn(person, FIREFOX)).toBe(200);
    expect(await devices(person)).toEqual(["Chrome (Windows)", "Firefox (Linux)"]);
    await deliverNotices(server.ctx, { user_id: person.id, channel: "email" });
    const mail = await newestMail(server, person.email);
    expect(mail.kind).toBe("notices.new-device-sign-in");
    expect(mail.body).toContain("Chrome (Windows)");
    expect(mail.body).toContain("Firefox (Linux)");
  });

  it("that fails is told to nobody", async () => {
    const person = await newPerson(server);
    expect(await signIn(person, CHROME, "not the password")).toBe(400);
    expect(await devices(person)).toEqual([]);
    expect(await deliveriesTo(server, person.id)).toEqual([]);
  });

  it("is told of in the feed whatever was refused", async () => {
    const person = await newPerson(server);
    await prefer(server, person.id, { workflows: { "new-device-sign-in": false } });
    await signIn(person, CHROME);
    expect(await devices(person)).toEqual(["Chrome (Windows)"]);
    expect(await deliveriesTo(server, person.id)).toEqual([]);
  });

  it("goes by the sessions of before, where browsers were not noted yet", async () => {
    const person = await newPerson(server);
    const { pool } = server.ctx.db;
    await pool.query("update auth.sessions set user_agent = $2 where user_id = $1", [person.id, CHROME]);
    await pool.query("delete from auth.known_browsers where user_id = $1", [person.id]);
    await signIn(person, NEWER_CHROME);
    expect(await devices(person)).toEqual([]);
    await signIn(person, FIREFOX);
    expect(await devices(person)).toEqual(["Firefox (Linux)"]);
  });

  it("at once from two new browsers is told of each", async () => {
    const person = await newPerson(server);
    await Promise.all([CHROME, FIREFOX, CHROME, FIREFOX].map((agent) => signIn(person, agent)));
    expect((await devices(person)).toSorted()).toEqual(["Chrome (Windows)", "Firefox (Linux)"]);
  });
});
