// Factors removed by their owner and by the operator.
import { describe, expect, it } from "vitest";
import { adminClient, authClient, authServer, call } from "#tests/support/auth.ts";
import { mailsTo } from "#tests/support/outbox.ts";
import { newPhone } from "#tests/support/contacts.ts";
import {
  createTestUser,
  PASSWORD,
  parseProof,
  getClientSession,
  signInAgain,
} from "#tests/support/authenticator/test-user.ts";
import { addTotp, appCode, enrollTotp } from "#tests/support/authenticator/totp.ts";
import { movableClock } from "#tests/support/movable-clock.ts";
import { setup } from "#tests/support/setup.ts";

const clock = movableClock();

const server = setup(() => authServer({ AUTH_AUTOCONFIRM: "true" }, { now: clock.now }));

describe("the owner", () => {
  it("removes an unverified factor at aal1", async () => {
    const { client, email } = await createTestUser(server);
    const { id } = await enrollTotp(client);
    expect(await client.mfa.unenroll({ factorId: id })).toMatchObject({ data: { id }, error: null });
    expect((await client.mfa.listFactors()).data?.all).toEqual([]);
    expect(await mailsTo(server, email)).toEqual([]);
  });

  it("removes a verified one at aal2 only, and all sessions that it raised are lowered", async () => {
    const user = await createTestUser(server);
    const factor = await addTotp(user.client, clock);
    const other = await signInAgain(server, user);
    const forbidden = await other.mfa.unenroll({ factorId: factor.id });
    expect(forbidden.error).toMatchObject({
      status: 422,
      code: "insufficient_aal",
      message: "AAL2 required to unenroll verified factor",
    });
    clock.wait(30);
    const code = appCode(factor.secret, clock.now());
    expect((await other.mfa.challengeAndVerify({ factorId: factor.id, code })).error).toBeNull();
    const { data, error } = await user.client.mfa.unenroll({ factorId: factor.id });
    expect(error).toBeNull();
    expect(data).toEqual({ id: factor.id });
    for (const client of [user.client, other]) {
      const refreshed = await client.refreshSession();
      const { aal, amr } = parseProof(refreshed.data.session?.access_token ?? "");
      expect(aal).toBe("aal1");
      expect(amr).toMatchObject([{ method: "password" }]);
    }
    const kinds = (await mailsTo(server, user.email)).map((mail) => mail.kind);
    expect(kinds).toEqual(["auth.factor_removed", "auth.factor_added"]);
  });

  it("is notified by text without an email address, also of a new one", async () => {
    const phone = newPhone();
    const client = authClient(server);
    await client.signUp({ phone, password: PASSWORD });
    const { id } = await addTotp(client, clock);
    expect((await client.mfa.unenroll({ factorId: id })).error).toBeNull();
    const kinds = (await mailsTo(server, phone)).map((message) => message.kind);
    expect(kinds).toEqual(["auth.factor_removed", "auth.factor_added"]);
  });

  it("loses the factor at once, also for tokens issued before, while another factor stays", async () => {
    const user = await createTestUser(server);
    const lost = await addTotp(user.client, clock, "lost");
    await addTotp(user.client, clock, "kept");
    const thief = await signInAgain(server, user);
    clock.wait(30);
    const code = appCode(lost.secret, clock.now());
    expect((await thief.mfa.challengeAndVerify({ factorId: lost.id, code })).error).toBeNull();
    const { access_token: token } = await getClientSession(thief);
    expect((await call(server, "GET", "/sessions", { token })).status).toBe(200);
    expect((await user.client.mfa.unenroll({ factorId: lost.id })).error).toBeNull();
    expect(await call(server, "GET", "/sessions", { token })).toMatchObject({
      status: 403,
      body: { error_code: "insufficient_aal" },
    });
  });

  it("stays at aal2 through a remaining factor", async () => {
    const { client } = await createTestUser(server);
    const first = await addTotp(client, clock, "first");
    const second = await addTotp(client, clock, "second");
    expect((await client.mfa.unenroll({ factorId: first.id })).error).toBeNull();
    const { data } = await client.refreshSession();
    expect(parseProof(data.session?.access_token ?? "").aal).toBe("aal2");
    expect((await client.mfa.unenroll({ factorId: second.id })).error).toBeNull();
    const after = await client.refreshSession();
    expect(parseProof(after.data.session?.access_token ?? "").aal).toBe("aal1");
  });
});

describe("the operator", () => {
  it("lists and deletes an account's factors", async () => {
    const { client, userId, email } = await createTestUser(server);
    const factor = await addTotp(client, clock, "app");
    await client.mfa.enroll({ factorType: "phone", phone: newPhone(), friendlyName: "cell" });
    const admin = adminClient(server);
    const listed = await admin.mfa.listFactors({ userId });
    expect(listed.error).toBeNull();
    expect(listed.data).toMatchObject({
      factors: [
        { id: factor.id, factor_type: "totp", status: "verified" },
        { factor_type: "phone", status: "unverified" },
      ],
    });
    expect(JSON.stringify(listed.data)).not.toContain("secret");
    const deleted = await admin.mfa.deleteFactor({ userId, id: factor.id });
    expect(deleted.error).toBeNull();
    // This client nests the response one level deeper than its types declare.
    expect(deleted.data).toMatchObject({
      data: { id: factor.id, friendly_name: "app", factor_type: "totp" },
    });
    expect(JSON.stringify(deleted.data)).not.toContain("secret");
    const { data } = await client.refreshSession();
    expect(parseProof(data.session?.access_token ?? "").aal).toBe("aal1");
    expect((await mailsTo(server, email))[0]?.kind).toBe("auth.factor_removed");
  });

  it("gets an error for what does not exist", async () => {
    const [one, other] = [await createTestUser(server), await createTestUser(server)];
    const otherFactor = await enrollTotp(other.client);
    const admin = adminClient(server);
    expect((await admin.mfa.deleteFactor({ userId: one.userId, id: otherFactor.id })).error).toMatchObject({
      status: 404,
      code: "mfa_factor_not_found",
    });
    const unknown = await admin.mfa.listFactors({ userId: crypto.randomUUID() });
    expect(unknown.error).toMatchObject({ status: 404, code: "user_not_found", message: "User not found" });
    const token = server.ctx.tokens.serviceKey;
    expect(await call(server, "GET", "/admin/users/me/factors", { token })).toMatchObject({
      status: 404,
      body: { error_code: "validation_failed", msg: "user_id must be an UUID" },
    });
  });

  it("is the only role allowed", async () => {
    const { client, userId } = await createTestUser(server);
    const { id } = await enrollTotp(client);
    const { access_token } = await getClientSession(client);
    const address = `/admin/users/${userId}/factors`;
    for (const token of [access_token, server.ctx.tokens.anonKey]) {
      const forbidden = { status: 403, body: { error_code: "not_admin", msg: "User not allowed" } };
      expect(await call(server, "GET", address, { token })).toMatchObject(forbidden);
      expect(await call(server, "DELETE", `${address}/${id}`, { token })).toMatchObject(forbidden);
    }
    expect(await call(server, "GET", address)).toMatchObject({ status: 401 });
    expect((await client.mfa.listFactors()).data?.all).toHaveLength(1);
  });
});
