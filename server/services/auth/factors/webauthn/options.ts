// Options of the requests to a WebAuthn authenticator.
import type * as WebAuthn from "@simplewebauthn/server";
import type { AuthContext, Db, UserRow } from "../../context.ts";
import type { Factor } from "../find.ts";
import type { RelyingParty } from "./relying-party.ts";

/** Loads the library on first use, because it took a twelfth of a server's start and few sign-ins need it. */
export const importWebAuthn = (): Promise<typeof WebAuthn> => import("@simplewebauthn/server");

/** EdDSA, ES256 and RS256 (RFC 9053, RFC 8812): supported by authenticators in use. */
export const ALGORITHMS = [-8, -7, -257];

/** A registered authenticator as stored in auth.factors. */
export interface StoredCredential {
  readonly id: string;
  /** COSE, in base64url. */
  readonly public_key: string;
  /** How often it was used. 0 if the authenticator does not count. */
  readonly counter: number;
  readonly transports: string[];
}

/** What is stored about a ceremony until its response. */
export interface Ceremony {
  readonly type: "create" | "request";
  readonly challenge: string;
  readonly rp_id: string;
  readonly origins: ReadonlyArray<string>;
}

export type CeremonyOptions =
  | { type: "create"; credential_options: { publicKey: WebAuthn.PublicKeyCredentialCreationOptionsJSON } }
  | { type: "request"; credential_options: { publicKey: WebAuthn.PublicKeyCredentialRequestOptionsJSON } };

function descriptor(stored: StoredCredential): { id: string; transports?: string[] } {
  return stored.transports.length > 0 ? { id: stored.id, transports: stored.transports } : { id: stored.id };
}

async function registered(db: Db, userId: string): Promise<StoredCredential[]> {
  const rows = await db
    .selectFrom("auth.factors")
    .select("webauthn_credential")
    .where("user_id", "=", userId)
    .where("webauthn_credential", "is not", null)
    .execute();
  return rows.map((row) => row.webauthn_credential as unknown as StoredCredential);
}

/** Returns what the browser passes to the authenticator: registration at first, authentication from then on. */
export async function ceremonyOptions(
  ctx: AuthContext,
  db: Db,
  user: UserRow,
  factor: Factor,
  party: RelyingParty,
): Promise<CeremonyOptions> {
  const timeout = ctx.settings.mfa.challengeTtl * 1000;
  const stored = factor.webauthn_credential as StoredCredential | null;
  const { generateAuthenticationOptions, generateRegistrationOptions } = await importWebAuthn();
  if (factor.status === "verified" && stored) {
    const publicKey = await generateAuthenticationOptions({
      rpID: party.rpId,
      timeout,
      userVerification: "preferred",
      allowCredentials: [descriptor(stored)],
    });
    return { type: "request", credential_options: { publicKey } };
  }
  const name = user.email || user.phone || user.id;
  const publicKey = await generateRegistrationOptions({
    rpName: ctx.config.portalName,
    rpID: party.rpId,
    userName: name,
    userDisplayName: name,
    userID: new Uint8Array(Buffer.from(user.id.replaceAll("-", ""), "hex")),
    timeout,
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: (await registered(db, user.id)).map(descriptor),
    authenticatorSelection: { residentKey: "discouraged", userVerification: "preferred" },
  });
  return { type: "create", credential_options: { publicKey } };
}
