// Parses an identity provider's metadata: its id, its sign-in address, and its signing certificates.
import { X509Certificate } from "node:crypto";
import { isSecureUrl } from "#server/platform/settings/secure-url.ts";
import { invalid } from "../errors.ts";
import { METADATA_NS, PROTOCOL_NS, REDIRECT_BINDING, SIGNATURE_NS } from "./names.ts";
import { listChildren, onlyChild, readXml, XmlError, type XmlElement } from "./xml.ts";

export interface IdentityProviderMetadata {
  readonly entityId: string;
  /** Where users are redirected, with the request in the query. */
  readonly ssoUrl: string;
  /** PEM, one or more. */
  readonly certificates: ReadonlyArray<string>;
  readonly nameIdFormats: ReadonlyArray<string>;
  /** When the metadata expires, in ms since 1970. Infinity if it has no end. */
  readonly validUntil: number;
}

/** The metadata of one provider is a few kilobytes. */
export const MAX_METADATA_BYTES = 1024 * 1024;
// SAML core 8.3.6.
const MAX_ENTITY_ID = 1_024;
// NIST SP 800-131A: shorter RSA keys are no longer safe.
const MIN_RSA_BITS = 2_048;

function parse(xml: string): XmlElement {
  if (Buffer.byteLength(xml) > MAX_METADATA_BYTES) throw invalid("SAML Metadata XML is larger than 1 MB");
  try {
    // A byte order mark is not part of the document.
    return readXml(xml.replace(/^\uFEFF/, "").trimStart());
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw invalid(`SAML Metadata is not valid: ${error.message}`);
  }
}

function getEntity(root: XmlElement): XmlElement {
  const entities =
    root.uri === METADATA_NS && root.name === "EntitiesDescriptor"
      ? listChildren(root, METADATA_NS, "EntityDescriptor")
      : [root];
  const [entity, second] = entities.filter(
    (element) => element.uri === METADATA_NS && element.name === "EntityDescriptor",
  );
  if (!entity || second) throw invalid("SAML Metadata must contain exactly one EntityDescriptor");
  return entity;
}

function findPem(certificate: XmlElement): string | null {
  try {
    const read = new X509Certificate(Buffer.from(certificate.text.replaceAll(/\s/g, ""), "base64"));
    const bits = read.publicKey.asymmetricKeyDetails?.modulusLength ?? 0;
    return read.publicKey.asymmetricKeyType === "rsa" && bits >= MIN_RSA_BITS ? read.toString() : null;
  } catch {
    return null;
  }
}

function listCertificates(descriptor: XmlElement): string[] {
  return listChildren(descriptor, METADATA_NS, "KeyDescriptor")
    .filter((key) => (key.attributes.get("use") ?? "signing") === "signing")
    .flatMap((key) => listChildren(key, SIGNATURE_NS, "KeyInfo"))
    .flatMap((info) => listChildren(info, SIGNATURE_NS, "X509Data"))
    .flatMap((data) => listChildren(data, SIGNATURE_NS, "X509Certificate"))
    .map(findPem)
    .filter((pem) => pem !== null);
}

function getSsoUrl(descriptor: XmlElement): string {
  const service = listChildren(descriptor, METADATA_NS, "SingleSignOnService").find(
    (element) => element.attributes.get("Binding") === REDIRECT_BINDING,
  );
  const address = service?.attributes.get("Location");
  if (!address)
    throw invalid("SAML Metadata does not contain a SingleSignOnService with the HTTP-Redirect binding");
  if (!isSecureUrl(address)) throw invalid("SAML Metadata SingleSignOnService is not a HTTPS URL");
  return address;
}

function parseValidUntil(element: XmlElement): number {
  const until = element.attributes.get("validUntil");
  return until === undefined ? Infinity : Date.parse(until) || 0;
}

/** Parses metadata of exactly one identity provider. Throws validation_failed with the reason. */
export function readMetadata(xml: string): IdentityProviderMetadata {
  const root = parse(xml);
  const entity = getEntity(root);
  const entityId = entity.attributes.get("entityID")?.trim() ?? "";
  if (entityId === "" || entityId.length > MAX_ENTITY_ID)
    throw invalid("SAML Metadata does not contain an EntityID");
  const descriptors = listChildren(entity, METADATA_NS, "IDPSSODescriptor");
  const descriptor = onlyChild(entity, METADATA_NS, "IDPSSODescriptor");
  if (!descriptor)
    throw invalid(
      descriptors.length === 0
        ? "SAML Metadata does not contain any IDPSSODescriptor"
        : "SAML Metadata contains multiple IDPSSODescriptors",
    );
  const protocols = descriptor.attributes.get("protocolSupportEnumeration") ?? "";
  if (!protocols.split(/\s+/).includes(PROTOCOL_NS))
    throw invalid("SAML Metadata IDPSSODescriptor does not support SAML 2.0");
  const certificates = listCertificates(descriptor);
  if (certificates.length === 0)
    throw invalid("SAML Metadata does not contain a signing certificate (RSA of 2048 bits or more)");
  return {
    entityId,
    ssoUrl: getSsoUrl(descriptor),
    certificates,
    nameIdFormats: listChildren(descriptor, METADATA_NS, "NameIDFormat").map((format) => format.text.trim()),
    validUntil: Math.min(parseValidUntil(root), parseValidUntil(entity), parseValidUntil(descriptor)),
  };
}
