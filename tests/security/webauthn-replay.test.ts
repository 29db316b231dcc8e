// A security key's response that was intercepted, phished on another site, or forged.
import type { GoTrueClient } from "@supabase/auth-js";
import { describe, expect, it } from "vitest";
import { type ApiResponse } from "../support/auth.ts";
import {
  createAuthenticator,
  type Authenticator,
  type Deviation,
  type AuthenticatorResponse,
} from "../support/authenticator/authenticator.ts";
import { asCeremony, challengeFactor, enrollKey, type Ceremony } from "../support/authenticator/ceremony.ts";
import {
  createTestUser,
  parseProof,
  getClientSession,
  signInAgain,
} from "../support/authenticator/test-user.ts";
import { movableClock } from "../support/movable-clock.ts";
import { setup } from "#tests/support/setup.ts";
import { ORIGIN, PARTY, respondTo, webauthnServer } from "../support/authenticator/ceremony.ts";

const clock = movableClock();
const REJECTED = { status: 422, body: { error_code: "mfa_verification_failed" } };

const server = setup(() => webauthnServer(clock, { AUTH_RATE_LIMIT_FACTOR: "100000" }));

interface Customer {
  /** A session at aal1. */
  readonly client: GoTrueClient;
  readonly key: Authenticator;
  readonly factorId: string;
}

async function challenge(client: GoTrueClient, factorId: string): Promise<Ceremony> {
  return asCeremony(await challengeFactor(server, client, factorId, PARTY));
}

async function register(
  key: Authenticator,
  more = {},
  origin = ORIGIN,
): Promise<Customer & { response: ApiResponse }> {
  const user = await createTestUser(server);
  const factorId = await enrollKey(user.client);
  const to = await challenge(user.client, factorId);
  const credential = key.create(to.webauthn.credential_options.publicKey, origin, more);
  const result = await respondTo(server, user.client, factorId, to, credential);
  return { client: await signInAgain(server, user), key, factorId, response: result };
}

async function createCustomer(): Promise<Customer> {
  const customer = await register(createAuthenticator());
  expect(customer.response.status).toBe(200);
  return customer;
}

const sign = (
  { key }: Customer,
  to: Ceremony,
  origin = ORIGIN,
  more: Deviation = {},
): AuthenticatorResponse => key.get(to.webauthn.credential_options.publicKey, origin, more);

/** Responds to a fresh challenge with the customer's key. */
async function respond(customer: Customer, origin?: string, more?: Deviation): Promise<ApiResponse> {
  const to = await challenge(customer.client, customer.factorId);
  return respondTo(server, customer.client, customer.factorId, to, sign(customer, to, origin, more));
}

describe("a replayed response", () => {
  it("is rejected for the same challenge, for a new one, and in another session", async () => {
    const customer = await createCustomer();
    const { client, factorId } = customer;
    const to = await challenge(client, factorId);
    const credential = sign(customer, to);
    expect((await respondTo(server, client, factorId, to, credential)).status).toBe(200);
    expect((await respondTo(server, client, factorId, to, credential)).status).toBe(404);
    expect(
      await respondTo(server, client, factorId, await challenge(client, factorId), credential),
    ).toMatchObject(REJECTED);
  });

  it("is rejected after its challenge has expired", async () => {
    const customer = await createCustomer();
    const to = await challenge(customer.client, customer.factorId);
    const credential = sign(customer, to);
    clock.wait(300);
    expect(await respondTo(server, customer.client, customer.factorId, to, credential)).toMatchObject({
      status: 422,
      body: { error_code: "mfa_challenge_expired" },
    });
  });

  it("is rejected if it was created for another account or another factor", async () => {
    const [mine, theirs] = [await createCustomer(), await createCustomer()];
    const [toMine, toTheirs] = [
      await challenge(mine.client, mine.factorId),
      await challenge(theirs.client, theirs.factorId),
    ];
    // Their challenge under my factor, my response under their factor, their key at my challenge.
    expect((await respondTo(server, mine.client, mine.factorId, toTheirs, sign(mine, toTheirs))).status).toBe(
      404,
    );
    expect((await respondTo(server, mine.client, theirs.factorId, toMine, sign(mine, toMine))).status).toBe(
      404,
    );
    expect(await respondTo(server, mine.client, mine.factorId, toMine, sign(theirs, toMine))).toMatchObject(
      REJECTED,
    );
    const renamed = { ...sign(theirs, toMine), id: mine.key.id, rawId: mine.key.id };
    expect(await respondTo(server, mine.client, mine.factorId, toMine, renamed)).toMatchObject(REJECTED);
    // Their response, created for their challenge, under my factor.
    expect(await respondTo(server, mine.client, mine.factorId, toMine, sign(theirs, toTheirs))).toMatchObject(
      REJECTED,
    );
    expect(parseProof((await getClientSession(mine.client)).access_token).aal).toBe("aal1");
  });

  it("is rejected if it registered the key, and registers none if it signed in", async () => {
    const customer = await createCustomer();
    const { client, factorId, key } = customer;
    const to = await challenge(client, factorId);
    const { publicKey } = to.webauthn.credential_options;
    const created = key.create({ ...publicKey, rp: { id: PARTY.rpId } }, ORIGIN);
    const asCreation: Ceremony = { ...to, webauthn: { ...to.webauthn, type: "create" } };
    expect(await respondTo(server, client, factorId, asCreation, created)).toMatchObject(REJECTED);
    const retyped = { clientData: { type: "webauthn.create" } };
    expect(await respondTo(server, client, factorId, to, sign(customer, to, ORIGIN, retyped))).toMatchObject(
      REJECTED,
    );
  });
});

