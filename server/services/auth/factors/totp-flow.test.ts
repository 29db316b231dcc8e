// An authenticator app from enrollment to aal2, with the real client.
import { describe, expect, it } from "vitest";
import { authServer, call } from "#tests/support/auth.ts";
import { mailsTo } from "#tests/support/outbox.ts";
import { withRowLock } from "#tests/support/authenticator/row-lock.ts";
import {
  createTestUser,
  parseProof,
  getClientSession,
  signInAgain,
} from "#tests/support/authenticator/test-user.ts";
import { addTotp, appCode, enrollTotp } from "#tests/support/authenticator/totp.ts";
import { movableClock } from "#tests/support/movable-clock.ts";
import { setup } from "#tests/support/setup.ts";

const clock = movableClock();

const server = setup(() =>
  authServer({ AUTH_AUTOCONFIRM: "true", AUTH_SITE_URL: "https://portal.example:8443" }, { now: clock.now }),
);

describe("enrollment", () => {
  it("returns the secret, its address and its QR code", async () => {
    const { client, email } = await createTestUser(server);
    const { data, error } = await client.mfa.enroll({ factorType: "totp", friendlyName: "My phone" });
    expect(error).toBeNull();
    expect(data).toMatchObject({ type: "totp", friendly_name: "My phone" });
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /);
    expect(data?.totp.uri).toContain("otpauth://totp/portal.example:8443:");
    expect(decodeURIComponent(data?.totp.uri ?? "")).toContain(email);
    expect(data?.totp.uri).toContain(`secret=${data?.totp.secret}`);
  });

  it("accepts the caller's issuer", async () => {
    const { client } = await createTestUser(server);
    const { data } = await client.mfa.enroll({ factorType: "totp", issuer: "Ark & Co" });
    expect(new URL(data?.totp.uri ?? "").searchParams.get("issuer")).toBe("Ark & Co");
    const { access_token } = await getClientSession(client);
    for (const [issuer, error_code] of [
      ["x".repeat(101), "validation_failed"],
      ["\ud800", "bad_json"],
    ]) {
      const params = await call(server, "POST", "/factors", {
        token: access_token,
        body: { factor_type: "totp", issuer },
      });
      expect(params).toMatchObject({ status: 400, body: { error_code } });
    }
  });

  it("lists the factor as unverified, and only as such", async () => {
    const { client } = await createTestUser(server);
    const { id } = await enrollTotp(client, "one");
    const { data } = await client.mfa.listFactors();
    expect(data?.totp).toEqual([]);
    expect(data?.all).toEqual([
      {
        id,
        friendly_name: "one",
        factor_type: "totp",
        status: "unverified",
        phone: "",
        last_challenged_at: null,
        created_at: expect.any(String) as string,
        updated_at: expect.any(String) as string,
      },
    ]);
    const level = await client.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal1" });
  });
});

