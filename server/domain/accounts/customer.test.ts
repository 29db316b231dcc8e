// Who calls the main API, where accounts are kept by our own auth service.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adminClient, authClient, authServer, call, type AuthServer } from "#tests/support/auth.ts";
import {
  addTotp,
  movableClock,
  newPerson,
  sessionOf,
  signInAgain,
} from "#tests/support/authenticator/person.ts";

const clock = movableClock();
let server: AuthServer;
beforeAll(async () => {
  server = await authServer(
    { AUTH_AUTOCONFIRM: "true", AUTH_EXTERNAL_ANONYMOUS_USERS_ENABLED: "true", RATE_LIMIT_FACTOR: "1000" },
    { now: clock.now },
  );
});
afterAll(() => server.close());

async function ask(
  token?: string,
  headers: Record<string, string> = {},
): Promise<[number, string | undefined]> {
  const address = `${server.url}/api/service_locations`;
  const answer = await call(server, "GET", address, { ...(token ? { token } : {}), headers });
  return [answer.status, answer.body.error?.code];
}

describe("who calls", () => {
  it("needs a bearer token of a customer's session", async () => {
    const { client } = await newPerson(server);
    const { access_token: token } = await sessionOf(client);
    expect(await ask(token)).toEqual([200, undefined]);
    expect(await ask(undefined, { authorization: `BEARER ${token}` })).toEqual([200, undefined]);
    const refused = [
      undefined,
      "garbage",
      `${token}x`,
      server.ctx.tokens.anonKey,
      server.ctx.tokens.serviceKey,
      await server.ctx.tokens.sign({ role: "authenticated", sub: "not-a-uuid", exp: 4e9 }),
      await server.ctx.tokens.sign({ role: "authenticated", sub: "'; drop table x --", exp: 4e9 }),
    ];
    for (const one of refused) expect(await ask(one)).toEqual([401, "not_signed_in"]);
    expect(await ask(undefined, { authorization: `Basic ${token}` })).toEqual([401, "not_signed_in"]);
    expect(await ask(undefined, { authorization: "Bearer" })).toEqual([401, "not_signed_in"]);
  });

  it("does not take a token without its session, or with another account's", async () => {
    const [one, other] = [await newPerson(server), await newPerson(server)];
    const claims = { role: "authenticated", sub: one.userId, exp: 4e9 };
    expect((await ask(await server.ctx.tokens.sign(claims)))[0]).toBe(401);
    const { access_token } = await sessionOf(other.client);
    const { session_id } = await server.ctx.tokens.verify(access_token);
    expect((await ask(await server.ctx.tokens.sign({ ...claims, session_id })))[0]).toBe(401);
  });

  it("does not take a token that is over", async () => {
    const { client } = await newPerson(server);
    const { access_token } = await sessionOf(client);
    clock.wait(3601);
    expect(await ask(access_token)).toEqual([401, "not_signed_in"]);
  });

  it("ends at once with the session, the account, or a ban", async () => {
    const person = await newPerson(server);
    const { access_token: first } = await sessionOf(person.client);
    const second = await sessionOf(await signInAgain(server, person));
    await person.client.signOut({ scope: "local" });
    expect((await ask(first))[0]).toBe(401);
    expect((await ask(second.access_token))[0]).toBe(200);
    const admin = adminClient(server);
    await admin.updateUserById(person.userId, { ban_duration: "1h" });
    expect((await ask(second.access_token))[0]).toBe(401);

    for (const soft of [false, true]) {
      const gone = await newPerson(server);
      const { access_token } = await sessionOf(gone.client);
      expect((await ask(access_token))[0]).toBe(200);
      await admin.deleteUser(gone.userId, soft);
      expect(await ask(access_token)).toEqual([401, "not_signed_in"]);
    }
  });

  it("asks for the second step where the account has one", async () => {
    const person = await newPerson(server);
    const { access_token: before } = await sessionOf(person.client);
    await addTotp(person.client, clock);
    const raised = await sessionOf(person.client);
    expect(await ask(raised.access_token)).toEqual([200, undefined]);
    expect(await ask(before)).toEqual([403, "second_factor_required"]);
    const { access_token } = await sessionOf(await signInAgain(server, person));
    expect(await ask(access_token)).toEqual([403, "second_factor_required"]);
  });

  it("is nobody who signed in anonymously", async () => {
    const client = authClient(server);
    const { data, error } = await client.signInAnonymously();
    expect(error).toBeNull();
    expect(await ask(data.session?.access_token)).toEqual([401, "not_signed_in"]);
  });
});
