// WebAuthn authenticators as a second factor, with the real client and an authenticator in software.
import type { GoTrueClient } from "@supabase/auth-js";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authServer, call, type Answer, type AuthServer } from "#tests/support/auth.ts";
import {
  makeAuthenticator,
  type Authenticator,
  type CreationOptions,
  type Made,
} from "#tests/support/authenticator/authenticator.ts";
import { asCeremony, askFactor, enrollKey, type Asked } from "#tests/support/authenticator/ceremony.ts";
import { whileHeld } from "#tests/support/authenticator/held.ts";
import { onPage } from "#tests/support/authenticator/page.ts";
import {
  movableClock,
  newPerson,
  proofOf,
  sessionOf,
  signInAgain,
  type Person,
} from "#tests/support/authenticator/person.ts";

const clock = movableClock();
const ORIGIN = "https://portal.example";
const PARTY = { rpId: "portal.example", rpOrigins: [ORIGIN] };
let server: AuthServer;

beforeAll(async () => {
  server = await authServer(
    {
      AUTH_AUTOCONFIRM: "true",
      AUTH_SITE_URL: ORIGIN,
      AUTH_URI_ALLOW_LIST: "https://*.portal.example/**,https://beta.example/welcome",
    },
    { now: clock.now },
  );
});
afterAll(() => server.close());

const ask = (client: GoTrueClient, factorId: string): Promise<Answer> =>
  askFactor(server, client, factorId, PARTY);
const asked = async (client: GoTrueClient, factorId: string): Promise<Asked> =>
  asCeremony(await ask(client, factorId));

async function answer(client: GoTrueClient, factorId: string, to: Asked, made: Made): Promise<Answer> {
  const { access_token: token } = await sessionOf(client);
  const webauthn = { ...PARTY, type: to.webauthn.type, credential_response: made };
  const body = { challenge_id: to.id, webauthn };
  return call(server, "POST", `/factors/${factorId}/verify`, { token, body });
}

const FAILED = {
  status: 422,
  body: { error_code: "mfa_verification_failed", msg: "Invalid WebAuthn response" },
};

interface Registered extends Person {
  readonly factorId: string;
  readonly key: Authenticator;
  /** The person once more, at aal1 and with their key at hand. */
  again(): Promise<GoTrueClient>;
}

async function withKey(key: Authenticator = makeAuthenticator()): Promise<Registered> {
  const person = await newPerson(server);
  const factorId = await enrollKey(person.client);
  const to = await asked(person.client, factorId);
  const made = key.create(to.webauthn.credential_options.publicKey, ORIGIN);
  const { status, body } = await answer(person.client, factorId, to, made);
  expect(status).toBe(200);
  // As the client's own method does: the token of before stays one without the factor.
  await person.client.setSession(body);
  return { ...person, factorId, key, again: () => signInAgain(server, person) };
}

async function sign(person: Registered, client: GoTrueClient, origin = ORIGIN): Promise<Answer> {
  const to = await asked(client, person.factorId);
  const made = person.key.get(to.webauthn.credential_options.publicKey, origin);
  return answer(client, person.factorId, to, made);
}

describe("with the client's own methods in a browser", () => {
  it("registers a key and later signs in with it", async () => {
    const person = await newPerson(server);
    const key = makeAuthenticator({ aaguid: randomUUID() });
    const registered = await onPage(ORIGIN, key, () =>
      person.client.mfa.webauthn.register({ friendlyName: "My key", webauthn: PARTY }),
    );
    expect(registered.error).toBeNull();
    const proof = proofOf((await sessionOf(person.client)).access_token);
    expect(proof).toMatchObject({ aal: "aal2", amr: [{ method: "mfa/webauthn" }, { method: "password" }] });
    const { data } = await person.client.mfa.listFactors();
    expect(data?.webauthn).toMatchObject([{ friendly_name: "My key", status: "verified" }]);

    const again = await signInAgain(server, person);
    const factorId = data?.webauthn[0]?.id ?? "";
    const signedIn = await onPage(ORIGIN, key, () =>
      again.mfa.webauthn.authenticate({ factorId, webauthn: PARTY }),
    );
    expect(signedIn.error).toBeNull();
    expect(proofOf((await sessionOf(again)).access_token).aal).toBe("aal2");
    expect((await again.getUser()).error).toBeNull();
  });
});

