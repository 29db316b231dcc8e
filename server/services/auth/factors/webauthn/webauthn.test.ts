// WebAuthn authenticators as a second factor, with the real client and an authenticator in software.
import type { GoTrueClient } from "@supabase/auth-js";
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { call, type ApiResponse } from "#tests/support/auth.ts";
import {
  createAuthenticator,
  type Authenticator,
  type CreationOptions,
  type AuthenticatorResponse,
} from "#tests/support/authenticator/authenticator.ts";
import {
  asCeremony,
  challengeFactor,
  enrollKey,
  type Ceremony,
} from "#tests/support/authenticator/ceremony.ts";
import { withRowLock } from "#tests/support/authenticator/row-lock.ts";
import { onPage } from "#tests/support/authenticator/page.ts";
import {
  createTestUser,
  parseProof,
  getClientSession,
  signInAgain,
  type TestUser,
} from "#tests/support/authenticator/test-user.ts";
import { movableClock } from "#tests/support/movable-clock.ts";
import { setup } from "#tests/support/setup.ts";
import { ORIGIN, webauthnServer, PARTY, respondTo } from "#tests/support/authenticator/ceremony.ts";

const clock = movableClock();

const server = setup(() =>
  webauthnServer(clock, {
    AUTH_URI_ALLOW_LIST: "https://*.portal.example/**,https://beta.example/welcome",
  }),
);

const requestChallenge = (client: GoTrueClient, factorId: string): Promise<ApiResponse> =>
  challengeFactor(server, client, factorId, PARTY);
const createCeremony = async (client: GoTrueClient, factorId: string): Promise<Ceremony> =>
  asCeremony(await requestChallenge(client, factorId));

const FAILED = {
  status: 422,
  body: { error_code: "mfa_verification_failed", msg: "Invalid WebAuthn response" },
};

interface Registered extends TestUser {
  readonly factorId: string;
  readonly key: Authenticator;
  /** Signs the user in again, at aal1 and with the same key available. */
  again(): Promise<GoTrueClient>;
}

async function withKey(key: Authenticator = createAuthenticator()): Promise<Registered> {
  const user = await createTestUser(server);
  const factorId = await enrollKey(user.client);
  const to = await createCeremony(user.client, factorId);
  const credential = key.create(to.webauthn.credential_options.publicKey, ORIGIN);
  const { status, body } = await respondTo(server, user.client, factorId, to, credential);
  expect(status).toBe(200);
  // Like the client's own method: the previous token stays one without the factor.
  await user.client.setSession(body);
  return { ...user, factorId, key, again: () => signInAgain(server, user) };
}

async function sign(user: Registered, client: GoTrueClient, origin = ORIGIN): Promise<ApiResponse> {
  const to = await createCeremony(client, user.factorId);
  const credential = user.key.get(to.webauthn.credential_options.publicKey, origin);
  return respondTo(server, client, user.factorId, to, credential);
}

describe("using the client's own methods in a browser", () => {
  it("registers a key and later signs in with it", async () => {
    const user = await createTestUser(server);
    const key = createAuthenticator({ aaguid: randomUUID() });
    const registered = await onPage(ORIGIN, key, () =>
      user.client.mfa.webauthn.register({ friendlyName: "My key", webauthn: PARTY }),
    );
    expect(registered.error).toBeNull();
    const proof = parseProof((await getClientSession(user.client)).access_token);
    expect(proof).toMatchObject({ aal: "aal2", amr: [{ method: "mfa/webauthn" }, { method: "password" }] });
    const { data } = await user.client.mfa.listFactors();
    expect(data?.webauthn).toMatchObject([{ friendly_name: "My key", status: "verified" }]);

    const again = await signInAgain(server, user);
    const factorId = data?.webauthn[0]?.id ?? "";
    const signedIn = await onPage(ORIGIN, key, () =>
      again.mfa.webauthn.authenticate({ factorId, webauthn: PARTY }),
    );
    expect(signedIn.error).toBeNull();
    expect(parseProof((await getClientSession(again)).access_token).aal).toBe("aal2");
    expect((await again.getUser()).error).toBeNull();
  });
});