describe("a response from another site", () => {
  const SITES = [
    "https://portal.example.evil.net",
    "https://portal-example.com",
    "https://evil.net",
    "https://sub.portal.example",
    "https://portal.example:8443",
    "http://portal.example",
    "https://PORTAL.example",
    "https://portal.example.",
    "https://portal.example/",
    "https://user@portal.example",
    "https://pоrtal.example",
    "android:apk-key-hash:AAAA",
    "null",
    "",
  ];
  it("is rejected for every other origin", async () => {
    const customer = await createCustomer();
    for (const origin of SITES) {
      expect(await respond(customer, origin), origin).toMatchObject(REJECTED);
      // A right response in between, because wrong ones are counted.
      expect((await respond(customer)).status).toBe(200);
    }
  });

  it("does not register a key", async () => {
    for (const origin of SITES.slice(0, 6))
      expect((await register(createAuthenticator(), {}, origin)).response, origin).toMatchObject(REJECTED);
  });

  it("is rejected if the key was created for another site", async () => {
    for (const rpId of ["evil.net", "example", "sub.portal.example", ""])
      expect((await register(createAuthenticator({ rpId }))).response, rpId).toMatchObject(REJECTED);
    const customer = await createCustomer();
    const to = await challenge(customer.client, customer.factorId);
    const elsewhere = { ...to.webauthn.credential_options.publicKey, rpId: "evil.net" };
    const credential = customer.key.get(elsewhere, ORIGIN);
    expect(await respondTo(server, customer.client, customer.factorId, to, credential)).toMatchObject(
      REJECTED,
    );
  });

  it("is rejected if the portal was framed by another site", async () => {
    const framed = [
      { crossOrigin: true },
      { crossOrigin: true, topOrigin: "https://evil.net" },
      { crossOrigin: true, topOrigin: ORIGIN },
      { crossOrigin: false, topOrigin: "https://evil.net" },
      { crossOrigin: "true" },
    ];
    const customer = await createCustomer();
    for (const clientData of framed) {
      expect(await respond(customer, ORIGIN, { clientData }), JSON.stringify(clientData)).toMatchObject(
        REJECTED,
      );
      expect((await respond(customer)).status).toBe(200);
      const registered = await register(createAuthenticator(), { clientData });
      expect(registered.response, JSON.stringify(clientData)).toMatchObject(REJECTED);
    }
  });
});

describe("an authenticator without user interaction", () => {
  it("is rejected without the user's presence", async () => {
    const customer = await createCustomer();
    for (const without of ["presence", "both"] as const) {
      expect(await respond(customer, ORIGIN, { without })).toMatchObject(REJECTED);
      expect((await register(createAuthenticator(), { without })).response).toMatchObject(REJECTED);
    }
  });

  it("may have no PIN, because it is the second factor after a password", async () => {
    const customer = await createCustomer();
    expect((await respond(customer, ORIGIN, { without: "verification" })).status).toBe(200);
  });
});

describe("a copy of a key", () => {
  it("is detected by a counter that does not increase", async () => {
    const customer = await createCustomer();
    let count = 40;
    for (const copied of [0, -1, -1_000_000]) {
      customer.key.counter = count;
      expect((await respond(customer)).status).toBe(200);
      // A copy counts from when it was created. The next response is one more than this.
      customer.key.counter = Math.max(count + copied, -1);
      expect(await respond(customer)).toMatchObject(REJECTED);
      count += 10;
    }
  });
});

describe("a forged attestation", () => {
  const certificate = new Uint8Array(8);
  it.each<[string, Map<string, string | number | Uint8Array | Uint8Array[]>]>([
    ["none", new Map([["x5c", [certificate]]])],
    ["none", new Map([["sig", certificate]])],
    ["packed", new Map([["x5c", [certificate]]])],
    [
      "packed",
      new Map<string, number | Uint8Array>([
        ["alg", -7],
        ["sig", new Uint8Array(70)],
      ]),
    ],
    ["packed", new Map()],
    ["fido-u2f", new Map([["sig", certificate]])],
    ["apple", new Map()],
    ["tpm", new Map([["ver", "2.0"]])],
    ["android-key", new Map([["sig", certificate]])],
    [
      "android-safetynet",
      new Map<string, string | Uint8Array>([
        ["ver", "1"],
        ["response", certificate],
      ]),
    ],
    ["made-up", new Map()],
    ["", new Map()],
  ])("of the format %j does not register a key", async (attestation, statement) => {
    const { response: registered } = await register(createAuthenticator(), { attestation, statement });
    expect(registered).toMatchObject(REJECTED);
  });
});