describe("challenge and verify", () => {
  it("raises the existing session to aal2", async () => {
    const { client, email } = await createTestUser(server);
    const before = await getClientSession(client);
    const factor = await enrollTotp(client);
    const challenge = await client.mfa.challenge({ factorId: factor.id });
    expect(challenge.data).toEqual({
      id: expect.any(String) as string,
      type: "totp",
      expires_at: expect.any(Number) as number,
    });
    expect(Math.abs((challenge.data?.expires_at ?? 0) - clock.now().getTime() / 1000 - 300)).toBeLessThan(5);
    const { data, error } = await client.mfa.verify({
      factorId: factor.id,
      challengeId: challenge.data?.id ?? "",
      code: appCode(factor.secret, clock.now()),
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({ token_type: "bearer", expires_in: 3600, user: { email } });
    expect(data?.user.factors).toMatchObject([{ id: factor.id, status: "verified" }]);
    const [was, is] = [parseProof(before.access_token), parseProof(data?.access_token ?? "")];
    expect(is.session_id).toBe(was.session_id);
    expect([was.aal, is.aal]).toEqual(["aal1", "aal2"]);
    expect(is.amr.map((entry) => (typeof entry === "string" ? entry : entry.method))).toEqual([
      "totp",
      "password",
    ]);
    expect(data?.refresh_token).not.toBe(before.refresh_token);
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: "aal2",
      nextLevel: "aal2",
    });
    const listed = await client.mfa.listFactors();
    expect(listed.data?.totp).toHaveLength(1);
    expect((await mailsTo(server, email)).map((mail) => mail.kind)).toEqual(["auth.factor_added"]);
  });

  it("returns the current refresh token, which rotates while aal2 stays", async () => {
    const { client } = await createTestUser(server);
    const before = await getClientSession(client);
    await addTotp(client, clock);
    const { data, error } = await client.refreshSession();
    expect(error).toBeNull();
    expect(parseProof(data.session?.access_token ?? "").aal).toBe("aal2");
    // Two rotations behind, and past the reuse interval: the token from before the second step ends the session.
    clock.wait(11);
    const old = await call(server, "POST", "/token?grant_type=refresh_token", {
      body: { refresh_token: before.refresh_token },
    });
    expect(old).toMatchObject({ status: 400, body: { error_code: "refresh_token_already_used" } });
  });

  it("ends the account's other sessions at aal1 and leaves those at aal2", async () => {
    const user = await createTestUser(server);
    const factor = await addTotp(user.client, clock);
    const second = await signInAgain(server, user);
    const third = await signInAgain(server, user);
    expect((await second.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: "aal1",
      nextLevel: "aal2",
    });
    clock.wait(30);
    const code = appCode(factor.secret, clock.now());
    expect((await second.mfa.challengeAndVerify({ factorId: factor.id, code })).error).toBeNull();
    expect((await user.client.getUser()).error).toBeNull();
    expect((await second.getUser()).error).toBeNull();
    const { error } = await third.getUser();
    expect(error?.code ?? error?.name).toMatch(/session_not_found|AuthSessionMissingError/);
  });

  it("updates the time of the same proof, listed once", async () => {
    const { client } = await createTestUser(server);
    const factor = await addTotp(client, clock);
    clock.wait(40);
    const code = appCode(factor.secret, clock.now());
    const { data } = await client.mfa.challengeAndVerify({ factorId: factor.id, code });
    const { amr } = parseProof(data?.access_token ?? "");
    expect(amr).toMatchObject([{ method: "totp" }, { method: "password" }]);
  });
});

