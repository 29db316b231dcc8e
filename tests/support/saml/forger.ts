// An identity provider whose messages are written by the test: it has its own key and leaves the rest to the test.
import { connectProvider } from "./sign-in.ts";
import { createKeyPair, type KeyPair } from "../../../simulators/saml/key-pair.ts";
import { metadataXml, PERSISTENT } from "../../../simulators/saml/identity-provider.ts";
import {
  assertionXml,
  newId,
  responseXml,
  RSA_SHA256,
  SHA256,
  sign,
  type SamlSubject,
  type ResponseRequest,
  type Signing,
} from "../../../simulators/saml/response.ts";
import type { TestServer } from "../server.ts";

export interface Forger {
  readonly entityId: string;
  readonly providerId: string;
  readonly key: KeyPair;
  /** A valid request for a message, with the test's changes. */
  request(more?: Partial<ResponseRequest>): ResponseRequest;
  /** Valid signing options, with the test's changes. */
  signing(more?: Partial<Signing>): Signing;
  /** A signed message, valid except for the test's changes. */
  message(more?: Partial<ResponseRequest>, signing?: Partial<Signing>): string;
}

/** An account in the directory, by its name there and its address. */
export function directoryEntry(nameId: string, mail = `${nameId}@company.example`): SamlSubject {
  return { nameId, nameIdFormat: PERSISTENT, attributes: { mail } };
}

/** Connects an identity provider with the entity id to the server. */
export async function connectForger(server: TestServer, entityId: string, now: () => Date): Promise<Forger> {
  const key = await createKeyPair();
  const sso = "https://idp.example/sso";
  const connected = { metadataXml: () => metadataXml(entityId, sso, [key.certificate]) };
  const providerId = await connectProvider(server, connected);
  const external = `${server.url}/auth/v1`;
  const forger: Forger = {
    entityId,
    providerId,
    key,
    request: (more = {}) => ({
      issuer: entityId,
      acsUrl: `${external}/saml/acs`,
      audience: `${external}/saml/metadata`,
      inResponseTo: null,
      subject: directoryEntry("attacker"),
      now: now(),
      assertionId: newId(),
      ...more,
    }),
    signing: (more = {}) => ({
      key,
      what: "assertion",
      signature: RSA_SHA256,
      digest: SHA256,
      keyInfo: true,
      ...more,
    }),
    message: (more, signing) => {
      const request = forger.request(more);
      return sign(responseXml(request, assertionXml(request)), forger.signing(signing));
    },
  };
  return forger;
}
