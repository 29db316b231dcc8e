// A software authenticator, as a browser would provide it to a page (WebAuthn level 3): ES256, no attestation. It does
// what is requested, including what a real one would reject.
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

type Bytes = string | ArrayBuffer | ArrayBufferView;

/** The page's options that the authenticator reads. Binary values are base64url or bytes. */
export interface CreationOptions {
  readonly challenge: Bytes;
  readonly rp: { readonly id?: string };
}
export interface RequestOptions {
  readonly challenge: Bytes;
  readonly rpId?: string;
}

/** A credential as the page sends it: JSON, with the methods of a PublicKeyCredential. */
export interface AuthenticatorResponse {
  readonly id: string;
  readonly rawId: string;
  readonly type: "public-key";
  readonly response: Readonly<Record<string, unknown>>;
  readonly clientExtensionResults: object;
}

export type AttestationStatement = Map<string, string | number | Uint8Array | Uint8Array[]>;

/** Deviations of a ceremony from those of an honest browser and authenticator. */
export interface Deviation {
  /** Missing flags of the authenticator data. */
  readonly without?: "presence" | "verification" | "both";
  /** Added or replaced members of the browser's client data. */
  readonly clientData?: Readonly<Record<string, unknown>>;
}

export interface Authenticator {
  /** The credential's id in base64url. */
  readonly id: string;
  /** Number of uses. A test may set it back. */
  counter: number;
  /** Registers for a page of `origin`. An `attestation` other than none is claimed without proof. */
  create(
    options: CreationOptions,
    origin: string,
    more?: Deviation & { attestation?: string; statement?: AttestationStatement },
  ): AuthenticatorResponse;
  /** Signs in on a page of `origin`. */
  get(options: RequestOptions, origin: string, more?: Deviation): AuthenticatorResponse;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

function base64url(bytes: Bytes): string {
  if (typeof bytes === "string") return bytes;
  return ArrayBuffer.isView(bytes)
    ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64url")
    : Buffer.from(bytes).toString("base64url");
}

function sha256(data: string | Uint8Array): Buffer {
  return createHash("sha256").update(data).digest();
}

// COSE (RFC 9053): kty EC2, alg ES256, crv P-256, x, y.
function coseKey(publicKey: KeyObject): Uint8Array {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, "base64url"))],
      [-3, new Uint8Array(Buffer.from(y, "base64url"))],
    ]),
  );
}

function uint(bytes: 2 | 4, value: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
}

function clientData(type: string, challenge: Bytes, origin: string, more: Deviation): Buffer {
  const honest = { type, challenge: base64url(challenge), origin, crossOrigin: false };
  return Buffer.from(JSON.stringify({ ...honest, ...more.clientData }));
}

function flagsWithout(missing: Deviation["without"]): number {
  if (missing === "both") return 0;
  if (missing === "presence") return USER_VERIFIED;
  return missing === "verification" ? USER_PRESENT : USER_PRESENT | USER_VERIFIED;
}

function createResponse(id: string, response: Record<string, unknown>): AuthenticatorResponse {
  const json = {
    id,
    rawId: id,
    type: "public-key" as const,
    response,
    clientExtensionResults: {},
  };
  return Object.assign(Object.create({ toJSON: () => json }) as object, json);
}

/**
 * Creates an authenticator with one credential. `counts: false` creates one that always reports 0, and `rpId` one that
 * signs for another site.
 */
export function createAuthenticator(
  options: { counts?: boolean; aaguid?: string; rpId?: string } = {},
): Authenticator {
  const { counts = true, aaguid = "00000000-0000-0000-0000-000000000000" } = options;
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const rawId = randomBytes(32);
  const id = rawId.toString("base64url");
  const dataFor = (rpId: string | undefined, flags: number, { without }: Deviation): Buffer => {
    if (counts) authenticator.counter += 1;
    const party = sha256(options.rpId ?? rpId ?? "");
    return Buffer.concat([
      party,
      Buffer.from([flags | flagsWithout(without)]),
      uint(4, authenticator.counter),
    ]);
  };
  const authenticator: Authenticator = {
    id,
    counter: 0,
    create({ challenge, rp }, origin, { attestation = "none", statement: forged, ...more } = {}) {
      const authData = Buffer.concat([
        dataFor(rp.id, HAS_CREDENTIAL, more),
        Buffer.from(aaguid.replaceAll("-", ""), "hex"),
        uint(2, rawId.length),
        rawId,
        coseKey(publicKey),
      ]);
      const claimed: AttestationStatement =
        attestation === "none" ? new Map() : new Map([["x5c", [new Uint8Array(8)]]]);
      const statement = forged ?? claimed;
      const attestationObject = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, never>>([
          ["fmt", attestation],
          ["attStmt", statement as Map<string, never>],
          ["authData", new Uint8Array(authData)],
        ]),
      );
      return createResponse(id, {
        attestationObject: base64url(attestationObject),
        clientDataJSON: base64url(clientData("webauthn.create", challenge, origin, more)),
        transports: ["internal"],
      });
    },
    get({ challenge, rpId }, origin, more = {}) {
      const authData = dataFor(rpId, 0, more);
      const client = clientData("webauthn.get", challenge, origin, more);
      const signature = sign("sha256", Buffer.concat([authData, sha256(client)]), privateKey);
      return createResponse(id, {
        authenticatorData: base64url(authData),
        clientDataJSON: base64url(client),
        signature: base64url(signature),
        userHandle: null,
      });
    },
  };
  return authenticator;
}
