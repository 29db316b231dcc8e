// Outages of what a factor needs: email, text messages, the instance's secret, the session.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authServer, call, type AuthServer } from "#tests/support/auth.ts";
import { newPhone } from "#tests/support/contacts.ts";
import { withRowLock } from "#tests/support/authenticator/row-lock.ts";
import { createTestUser, getClientSession } from "#tests/support/authenticator/test-user.ts";
import { addTotp, appCode, enrollTotp } from "#tests/support/authenticator/totp.ts";
import { movableClock } from "#tests/support/movable-clock.ts";
import { testDatabase } from "#tests/support/database.ts";
import { setup } from "#tests/support/setup.ts";

const clock = movableClock();
let server: AuthServer;

const database = setup(testDatabase);
beforeAll(async () => {
  // Reachable from outside, with no way to send anything.
  server = await authServer(
    { AUTH_AUTOCONFIRM: "true", PUBLIC_URL: "https://portal.example" },
    { now: clock.now, database },
  );
});
afterAll(async () => {
  await server.close();
});

describe("without email", () => {
  it("factors can still be added and removed", async () => {
    const { client } = await createTestUser(server);
    const { id } = await addTotp(client, clock);
    expect((await client.mfa.unenroll({ factorId: id })).error).toBeNull();
  });

  it("the password can still be changed", async () => {
    const { client } = await createTestUser(server);
    expect((await client.updateUser({ password: "something quite new" })).error).toBeNull();
  });
});

describe("without text messages", () => {
  it("rejects the challenge and stores none", async () => {
    const { client } = await createTestUser(server);
    const { data } = await client.mfa.enroll({ factorType: "phone", phone: newPhone() });
    const factorId = data?.id ?? "";
    const { error } = await client.mfa.challenge({ factorId });
    expect(error?.status).toBeGreaterThanOrEqual(400);
    const stored = await database.db.sql
      .selectFrom("auth.challenges")
      .select("id")
      .where("factor_id", "=", factorId)
      .execute();
    expect(stored).toEqual([]);
  });
});

describe("an instance with another secret", () => {
  it("cannot decrypt the app's secret, and reports only that it failed", async () => {
    const { client } = await createTestUser(server);
    const factor = await enrollTotp(client);
    const { access_token: token } = await getClientSession(client);
    const challenge = await client.mfa.challenge({ factorId: factor.id });
    const sealed = await server.ctx.secrets.seal("JBSWY3DPEHPK3PXP");
    await database.db.sql
      .updateTable("auth.factors")
      .set({ secret: `${sealed.slice(0, -4)}AAAA` })
      .where("id", "=", factor.id)
      .execute();
    const response = await call(server, "POST", `/factors/${factor.id}/verify`, {
      token,
      body: { challenge_id: challenge.data?.id, code: appCode(factor.secret, clock.now()) },
    });
    expect(response).toMatchObject({ status: 500, body: { error_code: "unexpected_failure" } });
    expect(JSON.stringify(response.body)).not.toMatch(/seal|secret/);
  });
});

describe("a session that ends during the request", () => {
  it("gets no tokens, and its response is not used up", async () => {
    const { client, userId } = await createTestUser(server);
    const factor = await enrollTotp(client);
    const { access_token: token } = await getClientSession(client);
    const challenge = await client.mfa.challenge({ factorId: factor.id });
    const verify = (): ReturnType<typeof call> =>
      call(server, "POST", `/factors/${factor.id}/verify`, {
        token,
        body: { challenge_id: challenge.data?.id, code: appCode(factor.secret, clock.now()) },
      });
    const response = await withRowLock(server, userId, 1, verify, (trx) =>
      trx.deleteFrom("auth.sessions").where("user_id", "=", userId).execute(),
    );
    expect(response).toMatchObject({ status: 403, body: { error_code: "session_not_found" } });
    const row = await database.db.sql
      .selectFrom("auth.factors")
      .select(["status", "totp_step"])
      .where("id", "=", factor.id)
      .executeTakeFirst();
    expect(row).toEqual({ status: "unverified", totp_step: null });
  });
});
