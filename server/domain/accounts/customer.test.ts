// The caller of the main API, with accounts in our own auth service.
import { describe, expect, it } from "vitest";
import { adminClient, authClient, authServer, call } from "#tests/support/auth.ts";
import { createTestUser, getClientSession, signInAgain } from "#tests/support/authenticator/test-user.ts";
import { addTotp } from "#tests/support/authenticator/totp.ts";
import { movableClock } from "#tests/support/movable-clock.ts";
import { setup } from "#tests/support/setup.ts";

const clock = movableClock();
const server = setup(() =>
  authServer(
    { AUTH_AUTOCONFIRM: "true", AUTH_EXTERNAL_ANONYMOUS_USERS_ENABLED: "true", RATE_LIMIT_FACTOR: "1000" },
    { now: clock.now },
  ),
);

async function fetchAs(
  token?: string,
  headers: Record<string, string> = {},
): Promise<[number, string | undefined]> {
  const address = `${server.url}/api/service_locations`;
  const response = await call(server, "GET", address, { ...(token ? { token } : {}), headers });
  return [response.status, response.body.error?.code];
}

describe("the caller", () => {
  it("must have a bearer token of a customer's session", async () => {
    const { client } = await createTestUser(server);
    const { access_token: token } = await getClientSession(client);
    expect(await fetchAs(token)).toEqual([200, undefined]);
    expect(await fetchAs(undefined, { authorization: `BEARER ${token}` })).toEqual([200, undefined]);
    const rejections = [
      undefined,
      "garbage",
      `${token}x`,
      server.ctx.tokens.anonKey,
      server.ctx.tokens.serviceKey,
      await server.ctx.tokens.sign({ role: "authenticated", sub: "not-a-uuid", exp: 4e9 }),
      await server.ctx.tokens.sign({ role: "authenticated", sub: "'; drop table x --", exp: 4e9 }),
    ];
    for (const one of rejections) expect(await fetchAs(one)).toEqual([401, "not_signed_in"]);
    expect(await fetchAs(undefined, { authorization: `Basic ${token}` })).toEqual([401, "not_signed_in"]);
    expect(await fetchAs(undefined, { authorization: "Bearer" })).toEqual([401, "not_signed_in"]);
  });

  it("is rejected with a token without its session, or with another account's session", async () => {
    const [one, other] = [await createTestUser(server), await createTestUser(server)];
    const claims = { role: "authenticated", sub: one.userId, exp: 4e9 };
    expect((await fetchAs(await server.ctx.tokens.sign(claims)))[0]).toBe(401);
    const { access_token } = await getClientSession(other.client);
    const { session_id } = await server.ctx.tokens.verify(access_token);
    expect((await fetchAs(await server.ctx.tokens.sign({ ...claims, session_id })))[0]).toBe(401);
  });

  it("is rejected with an expired token", async () => {
    const { client } = await createTestUser(server);
    const { access_token } = await getClientSession(client);
    clock.wait(3601);
    expect(await fetchAs(access_token)).toEqual([401, "not_signed_in"]);
  });

  it("is rejected at once after the end of the session, the account deletion, or a ban", async () => {
    const user = await createTestUser(server);
    const { access_token: first } = await getClientSession(user.client);
    const second = await getClientSession(await signInAgain(server, user));
    await user.client.signOut({ scope: "local" });
    expect((await fetchAs(first))[0]).toBe(401);
    expect((await fetchAs(second.access_token))[0]).toBe(200);
    const admin = adminClient(server);
    await admin.updateUserById(user.userId, { ban_duration: "1h" });
    expect((await fetchAs(second.access_token))[0]).toBe(401);

    for (const soft of [false, true]) {
      const deletedUser = await createTestUser(server);
      const { access_token } = await getClientSession(deletedUser.client);
      expect((await fetchAs(access_token))[0]).toBe(200);
      await admin.deleteUser(deletedUser.userId, soft);
      expect(await fetchAs(access_token)).toEqual([401, "not_signed_in"]);
    }
  });

  it("must pass the second step if the account has one", async () => {
    const user = await createTestUser(server);
    const { access_token: before } = await getClientSession(user.client);
    await addTotp(user.client, clock);
    const raised = await getClientSession(user.client);
    expect(await fetchAs(raised.access_token)).toEqual([200, undefined]);
    expect(await fetchAs(before)).toEqual([403, "second_factor_required"]);
    const { access_token } = await getClientSession(await signInAgain(server, user));
    expect(await fetchAs(access_token)).toEqual([403, "second_factor_required"]);
  });

  it("is not a customer after an anonymous sign-in", async () => {
    const client = authClient(server);
    const { data, error } = await client.signInAnonymously();
    expect(error).toBeNull();
    expect(await fetchAs(data.session?.access_token)).toEqual([401, "not_signed_in"]);
  });
});
