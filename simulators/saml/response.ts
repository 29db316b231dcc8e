// Writes and signs SAML responses, correctly or with one of many faults.
import { randomBytes } from "node:crypto";
import { SignedXml } from "xml-crypto";
import type { KeyPair } from "./key-pair.ts";

export interface SamlSubject {
  readonly nameId: string;
  readonly nameIdFormat: string;
  readonly attributes: Readonly<Record<string, string | ReadonlyArray<string>>>;
}

export interface ResponseRequest {
  readonly issuer: string;
  readonly acsUrl: string;
  readonly audience: string;
  /** Null: started by the identity provider. */
  readonly inResponseTo: string | null;
  readonly subject: SamlSubject;
  readonly now: Date;
  readonly assertionId: string;
}

export interface Signing {
  readonly key: KeyPair;
  readonly what: "assertion" | "response" | "both";
  readonly signature: string;
  readonly digest: string;
  /** Includes the certificate in the message, as identity providers do. */
  readonly keyInfo: boolean;
}

export const RSA_SHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";
export const RSA_SHA1 = "http://www.w3.org/2000/09/xmldsig#rsa-sha1";
export const SHA256 = "http://www.w3.org/2001/04/xmlenc#sha256";
export const SHA1 = "http://www.w3.org/2000/09/xmldsig#sha1";
const EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#";
const ENVELOPED = "http://www.w3.org/2000/09/xmldsig#enveloped-signature";

/** Returns a unique element id. */
export function newId(): string {
  return `_${randomBytes(16).toString("hex")}`;
}

/** Escapes text for use in XML. */
export function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

function at(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1000).toISOString();
}

function attributesXml(attributes: SamlSubject["attributes"]): string {
  const entries = Object.entries(attributes);
  if (entries.length === 0) return "";
  const xml = entries.map(([name, input]) => {
    const values = typeof input === "string" ? [input] : input;
    const inner = values.map((value) => `<saml:AttributeValue>${escape(value)}</saml:AttributeValue>`);
    return `<saml:Attribute Name="${escape(name)}">${inner.join("")}</saml:Attribute>`;
  });
  return `<saml:AttributeStatement>${xml.join("")}</saml:AttributeStatement>`;
}

/** Returns one unsigned assertion. */
export function assertionXml(request: ResponseRequest): string {
  const { now, subject, inResponseTo } = request;
  const inResponseToAttribute = inResponseTo === null ? "" : ` InResponseTo="${escape(inResponseTo)}"`;
  return (
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${request.assertionId}" Version="2.0"` +
    ` IssueInstant="${at(now, 0)}"><saml:Issuer>${escape(request.issuer)}</saml:Issuer>` +
    `<saml:Subject><saml:NameID Format="${subject.nameIdFormat}">${escape(subject.nameId)}</saml:NameID>` +
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData` +
    ` NotOnOrAfter="${at(now, 300)}" Recipient="${escape(request.acsUrl)}"${inResponseToAttribute}/></saml:SubjectConfirmation>` +
    `</saml:Subject><saml:Conditions NotBefore="${at(now, -5)}" NotOnOrAfter="${at(now, 300)}">` +
    `<saml:AudienceRestriction><saml:Audience>${escape(request.audience)}</saml:Audience>` +
    `</saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${at(now, 0)}">` +
    `<saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password` +
    `</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
    `${attributesXml(subject.attributes)}</saml:Assertion>`
  );
}

/** Returns an unsigned response with an assertion. */
export function responseXml(request: ResponseRequest, assertion: string, status = "Success"): string {
  const inResponseToAttribute =
    request.inResponseTo === null ? "" : ` InResponseTo="${escape(request.inResponseTo)}"`;
  return (
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${newId()}" Version="2.0"` +
    ` IssueInstant="${at(request.now, 0)}" Destination="${escape(request.acsUrl)}"${inResponseToAttribute}>` +
    `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${escape(request.issuer)}</saml:Issuer>` +
    `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${status}"/></samlp:Status>` +
    `${assertion}</samlp:Response>`
  );
}

function signOne(xml: string, element: "Assertion" | "Response", signing: Signing): string {
  const xpath = element === "Response" ? "/*[local-name()='Response']" : "/*/*[local-name()='Assertion']";
  const signer = new SignedXml({
    privateKey: signing.key.privateKey,
    publicCert: signing.key.certificate,
    signatureAlgorithm: signing.signature,
    canonicalizationAlgorithm: EXCLUSIVE,
    ...(signing.keyInfo ? {} : { getKeyInfoContent: () => null }),
  });
  signer.addReference({ xpath, transforms: [ENVELOPED, EXCLUSIVE], digestAlgorithm: signing.digest });
  const location = { reference: `${xpath}/*[local-name()='Issuer']`, action: "after" as const };
  signer.computeSignature(xml, { prefix: "ds", location });
  return signer.getSignedXml();
}

/** Signs a response as requested: the assertion first, so that the response's signature covers it. */
export function sign(xml: string, signing: Signing): string {
  const inner = signing.what === "response" ? xml : signOne(xml, "Assertion", signing);
  return signing.what === "assertion" ? inner : signOne(inner, "Response", signing);
}
