// Faults of an identity provider's response: mistakes, and forgeries of something that it once signed.
import {
  assertionXml,
  newId,
  responseXml,
  RSA_SHA1,
  SHA1,
  sign,
  type ResponseRequest,
  type Signing,
} from "./response.ts";

interface Making {
  readonly request: ResponseRequest;
  readonly signing: Signing;
  /** Keys of someone else. */
  readonly otherSigning: Signing;
}

function buildXml(request: ResponseRequest, signing: Signing): string {
  return sign(responseXml(request, assertionXml(request)), signing);
}

const ASSERTION = /<saml:Assertion[\s\S]*<\/saml:Assertion>/;
const SIGNATURE = /<ds:Signature[\s\S]*?<\/ds:Signature>/;

function part(xml: string, pattern: RegExp): string {
  const [found] = pattern.exec(xml) ?? [];
  if (found === undefined) throw new Error("the simulator made no such part");
  return found;
}

function evil(request: ResponseRequest): ResponseRequest {
  return { ...request, assertionId: newId(), subject: { ...request.subject, nameId: "someone-else" } };
}

function shifted(request: ResponseRequest, seconds: number): ResponseRequest {
  return { ...request, now: new Date(request.now.getTime() + seconds * 1000) };
}

/** Creates a response with the named fault. */
export const FAULTS = {
  unsigned: ({ request }) => responseXml(request, assertionXml(request)),
  foreign_key: ({ request, otherSigning }) => buildXml(request, otherSigning),
  foreign_response_key: ({ request, signing, otherSigning }) =>
    sign(buildXml(request, { ...signing, what: "assertion" }), { ...otherSigning, what: "response" }),
  wrong_audience: ({ request, signing }) =>
    buildXml({ ...request, audience: "https://another.example/saml" }, signing),
  wrong_recipient: ({ request, signing }) => {
    const assertion = assertionXml({ ...request, acsUrl: "https://another.example/acs" });
    return sign(responseXml(request, assertion), signing);
  },
  wrong_destination: ({ request, signing }) => {
    const elsewhere = { ...request, acsUrl: "https://another.example/acs" };
    return sign(responseXml(elsewhere, assertionXml(request)), signing);
  },
  wrong_issuer: ({ request, signing }) =>
    buildXml({ ...request, issuer: "https://another.example" }, signing),
  expired: ({ request, signing }) => buildXml(shifted(request, -361), signing),
  not_yet_valid: ({ request, signing }) => buildXml(shifted(request, 120), signing),
  wrong_in_response_to: ({ request, signing }) => buildXml({ ...request, inResponseTo: newId() }, signing),
  no_in_response_to: ({ request, signing }) => buildXml({ ...request, inResponseTo: null }, signing),
  assertion_for_other_request: ({ request, signing }) => {
    const assertion = assertionXml({ ...request, inResponseTo: newId() });
    return sign(responseXml(request, assertion), { ...signing, what: "assertion" });
  },
  response_to_other_request: ({ request, signing }) => {
    const other = { ...request, inResponseTo: newId() };
    return sign(responseXml(other, assertionXml(request)), { ...signing, what: "assertion" });
  },
  assertion_of_other_issuer: ({ request, signing }) => {
    const assertion = assertionXml({ ...request, issuer: "https://another.example" });
    return sign(responseXml(request, assertion), signing);
  },
  // The conditions are still valid, but the confirmation has expired.
  confirmation_expired: ({ request, signing }) => {
    const past = new Date(request.now.getTime() - 61_000).toISOString();
    const assertion = assertionXml(request).replace(/NotOnOrAfter="[^"]*"/, `NotOnOrAfter="${past}"`);
    return sign(responseXml(request, assertion), signing);
  },
  sha1_signature: ({ request, signing }) => buildXml(request, { ...signing, signature: RSA_SHA1 }),
  sha1_digest: ({ request, signing }) => buildXml(request, { ...signing, digest: SHA1 }),
  doctype: ({ request, signing }) => `<!DOCTYPE samlp:Response>${buildXml(request, signing)}`,
  entity: ({ request, signing }) =>
    `<!DOCTYPE r [<!ENTITY who "someone-else">]>${buildXml(request, signing).replace("</saml:NameID>", "&who;</saml:NameID>")}`,
  // The signature is still valid, because it covers the text without comments.
  comment_in_name: ({ request, signing }) =>
    buildXml(request, signing).replace(/(<saml:NameID[^>]*>.)/, "$1<!-- -->"),
  altered: ({ request, signing }) => buildXml(request, signing).replace(/(Format="[^"]*">)/, "$1x"),
  not_xml: () => "this is no XML",
  too_large: ({ request, signing }) =>
    buildXml(request, signing).replace("</samlp:Response>", `${" ".repeat(270_000)}</samlp:Response>`),
  too_deep: ({ request }) => responseXml(request, `${"<a>".repeat(5_000)}${"</a>".repeat(5_000)}`),
  encrypted: ({ request, signing }) =>
    buildXml(request, signing)
      .replace("<saml:Assertion", "<saml:EncryptedAssertion")
      .replace("</saml:Assertion>", "</saml:EncryptedAssertion>"),
  denied: ({ request }) => responseXml(request, "", "Responder"),
  // A forged assertion replaces the signed one, which is moved to where a careless parser still finds it.
  wrapped_first: ({ request, signing }) => {
    const signed = buildXml(request, { ...signing, what: "assertion" });
    return signed.replace(ASSERTION, (original) => assertionXml(evil(request)) + original);
  },
  wrapped_in_assertion: ({ request, signing }) => {
    const signed = buildXml(request, { ...signing, what: "assertion" });
    return signed.replace(ASSERTION, (original) =>
      assertionXml(evil(request)).replace("</saml:Assertion>", `${original}</saml:Assertion>`),
    );
  },
  wrapped_in_object: ({ request, signing }) => {
    const signed = buildXml(request, { ...signing, what: "assertion" });
    const original = part(signed, ASSERTION);
    const bare = original.replace(SIGNATURE, "");
    const signature = part(original, SIGNATURE).replace(
      "</ds:Signature>",
      `<ds:Object>${bare}</ds:Object></ds:Signature>`,
    );
    const forged = assertionXml(evil(request)).replace("</saml:Issuer>", `</saml:Issuer>${signature}`);
    return signed.replace(ASSERTION, () => forged);
  },
  wrapped_in_extensions: ({ request, signing }) => {
    const signed = buildXml(request, { ...signing, what: "assertion" });
    const original = part(signed, ASSERTION);
    return signed
      .replace(ASSERTION, () => assertionXml(evil(request)))
      .replace("<samlp:Status>", () => `<samlp:Extensions>${original}</samlp:Extensions><samlp:Status>`);
  },
  wrapped_same_id: ({ request, signing }) => {
    const signed = buildXml(request, { ...signing, what: "assertion" });
    const original = part(signed, ASSERTION);
    const forged = assertionXml({ ...evil(request), assertionId: request.assertionId });
    const withSignature = forged.replace(
      "</saml:Issuer>",
      () => `</saml:Issuer>${part(original, SIGNATURE)}`,
    );
    return signed
      .replace(ASSERTION, () => withSignature)
      .replace("<samlp:Status>", () => `<samlp:Extensions>${original}</samlp:Extensions><samlp:Status>`);
  },
  wrapped_response: ({ request, signing }) => {
    const signed = buildXml(request, { ...signing, what: "response" });
    const outer = responseXml(request, assertionXml(evil(request)));
    return outer.replace("</samlp:Response>", () => `${signed}</samlp:Response>`);
  },
} satisfies Record<string, (making: Making) => string>;

export type Fault = keyof typeof FAULTS;

/** Builds a response: correct, or with one fault. */
export function buildResponseXml(making: Making, fault: Fault | null): string {
  return fault === null ? buildXml(making.request, making.signing) : FAULTS[fault](making);
}
