// The service neither fails nor hangs on any input to the factors' addresses.
import * as fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { authServer, call } from "#tests/support/auth.ts";
import { enrollKey } from "#tests/support/authenticator/ceremony.ts";
import { createTestUser, getClientSession } from "#tests/support/authenticator/test-user.ts";
import { enrollTotp } from "#tests/support/authenticator/totp.ts";
import { setup } from "#tests/support/setup.ts";

let token: string;
let ids: string[];

const server = setup(() => authServer({ AUTH_AUTOCONFIRM: "true" }));
beforeAll(async () => {
  const { client } = await createTestUser(server);
  ids = [
    (await enrollTotp(client)).id,
    await enrollKey(client),
    crypto.randomUUID(),
    "recovery-codes",
    "%00",
    "a%2Fb",
  ];
  ({ access_token: token } = await getClientSession(client));
});

const text = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("totp", "phone", "webauthn", "", "\0"));
const address = fc.oneof(
  text,
  fc.webUrl(),
  fc.constantFrom("http://[", "https://%", "null", "//", "https://@"),
);
const anything = fc.oneof(text, fc.jsonValue() as fc.Arbitrary<unknown>);
const response = fc.record(
  {
    id: anything,
    rawId: anything,
    type: fc.oneof(fc.constant("public-key"), anything),
    response: fc.dictionary(
      fc.constantFrom("attestationObject", "clientDataJSON", "authenticatorData", "signature", "userHandle"),
      fc.oneof(fc.base64String(), anything),
    ),
    clientExtensionResults: anything,
  },
  { requiredKeys: [] },
);
const bodies = {
  "": fc.record(
    { factor_type: text, friendly_name: anything, issuer: text, phone: anything },
    { requiredKeys: [] },
  ),
  "/challenge": fc.record(
    {
      channel: anything,
      webauthn: fc.oneof(
        anything,
        fc.record({ rpId: address, rpOrigins: fc.oneof(address, fc.array(address)) }),
      ),
    },
    { requiredKeys: [] },
  ),
  "/verify": fc.record(
    {
      challenge_id: fc.oneof(fc.uuid(), anything),
      code: anything,
      webauthn: fc.oneof(
        anything,
        fc.record({ type: fc.constantFrom("create", "request", "x"), credential_response: response }),
      ),
    },
    { requiredKeys: [] },
  ),
};

it.each(["", "/challenge", "/verify"] as const)(
  "responds to malformed input at /factors…%s",
  async (step) => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 5 }), bodies[step], async (place, body) => {
        const path = step === "" ? "/factors" : `/factors/${ids[place]}${step}`;
        const malformedResponse = await call(server, "POST", path, { token, body });
        expect(malformedResponse.status).toBeLessThan(500);
        expect(JSON.stringify(malformedResponse.body)).not.toContain("node_modules");
      }),
      { numRuns: 200 },
    );
  },
);