describe("registration", () => {
  it("asks for what browsers need", async () => {
    const { client, email } = await newPerson(server);
    const factorId = await enrollKey(client);
    const to = await asked(client, factorId);
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

  it("asks with a challenge of 32 bytes that is new each time, for keys of approved algorithms", async () => {
    const { client } = await newPerson(server);
    const factorId = await enrollKey(client);
    const questions = [await asked(client, factorId), await asked(client, factorId)].map(
      ({ webauthn }) => webauthn.credential_options.publicKey,
    );
    const challenges = questions.map(({ challenge }) => challenge as string);
    for (const challenge of challenges) expect(Buffer.from(challenge, "base64url")).toHaveLength(32);
    expect(new Set(challenges).size).toBe(2);
    // EdDSA, ES256, RS256.
    const algorithms = [-8, -7, -257].map((alg) => ({ alg, type: "public-key" }));
    for (const question of questions) expect(question).toMatchObject({ pubKeyCredParams: algorithms });
  });

  it("keeps the key, shows its model, and tells nothing else of it", async () => {
    const aaguid = randomUUID();
    const { client, userId, key } = await withKey(makeAuthenticator({ aaguid }));
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

  it("does not offer a key again that the account has", async () => {
    const { client, key } = await withKey();
    const second = await enrollKey(client, "second");
    const to = await asked(client, second);
    expect(to.webauthn.credential_options.publicKey).toMatchObject({ excludeCredentials: [{ id: key.id }] });
  });

  it("refuses answers from another page, for another site, or to another challenge", async () => {
    const { client } = await newPerson(server);
    const factorId = await enrollKey(client);
    const earlier = await asked(client, factorId);
    const attempts: Array<(options: CreationOptions) => Made> = [
      (options) => makeAuthenticator().create(options, "https://portal.example.evil.net"),
      (options) => makeAuthenticator({ rpId: "evil.net" }).create(options, ORIGIN),
      () => makeAuthenticator().create(earlier.webauthn.credential_options.publicKey, ORIGIN),
      // Certificates of the caller's are not even looked into.
      (options) => makeAuthenticator().create(options, ORIGIN, { attestation: "packed" }),
      (options) => makeAuthenticator().get({ ...options, rpId: PARTY.rpId }, ORIGIN),
    ];
    const results: number[] = [];
    for (const attempt of attempts) {
      const to = await asked(client, factorId);
      const result = await answer(client, factorId, to, attempt(to.webauthn.credential_options.publicKey));
      results.push(result.status);
    }
    // The last has not even the form of a registration.
    expect(results).toEqual([422, 422, 422, 422, 400]);
    expect((await client.mfa.listFactors()).data?.webauthn).toEqual([]);
  });

  it("takes one of two keys that answer at once", async () => {
    const { client, userId } = await newPerson(server);
    const factorId = await enrollKey(client);
    const both = [await asked(client, factorId), await asked(client, factorId)].map((to) => ({
      to,
      made: makeAuthenticator().create(to.webauthn.credential_options.publicKey, ORIGIN),
    }));
    const answers = await whileHeld(server, userId, 2, () =>
      Promise.all(both.map(({ to, made }) => answer(client, factorId, to, made))),
    );
    expect(answers.map((result) => result.status).sort((a, b) => a - b)).toEqual([200, 422]);
  });
});

describe("a registered key", () => {
  it("signs in, and its count goes on", async () => {
    const person = await withKey();
    const client = await person.again();
    const to = await asked(client, person.factorId);
    expect(to.webauthn).toMatchObject({
      type: "request",
      credential_options: {
        publicKey: {
          rpId: "portal.example",
          userVerification: "preferred",
          allowCredentials: [{ id: person.key.id, type: "public-key", transports: ["internal"] }],
        },
      },
    });
    const made = person.key.get(to.webauthn.credential_options.publicKey, ORIGIN);
    const result = await answer(client, person.factorId, to, made);
    expect(result.status).toBe(200);
    expect(proofOf((result.body as { access_token: string }).access_token).aal).toBe("aal2");
    // The same answer again: the challenge is used.
    expect(await answer(client, person.factorId, to, made)).toMatchObject({ status: 404 });
  });

  it("is refused when its count does not go on: there is a copy of it", async () => {
    const person = await withKey();
    const client = await person.again();
    person.key.counter = 0;
    expect(await sign(person, client)).toMatchObject(FAILED);
    expect(await sign(person, client)).toMatchObject({ status: 200 });
  });

  it("is taken once of two answers with the same count at once", async () => {
    const person = await withKey();
    const client = await person.again();
    const both = [await asked(client, person.factorId), await asked(client, person.factorId)];
    const answers = both.map((to) => {
      person.key.counter = 7;
      return { to, made: person.key.get(to.webauthn.credential_options.publicKey, ORIGIN) };
    });
    const results = await whileHeld(server, person.userId, 2, () =>
      Promise.all(answers.map(({ to, made }) => answer(client, person.factorId, to, made))),
    );
    expect(results.map((result) => result.status).sort((a, b) => a - b)).toEqual([200, 422]);
  });

  it("may be one that does not count", async () => {
    const person = await withKey(makeAuthenticator({ counts: false }));
    const client = await person.again();
    expect(await sign(person, client)).toMatchObject({ status: 200 });
    expect(await sign(person, client)).toMatchObject({ status: 200 });
  });

  it("is refused from another page, for another site, or in place of another key", async () => {
    const person = await withKey();
    const client = await person.again();
    expect(await sign(person, client, "https://evil.example")).toMatchObject(FAILED);
    const to = await asked(client, person.factorId);
    const { publicKey } = to.webauthn.credential_options;
    const elsewhere = person.key.get({ ...publicKey, rpId: "evil.example" }, ORIGIN);
    expect(await answer(client, person.factorId, to, elsewhere)).toMatchObject(FAILED);
    const stranger = makeAuthenticator().get(publicKey, ORIGIN);
    expect(await answer(client, person.factorId, to, stranger)).toMatchObject(FAILED);
    const posing = { ...stranger, id: person.key.id, rawId: person.key.id };
    expect(await answer(client, person.factorId, to, posing)).toMatchObject(FAILED);
    const registered = makeAuthenticator().create({ ...publicKey, rp: { id: PARTY.rpId } }, ORIGIN);
    const asCreation: Asked = { ...to, webauthn: { ...to.webauthn, type: "create" } };
    expect(await answer(client, person.factorId, asCreation, registered)).toMatchObject(FAILED);
  });

  it("of another account proves nothing", async () => {
    const [one, other] = [await withKey(), await withKey()];
    const client = await one.again();
    const to = await asked(client, one.factorId);
    const made = other.key.get(to.webauthn.credential_options.publicKey, ORIGIN);
    expect(await answer(client, one.factorId, to, made)).toMatchObject(FAILED);
    expect(await ask(client, other.factorId)).toMatchObject({ status: 404 });
  });

  it("answers in a form that is read, or is told what is missing", async () => {
    const person = await withKey();
    const client = await person.again();
    const { id } = await asked(client, person.factorId);
    const { access_token: token } = await sessionOf(client);
    const bodies: Array<[object, string]> = [
      [{ code: "123456" }, "WebAuthn config required"],
      [{ webauthn: { type: "take" } }, "WebAuthn type must be create or request"],
      [{ webauthn: { type: "request" } }, "credential_response required"],
      [{ webauthn: { type: "request", credential_response: {} } }, "Invalid credential_response"],
      [{ webauthn: { type: "create", credential_response: [1] } }, "Invalid credential_response"],
    ];
    for (const [body, msg] of bodies)
      expect(
        await call(server, "POST", `/factors/${person.factorId}/verify`, {
          token,
          body: { challenge_id: id, ...body },
        }),
      ).toMatchObject({ status: 400, body: { error_code: "validation_failed", msg } });
    const garbage = { authenticatorData: "AA", clientDataJSON: "e30", signature: "AA" };
    const made = { id: person.key.id, rawId: person.key.id, type: "public-key" as const };
    const to: Asked = {
      id,
      type: "webauthn",
      expires_at: 0,
      webauthn: { type: "request", credential_options: { publicKey: { challenge: "", rp: {} } } },
    };
    const sent = { ...made, response: garbage, clientExtensionResults: {} };
    expect(await answer(client, person.factorId, to, sent)).toMatchObject(FAILED);
  });
});
