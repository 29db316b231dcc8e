// Checks the shape of an identity provider's response, before its signature is verified: exactly one assertion in its
// one place, signatures only where they are allowed, over the element they are in, with current algorithms. This
// prevents moving a signed part aside and putting another in its place (signature wrapping).
import { ASSERTION_NS, PROTOCOL_NS, SIGNATURE_NS, STATUS_SUCCESS } from "./names.ts";
import { ResponseRejected, demand } from "./response-rejected.ts";
import { listChildren, everyElement, onlyChild, readXml, XmlError, type XmlElement } from "./xml.ts";

export interface ResponseShape {
  /** The claimed sender, not verified yet. */
  readonly issuer: string;
  readonly destination: string | undefined;
  readonly inResponseTo: string | undefined;
  /** Which of the two have a signature: each existing one has to be valid. */
  readonly responseSigned: boolean;
  readonly assertionSigned: boolean;
}

/** An assertion with many groups takes tens of kilobytes. */
export const MAX_RESPONSE_BYTES = 256 * 1024;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

const CANONICAL = "http://www.w3.org/2001/10/xml-exc-c14n#";
const ALLOWED: Record<string, ReadonlySet<string>> = {
  CanonicalizationMethod: new Set([CANONICAL, `${CANONICAL}WithComments`]),
  // No SHA-1, and none with a shared secret: a certificate is not a secret.
  SignatureMethod: new Set([
    "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512",
    "http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1",
  ]),
  DigestMethod: new Set([
    "http://www.w3.org/2001/04/xmlenc#sha256",
    "http://www.w3.org/2001/04/xmlenc#sha512",
  ]),
  Transform: new Set([
    "http://www.w3.org/2000/09/xmldsig#enveloped-signature",
    CANONICAL,
    `${CANONICAL}WithComments`,
  ]),
};

/** Decodes the XML in the form's field. Throws ResponseRejected. */
export function decodeResponse(field: string): string {
  const base64 = field.replaceAll(/\s/g, "");
  demand(base64.length <= (MAX_RESPONSE_BYTES * 4) / 3, "too large");
  demand(BASE64.test(base64), "not base64");
  return Buffer.from(base64, "base64").toString("utf8");
}

function parse(xml: string): XmlElement {
  try {
    return readXml(xml, true);
  } catch (error) {
    throw error instanceof XmlError ? new ResponseRejected(error.message) : error;
  }
}

function assertUniqueIds(elements: ReadonlyArray<XmlElement>): void {
  const ids = elements.flatMap((element) =>
    [...element.attributes].filter(([name]) => name.toLowerCase() === "id").map(([, id]) => id),
  );
  demand(new Set(ids).size === ids.length, "two elements have the same ID");
}

function checkAlgorithms(signature: XmlElement): void {
  for (const element of everyElement(signature)) {
    const allowed = ALLOWED[element.name];
    if (!allowed) continue;
    const algorithm = element.attributes.get("Algorithm") ?? "";
    demand(allowed.has(algorithm), `${element.name} is not one that is taken`);
  }
}

function checkSignature(signature: XmlElement, parent: XmlElement): void {
  const info = onlyChild(signature, SIGNATURE_NS, "SignedInfo");
  const reference = onlyChild(info, SIGNATURE_NS, "Reference");
  const id = parent.attributes.get("ID") ?? "";
  demand(reference !== undefined, "a signature has not exactly one reference");
  demand(listChildren(signature, SIGNATURE_NS, "Object").length === 0, "a signature carries an object");
  demand(id !== "" && reference.attributes.get("URI") === `#${id}`, "a signature is over another element");
  demand(onlyChild(info, SIGNATURE_NS, "SignatureMethod") !== undefined, "a signature names no method");
  demand(onlyChild(reference, SIGNATURE_NS, "DigestMethod") !== undefined, "a signature names no digest");
  checkAlgorithms(signature);
}

function checkStatus(root: XmlElement): void {
  const code = onlyChild(onlyChild(root, PROTOCOL_NS, "Status"), PROTOCOL_NS, "StatusCode");
  demand(code?.attributes.get("Value") === STATUS_SUCCESS, "the identity provider did not sign the user in");
}

/** Parses the shape of the response. Throws ResponseRejected. */
export function parseResponseShape(xml: string): ResponseShape {
  const root = parse(xml);
  demand(root.uri === PROTOCOL_NS && root.name === "Response", "not a SAML 2.0 response");
  demand(root.attributes.get("Version") === "2.0", "not a SAML 2.0 response");
  const elements = [...everyElement(root)];
  demand(!elements.some((element) => element.name === "EncryptedAssertion"), "the assertion is encrypted");
  checkStatus(root);
  const assertions = elements.filter((element) => element.name === "Assertion");
  const assertion = onlyChild(root, ASSERTION_NS, "Assertion");
  demand(assertion !== undefined && assertions.length === 1, "not exactly one assertion in its place");
  assertUniqueIds(elements);
  const ofResponse = listChildren(root, SIGNATURE_NS, "Signature");
  const ofAssertion = listChildren(assertion, SIGNATURE_NS, "Signature");
  const all = elements.filter((element) => element.name === "Signature");
  demand(
    all.length === ofResponse.length + ofAssertion.length &&
      ofResponse.length <= 1 &&
      ofAssertion.length <= 1,
    "a signature is where none may be",
  );
  demand(all.length > 0, "not signed");
  for (const signature of ofResponse) checkSignature(signature, root);
  for (const signature of ofAssertion) checkSignature(signature, assertion);
  const [issuer = onlyChild(assertion, ASSERTION_NS, "Issuer")] = listChildren(root, ASSERTION_NS, "Issuer");
  return {
    issuer: issuer?.text.trim() ?? "",
    destination: root.attributes.get("Destination"),
    inResponseTo: root.attributes.get("InResponseTo"),
    responseSigned: ofResponse.length > 0,
    assertionSigned: ofAssertion.length > 0,
  };
}