describe("registration", () => {
  it("requests what browsers need", async () => {
    const { client, email } = await createTestUser(server);
    const factorId = await enrollKey(client);
    const to = await createCeremony(client, factorId);
    expect(to).toMatchObject({ type: "webauthn", webauthn: { type: "create" } });
    expect(Math.abs(to.expires_at - clock.now().getTime() / 1000 - 300)).toBeLessThan(5);
    expect(to.webauthn.credential_options.publicKey).toMatchObject({
      rp: { id: "portal.example" },
      user: { name: email, displayName: email },
      attestation: "none",
      timeout: 300_000,
      authenticatorSelection: { userVerification: "preferred" },
      excludeCredentials: [],
    });
  });

  it("sends a new challenge of 32 bytes each time, for keys of approved algorithms", async () => {
    const { client } = await createTestUser(server);
    const factorId = await enrollKey(client);
    const ceremonies = [await createCeremony(client, factorId), await createCeremony(client, factorId)].map(
      ({ webauthn }) => webauthn.credential_options.publicKey,
    );
    const challenges = ceremonies.map(({ challenge }) => challenge as string);
    for (const challenge of challenges) expect(Buffer.from(challenge, "base64url")).toHaveLength(32);
    expect(new Set(challenges).size).toBe(2);
    // EdDSA, ES256, RS256.
    const algorithms = [-8, -7, -257].map((alg) => ({ alg, type: "public-key" }));
    for (const query of ceremonies) expect(query).toMatchObject({ pubKeyCredParams: algorithms });
  });

  it("stores the key, shows its model, and reveals nothing else of it", async () => {
    const aaguid = randomUUID();
    const { client, userId, key } = await withKey(createAuthenticator({ aaguid }));
    const row = await server.ctx.db.sql
      .selectFrom("auth.factors")
      .selectAll()
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow();
    expect(row.webauthn_credential).toEqual({
      id: key.id,
      public_key: expect.any(String) as string,
      counter: 1,
      transports: ["internal"],
    });
    const { data } = await client.getUser();
    expect(data.user?.factors).toMatchObject([{ web_authn_aaguid: aaguid, status: "verified" }]);
    expect(JSON.stringify(data)).not.toContain(key.id);
  });

  it("does not offer a key that the account already has", async () => {
    const { client, key } = await withKey();
    const second = await enrollKey(client, "second");
    const to = await createCeremony(client, second);
    expect(to.webauthn.credential_options.publicKey).toMatchObject({ excludeCredentials: [{ id: key.id }] });
  });

  it("rejects responses from another page, for another site, or to another challenge", async () => {
    const { client } = await createTestUser(server);
    const factorId = await enrollKey(client);
    const earlier = await createCeremony(client, factorId);
    const attempts: Array<(options: CreationOptions) => AuthenticatorResponse> = [
      (options) => createAuthenticator().create(options, "https://portal.example.evil.net"),
      (options) => createAuthenticator({ rpId: "evil.net" }).create(options, ORIGIN),
      () => createAuthenticator().create(earlier.webauthn.credential_options.publicKey, ORIGIN),
      // The caller's certificates are not even parsed.
      (options) => createAuthenticator().create(options, ORIGIN, { attestation: "packed" }),
      (options) => createAuthenticator().get({ ...options, rpId: PARTY.rpId }, ORIGIN),
    ];
    const results: number[] = [];
    for (const attempt of attempts) {
      const to = await createCeremony(client, factorId);
      const result = await respondTo(
        server,
        client,
        factorId,
        to,
        attempt(to.webauthn.credential_options.publicKey),
      );
      results.push(result.status);
    }
    // The last one does not even have the format of a registration.
    expect(results).toEqual([422, 422, 422, 422, 400]);
    expect((await client.mfa.listFactors()).data?.webauthn).toEqual([]);
  });

  it("accepts one of two keys that respond at once", async () => {
    const { client, userId } = await createTestUser(server);
    const factorId = await enrollKey(client);
    const both = [await createCeremony(client, factorId), await createCeremony(client, factorId)].map(
      (to) => ({
        to,
        credential: createAuthenticator().create(to.webauthn.credential_options.publicKey, ORIGIN),
      }),
    );
    const responses = await withRowLock(server, userId, 2, () =>
      Promise.all(both.map(({ to, credential }) => respondTo(server, client, factorId, to, credential))),
    );
    expect(responses.map((result) => result.status).sort((a, b) => a - b)).toEqual([200, 422]);
  });
});

