// Names defined by SAML 2.0 and XML signatures.
export const ASSERTION_NS = "urn:oasis:names:tc:SAML:2.0:assertion";
export const PROTOCOL_NS = "urn:oasis:names:tc:SAML:2.0:protocol";
export const METADATA_NS = "urn:oasis:names:tc:SAML:2.0:metadata";
export const SIGNATURE_NS = "http://www.w3.org/2000/09/xmldsig#";

export const REDIRECT_BINDING = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";
export const BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer";
export const STATUS_SUCCESS = "urn:oasis:names:tc:SAML:2.0:status:Success";

export const NAME_ID = {
  persistent: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
  transient: "urn:oasis:names:tc:SAML:2.0:nameid-format:transient",
  email: "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress",
} as const;
