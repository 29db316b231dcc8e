// A SAML identity provider on this machine. It signs everyone in as the configured user, with the configured fault.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { inflateRawSync } from "node:zlib";
import { buildResponseXml, type Fault } from "./faults.ts";
import { createKeyPair, type KeyPair } from "./key-pair.ts";
import { escape, newId, RSA_SHA256, SHA256, type SamlSubject, type Signing } from "./response.ts";

export interface IdentityProviderSettings {
  subject: SamlSubject;
  fault: Fault | null;
  signs: Signing["what"];
  now: () => Date;
  /** Overrides the response of /metadata. */
  metadata: ((response: ServerResponse) => void) | null;
}

export interface IdentityProviderSimulator {
  readonly url: string;
  readonly entityId: string;
  /** May be changed between sign-ins. */
  readonly settings: IdentityProviderSettings;
  metadataXml(): string;
  /** Creates the form field for a sign-in requested by `inResponseTo`, or for an unsolicited one. */
  respond(to: { acsUrl: string; audience: string; inResponseTo: string | null }): string;
  close(): Promise<void>;
}

export const PERSISTENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";

/** Returns the metadata of an identity provider that signs with the certificates. */
export function metadataXml(entityId: string, ssoUrl: string, certificates: ReadonlyArray<string>): string {
  const keys = certificates.map((certificate) => {
    const base64 = certificate.replaceAll(/-----[A-Z ]+-----|\s/g, "");
    return (
      `<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>` +
      `<ds:X509Certificate>${base64}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`
    );
  });
  return (
    `<?xml version="1.0" encoding="UTF-8"?><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata"` +
    ` entityID="${escape(entityId)}"><md:IDPSSODescriptor` +
    ` protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${keys.join("")}` +
    `<md:NameIDFormat>${PERSISTENT}</md:NameIDFormat><md:SingleSignOnService` +
    ` Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${escape(ssoUrl)}"/>` +
    `</md:IDPSSODescriptor></md:EntityDescriptor>`
  );
}

function attribute(xml: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(xml)?.[1] ?? "";
}

// Returns the page that posts the response by itself, as identity providers serve it.
function page(acsUrl: string, samlResponse: string, relayState: string): string {
  return (
    `<!doctype html><form method="post" action="${escape(acsUrl)}">` +
    `<input type="hidden" name="SAMLResponse" value="${samlResponse}">` +
    `<input type="hidden" name="RelayState" value="${escape(relayState)}"></form>`
  );
}

/** Starts the identity provider on a free port of 127.0.0.1. */
export async function startIdentityProvider(
  now: () => Date = () => new Date(),
): Promise<IdentityProviderSimulator> {
  const [key, otherKey] = await Promise.all([createKeyPair(), createKeyPair()]);
  const signing = (pair: KeyPair): Signing => ({
    key: pair,
    what: settings.signs,
    signature: RSA_SHA256,
    digest: SHA256,
    keyInfo: true,
  });
  const settings: IdentityProviderSettings = {
    subject: { nameId: "person-1", nameIdFormat: PERSISTENT, attributes: { mail: "Ana@Company.example" } },
    fault: null,
    signs: "assertion",
    now,
    metadata: null,
  };
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const entityId = `${url}/metadata`;

  const provider: IdentityProviderSimulator = {
    url,
    entityId,
    settings,
    metadataXml: () => metadataXml(entityId, `${url}/sso`, [key.certificate]),
    respond(to) {
      const request = {
        ...to,
        issuer: entityId,
        subject: settings.subject,
        now: settings.now(),
        assertionId: newId(),
      };
      const making = { request, signing: signing(key), otherSigning: signing(otherKey) };
      return Buffer.from(buildResponseXml(making, settings.fault)).toString("base64");
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  function signIn(query: URLSearchParams, response: ServerResponse): void {
    const deflated = Buffer.from(query.get("SAMLRequest") ?? "", "base64");
    const requestXml = inflateRawSync(deflated).toString("utf8");
    const acsUrl = attribute(requestXml, "AssertionConsumerServiceURL");
    const audience = /<saml:Issuer[^>]*>([^<]*)</.exec(requestXml)?.[1] ?? "";
    const samlResponse = provider.respond({ acsUrl, audience, inResponseTo: attribute(requestXml, "ID") });
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(page(acsUrl, samlResponse, query.get("RelayState") ?? ""));
  }

  function handle(request: IncomingMessage, response: ServerResponse): void {
    const address = new URL(request.url ?? "/", url);
    if (address.pathname === "/sso") return signIn(address.searchParams, response);
    if (settings.metadata) return settings.metadata(response);
    response.setHeader("content-type", "application/samlmetadata+xml");
    response.end(provider.metadataXml());
  }

  return provider;
}
