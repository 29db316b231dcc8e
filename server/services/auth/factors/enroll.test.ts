// Which factors may be added.
import { describe, expect, it } from "vitest";
import { authClient, authServer, call } from "#tests/support/auth.ts";
import { newPhone } from "#tests/support/contacts.ts";
import { testDatabase } from "#tests/support/database.ts";
import { createTestUser, getClientSession, signInAgain } from "#tests/support/authenticator/test-user.ts";
import { addTotp, appCode, enrollTotp } from "#tests/support/authenticator/totp.ts";
import { movableClock } from "#tests/support/movable-clock.ts";
import { setup } from "#tests/support/setup.ts";

const clock = movableClock();

const database = setup(testDatabase);
const server = setup(() => authServer({ AUTH_AUTOCONFIRM: "true" }, { now: clock.now, database }));

describe("names and numbers of factors", () => {
  it("rejects a second factor with the same name, of any kind", async () => {
    const { client } = await createTestUser(server);
    await enrollTotp(client, 'the "one"');
    const again = await client.mfa.enroll({
      factorType: "phone",
      friendlyName: 'the "one"',
      phone: newPhone(),
    });
    expect(again.error).toMatchObject({
      status: 422,
      code: "mfa_factor_name_conflict",
      message: 'A factor with the friendly name "the "one"" for this user already exists',
    });
  });

  it("accepts any number without a name, and the same name in another account", async () => {
    const [one, other] = [await createTestUser(server), await createTestUser(server)];
    for (const client of [one.client, one.client])
      expect((await client.mfa.enroll({ factorType: "totp" })).error).toBeNull();
    await enrollTotp(one.client, "same");
    await enrollTotp(other.client, "same");
  });

  it("allows at most ten, also with many at once", async () => {
    const { client } = await createTestUser(server);
    const { access_token: token } = await getClientSession(client);
    const responses = await Promise.all(
      Array.from({ length: 13 }, (_, place) =>
        call(server, "POST", "/factors", {
          token,
          body: { factor_type: "totp", friendly_name: `app ${place}` },
        }),
      ),
    );
    expect(responses.filter((response) => response.status === 200)).toHaveLength(10);
    const rejected = responses.filter((response) => response.status !== 200);
    for (const response of rejected)
      expect(response).toMatchObject({ status: 422, body: { error_code: "too_many_enrolled_mfa_factors" } });
    // Unfinished factors are deleted after five minutes.
    clock.wait(301);
    await enrollTotp(client, "app 0");
    expect((await client.mfa.listFactors()).data?.all).toHaveLength(1);
  });

  it("preserves verified factors however old they are", async () => {
    const { client } = await createTestUser(server);
    await addTotp(client, clock, "old");
    clock.wait(400);
    await enrollTotp(client, "new");
    expect((await client.mfa.listFactors()).data?.all.map((factor) => factor.friendly_name)).toEqual([
      "old",
      "new",
    ]);
  });

  it("rejects invalid factors", async () => {
    const { client } = await createTestUser(server);
    const { access_token: token } = await getClientSession(client);
    const bodies = [
      { factor_type: "sms" },
      {},
      { factor_type: "phone" },
      { factor_type: "phone", phone: "12x" },
      { factor_type: "totp", friendly_name: "n".repeat(201) },
    ];
    for (const body of bodies)
      expect(await call(server, "POST", "/factors", { token, body })).toMatchObject({
        status: 400,
        body: { error_code: "validation_failed" },
      });
    const wrongForm = await call(server, "POST", "/factors", { token, body: { factor_type: 7 } });
    expect(wrongForm).toMatchObject({ status: 400, body: { error_code: "bad_json" } });
  });
});

describe("an account with a verified factor", () => {
  it("adds another only at aal2", async () => {
    const user = await createTestUser(server);
    await addTotp(user.client, clock);
    const weak = await signInAgain(server, user);
    const rejected = await weak.mfa.enroll({ factorType: "totp", friendlyName: "second" });
    expect(rejected.error).toMatchObject({
      status: 403,
      code: "insufficient_aal",
      message: "AAL2 required to enroll a new factor",
    });
    await enrollTotp(user.client, "second");
  });

  it("does not accept an earlier unverified factor in place of the verified one", async () => {
    const user = await createTestUser(server);
    const thief = await signInAgain(server, user);
    const planted = await enrollTotp(thief, "planted");
    await addTotp(user.client, clock);
    const again = await signInAgain(server, user);
    const code = appCode(planted.secret, clock.now());
    const { error } = await again.mfa.challengeAndVerify({ factorId: planted.id, code });
    expect(error).toMatchObject({ status: 403, code: "insufficient_aal" });
    // Allowed with the second proof.
    const { error: challengeError } = await user.client.mfa.challengeAndVerify({
      factorId: planted.id,
      code,
    });
    expect(challengeError).toBeNull();
  });
});

describe("an anonymous account", () => {
  it("cannot add a factor", async () => {
    const open = await authServer(
      { AUTH_EXTERNAL_ANONYMOUS_USERS_ENABLED: "true" },
      { now: clock.now, database },
    );
    const client = authClient(open);
    expect((await client.signInAnonymously()).error).toBeNull();
    const { error } = await client.mfa.enroll({ factorType: "totp" });
    await open.close();
    expect(error).toMatchObject({ status: 403, code: "no_authorization" });
  });
});

describe("disabled kinds", () => {
  it.each([
    ["totp", "TOTP", "TOTP"],
    ["phone", "PHONE", "Phone"],
    ["webauthn", "WEB_AUTHN", "WebAuthn"],
  ] as const)("%s cannot be added, nor used where it was added before", async (kind, name, word) => {
    const off = await authServer(
      { AUTH_AUTOCONFIRM: "true", [`AUTH_MFA_${name}_ENROLL_ENABLED`]: "false" },
      { now: clock.now, database },
    );
    const unused = await authServer(
      { AUTH_AUTOCONFIRM: "true", [`AUTH_MFA_${name}_VERIFY_ENABLED`]: "false" },
      { now: clock.now, database },
    );
    const { client } = await createTestUser(off);
    const { access_token: token } = await getClientSession(client);
    const body = { factor_type: kind, phone: newPhone() };
    const enrolled = await call(off, "POST", "/factors", { token, body });
    expect(enrolled).toMatchObject({
      status: 422,
      body: { error_code: `mfa_${kind}_enroll_not_enabled`, msg: `MFA enroll is disabled for ${word}` },
    });
    const unusedResponse = await call(unused, "POST", "/factors", { token, body });
    const { id } = unusedResponse.body as { id: string };
    for (const step of ["challenge", "verify"])
      expect(await call(unused, "POST", `/factors/${id}/${step}`, { token, body: {} })).toMatchObject({
        status: 422,
        body: {
          error_code: `mfa_${kind}_verify_not_enabled`,
          msg: `MFA verification is disabled for ${word}`,
        },
      });
    await Promise.all([off.close(), unused.close()]);
  });
});