describe("rejections", () => {
  it("rejects a wrong code, and still accepts the correct one", async () => {
    const { client } = await createTestUser(server);
    const factor = await enrollTotp(client);
    const { data } = await client.mfa.challenge({ factorId: factor.id });
    const params = { factorId: factor.id, challengeId: data?.id ?? "" };
    const right = appCode(factor.secret, clock.now());
    const code = right.startsWith("9") ? `0${right.slice(1)}` : `9${right.slice(1)}`;
    const wrong = await client.mfa.verify({ ...params, code });
    expect(wrong.error).toMatchObject({
      status: 422,
      code: "mfa_verification_failed",
      message: "Invalid TOTP code entered",
    });
    expect((await client.mfa.verify({ ...params, code: right })).error).toBeNull();
  });

  it("accepts a challenge once", async () => {
    const { client } = await createTestUser(server);
    const factor = await enrollTotp(client);
    const { data } = await client.mfa.challenge({ factorId: factor.id });
    const code = appCode(factor.secret, clock.now());
    const params = { factorId: factor.id, challengeId: data?.id ?? "", code };
    expect((await client.mfa.verify(params)).error).toBeNull();
    expect((await client.mfa.verify(params)).error).toMatchObject({
      status: 404,
      code: "mfa_factor_not_found",
    });
  });

  it("accepts a code once, in addition to its one use at enrollment", async () => {
    const { client } = await createTestUser(server);
    const factor = await enrollTotp(client);
    const code = appCode(factor.secret, clock.now());
    expect((await client.mfa.challengeAndVerify({ factorId: factor.id, code })).error).toBeNull();
    expect((await client.mfa.challengeAndVerify({ factorId: factor.id, code })).error).toBeNull();
    const replayed = await client.mfa.challengeAndVerify({ factorId: factor.id, code });
    expect(replayed.error).toMatchObject({ status: 422, code: "mfa_verification_failed" });
  });

  it("accepts one of two concurrent responses with the same code, each to a separate challenge", async () => {
    const { client, userId } = await createTestUser(server);
    const factor = await addTotp(client, clock);
    clock.wait(30);
    const { access_token: token } = await getClientSession(client);
    const challenge = await Promise.all(
      Array.from({ length: 2 }, () =>
        call(server, "POST", `/factors/${factor.id}/challenge`, { token, body: {} }),
      ),
    );
    const code = appCode(factor.secret, clock.now());
    const responses = await withRowLock(server, userId, challenge.length, () =>
      Promise.all(
        challenge.map(({ body }) =>
          call(server, "POST", `/factors/${factor.id}/verify`, {
            token,
            body: { challenge_id: (body as { id: string }).id, code },
          }),
        ),
      ),
    );
    expect(responses.map((response) => response.status).sort((a, b) => a - b)).toEqual([200, 422]);
  });

  it("rejects an expired challenge and reports it", async () => {
    const { client } = await createTestUser(server);
    const factor = await enrollTotp(client);
    const { data } = await client.mfa.challenge({ factorId: factor.id });
    clock.wait(301);
    const late = await client.mfa.verify({
      factorId: factor.id,
      challengeId: data?.id ?? "",
      code: appCode(factor.secret, clock.now()),
    });
    expect(late.error).toMatchObject({
      status: 422,
      code: "mfa_challenge_expired",
      message: `MFA challenge ${data?.id} has expired, verify against another challenge or create a new challenge.`,
    });
  });

  it("finds no factor of another user, no unknown one and no challenge of another factor", async () => {
    const [mine, theirs] = [await createTestUser(server), await createTestUser(server)];
    const [factor, otherFactor] = [await enrollTotp(mine.client), await enrollTotp(theirs.client)];
    const { data: challenge } = await theirs.client.mfa.challenge({ factorId: otherFactor.id });
    const notFound = { status: 404, code: "mfa_factor_not_found", message: "Factor not found" };
    expect((await mine.client.mfa.challenge({ factorId: otherFactor.id })).error).toMatchObject(notFound);
    expect((await mine.client.mfa.unenroll({ factorId: otherFactor.id })).error).toMatchObject(notFound);
    const code = appCode(otherFactor.secret, clock.now());
    const challengeId = challenge?.id ?? "";
    for (const factorId of [otherFactor.id, factor.id, crypto.randomUUID()]) {
      const { error } = await mine.client.mfa.verify({ factorId, challengeId, code });
      expect(error).toMatchObject(notFound);
    }
    const bad = await mine.client.mfa.challenge({ factorId: "no-uuid" });
    expect(bad.error).toMatchObject({
      status: 404,
      code: "validation_failed",
      message: "factor_id must be an UUID",
    });
  });

  it("requires a signed-in user: no key, no token of the service", async () => {
    const body = { factor_type: "totp" };
    expect(await call(server, "POST", "/factors", { body })).toMatchObject({ status: 401 });
    for (const token of [server.ctx.tokens.anonKey, server.ctx.tokens.serviceKey])
      expect(await call(server, "POST", "/factors", { body, token })).toMatchObject({
        status: 403,
        body: { error_code: "bad_jwt" },
      });
  });
});

describe("secrets", () => {
  it("are not shown after enrollment, not logged, and not in plain text in the database", async () => {
    const user = await createTestUser(server);
    const { secret } = await addTotp(user.client, clock);
    const { data } = await user.client.getUser();
    expect(JSON.stringify(data)).not.toContain(secret);
    expect(JSON.stringify(data)).not.toMatch(/"(secret|totp_step|webauthn_credential)"/);
    expect(server.logs.join("")).not.toContain(secret);
    const rows = await server.ctx.db.sql
      .selectFrom("auth.factors")
      .selectAll()
      .where("user_id", "=", user.userId)
      .execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(secret);
    const audit = await server.ctx.db.sql.selectFrom("auth.audit_log").selectAll().execute();
    expect(JSON.stringify(audit)).not.toContain(secret);
  });
});
