// Values that malformed requests are built from.
import * as fc from "fast-check";

/** Real values of the tested instance, with which a malformed request gets further into the code. */
export interface Known {
  readonly emails: ReadonlyArray<string>;
  readonly phones: ReadonlyArray<string>;
  readonly ids: ReadonlyArray<string>;
  readonly password: string;
}

/** Strings that have broken software before. */
export const HOSTILE: ReadonlyArray<string> = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "a\udfff",
  "\u202e\u200b",
  "‮⁦",
  "İı",
  "💥".repeat(50),
  "x".repeat(300),
  "x".repeat(25_000),
  "' or 1=1 --",
  "{{7*7}}",
  "${7*7}",
  "%s%n%x",
  "%00",
  "../../../etc/passwd",
  "\r\nset-cookie: a=b",
  "<script>alert(1)</script>",
  "__proto__",
  "constructor",
  "null",
  "-1",
  "1e400",
  "NaN",
  "$2a$10$notabcrypthash",
  "$argon2id$v=19$m=9999999,t=999,p=99$AAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA",
  "infinity",
  "9999-99-99",
  "999999999999h",
  "-24h",
];

/** One of those, or arbitrary bytes. */
const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
);
/** Any JSON value. No client sends most of them. */
export const anything: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e308, 2 ** 53, [], {}, [null], [[]], { a: {} }),
  fc.array(text, { maxLength: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
);

const ADDRESSES = [
  "http://127.0.0.1:1/",
  "https://portal.example/x",
  "https://portal.example/ñ/日本",
  "https://portal.example/\n",
  "https://portal.example\\@evil.example",
  "javascript:alert(1)",
  "http://[",
  "//",
  "http://user:pass@127.0.0.1:1/",
  "https://portal.example/%",
  "https://portal.example/?a=%E0%A4%A#\0",
];
const XML = [
  "<a/>",
  "<",
  "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>",
  `<!DOCTYPE a [<!ENTITY b "${"c".repeat(100)}"><!ENTITY d "&b;&b;&b;&b;">]><a>&d;</a>`,
  '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="x" Version="2.0"/>',
  '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"><Assertion xmlns="urn:oasis:names:tc:SAML:2.0:assertion"/></samlp:Response>',
  '<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="x"><md:IDPSSODescriptor/></md:EntityDescriptor>',
  "<a>".repeat(5_000),
];
const xml = fc.constantFrom(...XML);
const base64Xml = xml.map((value) => Buffer.from(value).toString("base64"));

/** Values by field that pass the first checks. */
export function plausible(known: Known): Record<string, fc.Arbitrary<unknown>> {
  const id = fc.constantFrom(...known.ids);
  const email = fc.constantFrom(...known.emails, "someone.else@example.com");
  const phone = fc.constantFrom(...known.phones, "+15550001111");
  const six = fc.constantFrom("000000", "123456", "１２３４５６");
  const b64 = fc.base64String({ maxLength: 80 });
  return {
    email,
    new_email: email,
    phone,
    password: fc.constantFrom(known.password, "another good one", "x".repeat(73), "ñ".repeat(40)),
    current_password: fc.constant(known.password),
    password_hash: fc.constantFrom(...HOSTILE.filter((value) => value.startsWith("$"))),
    data: fc.dictionary(text, anything, { maxKeys: 4 }),
    user_metadata: fc.dictionary(text, anything, { maxKeys: 4 }),
    app_metadata: fc.dictionary(fc.constantFrom("provider", "providers", "roles", "x"), anything),
    role: fc.constantFrom("authenticated", "admin", ""),
    ban_duration: fc.constantFrom("1ns", "none", "0", "-1h", "99999999h", "1.5.5h"),
    id,
    type: fc.constantFrom(
      "signup",
      "invite",
      "magiclink",
      "recovery",
      "email_change",
      "email_change_current",
      "email",
      "sms",
      "phone_change",
      "saml",
      "__proto__",
    ),
    token: six,
    token_hash: fc.constantFrom("0".repeat(56), `pkce_${"0".repeat(56)}`),
    nonce: six,
    code: six,
    channel: fc.constantFrom("sms", "whatsapp", "pigeon"),
    create_user: fc.boolean(),
    code_challenge: fc.constant("a".repeat(43)),
    code_challenge_method: fc.constantFrom("s256", "plain"),
    refresh_token: fc.constantFrom("AgAA", Buffer.alloc(39, 2).toString("base64url")),
    auth_code: id,
    code_verifier: fc.constant("v".repeat(43)),
    provider: fc.constantFrom("google", "apple", "email", "__proto__"),
    id_token: fc.constantFrom("a.b.c", "eyJhbGciOiJub25lIn0.e30.", "e30.e30.e30."),
    access_token: text,
    link_identity: fc.boolean(),
    factor_type: fc.constantFrom("totp", "phone", "webauthn"),
    friendly_name: text,
    issuer: text,
    challenge_id: id,
    webauthn: fc.record({
      type: fc.constantFrom("create", "request"),
      rpId: fc.constantFrom("localhost", "evil.example"),
      rpOrigins: fc.array(fc.constantFrom(...ADDRESSES), { maxLength: 2 }),
      credential_response: fc.record({
        id: b64,
        rawId: b64,
        type: fc.constant("public-key"),
        response: anything,
      }),
    }),
    domain: fc.constantFrom("example.com", "corp.example", "-", "x".repeat(300)),
    domains: fc.array(text, { maxLength: 2 }),
    provider_id: id,
    metadata_xml: xml,
    metadata_url: fc.constantFrom(...ADDRESSES),
    attribute_mapping: fc.dictionary(text, anything, { maxKeys: 2 }),
    redirect_to: fc.constantFrom(...ADDRESSES),
    skip_http_redirect: fc.boolean(),
    should_soft_delete: fc.boolean(),
    email_confirm: fc.boolean(),
    SAMLResponse: base64Xml,
    RelayState: fc.oneof(id, text),
    state: fc.oneof(id, text),
    gotrue_meta_security: fc.record({ captcha_token: text }),
  };
}