describe("a registered key", () => {
  it("signs in and increases its count", async () => {
    const user = await withKey();
    const client = await user.again();
    const to = await createCeremony(client, user.factorId);
    expect(to.webauthn).toMatchObject({
      type: "request",
      credential_options: {
        publicKey: {
          rpId: "portal.example",
          userVerification: "preferred",
          allowCredentials: [{ id: user.key.id, type: "public-key", transports: ["internal"] }],
        },
      },
    });
    const credential = user.key.get(to.webauthn.credential_options.publicKey, ORIGIN);
    const result = await respondTo(server, client, user.factorId, to, credential);
    expect(result.status).toBe(200);
    expect(parseProof((result.body as { access_token: string }).access_token).aal).toBe("aal2");
    // The same response again: the challenge is used.
    expect(await respondTo(server, client, user.factorId, to, credential)).toMatchObject({ status: 404 });
  });

  it("is rejected if its count does not increase, because that means a copy exists", async () => {
    const user = await withKey();
    const client = await user.again();
    user.key.counter = 0;
    expect(await sign(user, client)).toMatchObject(FAILED);
    expect(await sign(user, client)).toMatchObject({ status: 200 });
  });

  it("is accepted once for two concurrent responses with the same count", async () => {
    const user = await withKey();
    const client = await user.again();
    const both = [await createCeremony(client, user.factorId), await createCeremony(client, user.factorId)];
    const responses = both.map((to) => {
      user.key.counter = 7;
      return { to, credential: user.key.get(to.webauthn.credential_options.publicKey, ORIGIN) };
    });
    const results = await withRowLock(server, user.userId, 2, () =>
      Promise.all(
        responses.map(({ to, credential }) => respondTo(server, client, user.factorId, to, credential)),
      ),
    );
    expect(results.map((result) => result.status).sort((a, b) => a - b)).toEqual([200, 422]);
  });

  it("is accepted without a count", async () => {
    const user = await withKey(createAuthenticator({ counts: false }));
    const client = await user.again();
    expect(await sign(user, client)).toMatchObject({ status: 200 });
    expect(await sign(user, client)).toMatchObject({ status: 200 });
  });

  it("is rejected from another page, for another site, or in place of another key", async () => {
    const user = await withKey();
    const client = await user.again();
    expect(await sign(user, client, "https://evil.example")).toMatchObject(FAILED);
    const to = await createCeremony(client, user.factorId);
    const { publicKey } = to.webauthn.credential_options;
    const elsewhere = user.key.get({ ...publicKey, rpId: "evil.example" }, ORIGIN);
    expect(await respondTo(server, client, user.factorId, to, elsewhere)).toMatchObject(FAILED);
    const otherKey = createAuthenticator().get(publicKey, ORIGIN);
    expect(await respondTo(server, client, user.factorId, to, otherKey)).toMatchObject(FAILED);
    const posing = { ...otherKey, id: user.key.id, rawId: user.key.id };
    expect(await respondTo(server, client, user.factorId, to, posing)).toMatchObject(FAILED);
    const registered = createAuthenticator().create({ ...publicKey, rp: { id: PARTY.rpId } }, ORIGIN);
    const asCreation: Ceremony = { ...to, webauthn: { ...to.webauthn, type: "create" } };
    expect(await respondTo(server, client, user.factorId, asCreation, registered)).toMatchObject(FAILED);
  });

  it("of another account does not prove anything", async () => {
    const [one, other] = [await withKey(), await withKey()];
    const client = await one.again();
    const to = await createCeremony(client, one.factorId);
    const credential = other.key.get(to.webauthn.credential_options.publicKey, ORIGIN);
    expect(await respondTo(server, client, one.factorId, to, credential)).toMatchObject(FAILED);
    expect(await requestChallenge(client, other.factorId)).toMatchObject({ status: 404 });
  });

  it("requires a valid response format, or reports what is missing", async () => {
    const user = await withKey();
    const client = await user.again();
    const { id } = await createCeremony(client, user.factorId);
    const { access_token: token } = await getClientSession(client);
    const bodies: Array<[object, string]> = [
      [{ code: "123456" }, "WebAuthn config required"],
      [{ webauthn: { type: "take" } }, "WebAuthn type must be create or request"],
      [{ webauthn: { type: "request" } }, "credential_response required"],
      [{ webauthn: { type: "request", credential_response: {} } }, "Invalid credential_response"],
      [{ webauthn: { type: "create", credential_response: [1] } }, "Invalid credential_response"],
    ];
    for (const [body, msg] of bodies)
      expect(
        await call(server, "POST", `/factors/${user.factorId}/verify`, {
          token,
          body: { challenge_id: id, ...body },
        }),
      ).toMatchObject({ status: 400, body: { error_code: "validation_failed", msg } });
    const garbage = { authenticatorData: "AA", clientDataJSON: "e30", signature: "AA" };
    const credential = { id: user.key.id, rawId: user.key.id, type: "public-key" as const };
    const to: Ceremony = {
      id,
      type: "webauthn",
      expires_at: 0,
      webauthn: { type: "request", credential_options: { publicKey: { challenge: "", rp: {} } } },
    };
    const sent = { ...credential, response: garbage, clientExtensionResults: {} };
    expect(await respondTo(server, client, user.factorId, to, sent)).toMatchObject(FAILED);
  });
});
