// Checks the response of a WebAuthn authenticator.
import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import { ALGORITHMS, importWebAuthn, type Ceremony, type StoredCredential } from "./options.ts";

const binary = z.string().max(100_000);
const shared = {
  id: z.string().min(1).max(2_000),
  rawId: z.string().max(2_000),
  type: z.literal("public-key"),
  clientExtensionResults: z.looseObject({}).default({}),
};
const creation = z.object({
  ...shared,
  response: z.object({
    attestationObject: binary,
    clientDataJSON: binary,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});
const assertion = z.object({
  ...shared,
  response: z.object({
    authenticatorData: binary,
    clientDataJSON: binary,
    signature: binary,
    userHandle: binary.nullish(),
  }),
});

/** An authenticator's response, by the kind of ceremony, or the text of a problem if it is malformed. */
export const credentialResponse = { create: creation, request: assertion };

export interface CheckedCredential {
  readonly credential: StoredCredential;
  /** The model of the authenticator. Null if it does not report one. */
  readonly aaguid: string | null;
}

const NO_AAGUID = "00000000-0000-0000-0000-000000000000";

// None was requested. Browsers pass on only that of the key itself ("packed" without certificates, WebAuthn 3, 5.4.7).
// Every other format would have certificates of the caller's choosing parsed here.
async function hasNoCertificates(response: z.output<typeof creation>): Promise<boolean> {
  const { decodeAttestationObject } = await import("@simplewebauthn/server/helpers");
  const bytes = new Uint8Array(Buffer.from(response.response.attestationObject, "base64url"));
  const decoded = decodeAttestationObject(bytes);
  const format = decoded.get("fmt");
  return (format === "none" || format === "packed") && !decoded.get("attStmt").get("x5c");
}

// The library checks neither at registration, and at sign-in only a `topOrigin`, which not every browser sends.
const sameOriginClient = z.object({
  crossOrigin: z.literal(false).optional(),
  topOrigin: z.undefined().optional(),
});

/** Whether the ceremony ran on a page of its own, not inside a frame of another site (WebAuthn 3, 5.8.1). */
function isSameOrigin(clientDataJSON: string): boolean {
  const text = Buffer.from(clientDataJSON, "base64url").toString("utf8");
  return sameOriginClient.safeParse(JSON.parse(text)).success;
}

async function checkCreation(
  ceremony: Ceremony,
  response: z.output<typeof creation>,
): Promise<CheckedCredential | null> {
  if (!(await hasNoCertificates(response)) || !isSameOrigin(response.response.clientDataJSON)) return null;
  const { verifyRegistrationResponse } = await importWebAuthn();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: ceremony.challenge,
    expectedOrigin: [...ceremony.origins],
    expectedRPID: ceremony.rp_id,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  });
  if (!verified) return null;
  const { credential, aaguid } = registrationInfo;
  return {
    credential: {
      id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString("base64url"),
      counter: credential.counter,
      transports: response.response.transports ?? [],
    },
    aaguid: aaguid === NO_AAGUID ? null : aaguid,
  };
}

async function checkAssertion(
  ceremony: Ceremony,
  stored: StoredCredential,
  response: z.output<typeof assertion>,
): Promise<CheckedCredential | null> {
  if (response.id !== stored.id || !isSameOrigin(response.response.clientDataJSON)) return null;
  const { verifyAuthenticationResponse } = await importWebAuthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: ceremony.challenge,
    expectedOrigin: [...ceremony.origins],
    expectedRPID: ceremony.rp_id,
    requireUserVerification: false,
    credential: {
      id: stored.id,
      publicKey: new Uint8Array(Buffer.from(stored.public_key, "base64url")),
      counter: stored.counter,
    },
  });
  if (!verified) return null;
  return { credential: { ...stored, counter: authenticationInfo.newCounter }, aaguid: null };
}

/** Returns the credential that a response proves, with its new count, or null if it proves nothing. */
export async function checkCredential(
  ceremony: Ceremony,
  stored: StoredCredential | null,
  response: unknown,
): Promise<CheckedCredential | null> {
  try {
    if (ceremony.type === "create") return await checkCreation(ceremony, creation.parse(response));
    return stored && (await checkAssertion(ceremony, stored, assertion.parse(response)));
  } catch {
    // The library throws for anything that is wrong: challenge, origin, rpId, signature, count, or format.
    return null;
  }
}
