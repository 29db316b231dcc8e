// Maps an assertion's attributes to the account: the operator's mapping has the attributes' names, and email addresses
// are found by their common names.
import { z } from "zod";
import type { Assertion } from "./assertion.ts";
import { NAME_ID } from "./names.ts";

const source = z.object({
  name: z.string().max(500).optional(),
  names: z.array(z.string().max(500)).max(50).optional(),
  default: z.json().optional(),
  /** Takes all values, not only the first. */
  array: z.boolean().optional(),
});

/** {keys: {email: {name | names, default?, array?}}}. */
export const attributeMapping = z.object({ keys: z.record(z.string().max(200), source).optional() });
export type AttributeMapping = z.output<typeof attributeMapping>;
type Source = z.output<typeof source>;

// Common names for the address in directories: OID and short names (RFC 4524), the claims of WS-Federation.
const EMAIL_ATTRIBUTES = [
  "urn:oid:0.9.2342.19200300.100.1.3",
  "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress",
  "http://schemas.xmlsoap.org/claims/EmailAddress",
  "mail",
  "Mail",
  "email",
];

// Those that are fields of user_metadata. Others go to custom_claims, as for OAuth providers (wire/auth.md §6).
const PROFILE_CLAIMS = new Set(
  (
    "name family_name given_name middle_name nickname preferred_username profile picture website gender " +
    "birthdate zoneinfo locale full_name avatar_url user_name slug language"
  ).split(" "),
);

function getValue(assertion: Assertion, mappedSource: Source): unknown {
  const names = [...(mappedSource.name ? [mappedSource.name] : []), ...(mappedSource.names ?? [])];
  for (const name of names) {
    const values = (assertion.attributes.get(name) ?? []).filter((value) => value !== "");
    if (values.length > 0) return mappedSource.array ? values : values[0];
  }
  return mappedSource.default;
}

function mapped(assertion: Assertion, mapping: AttributeMapping): Map<string, unknown> {
  const claims = new Map<string, unknown>();
  for (const [key, mappedSource] of Object.entries(mapping.keys ?? {})) {
    const value = getValue(assertion, mappedSource);
    if (value !== undefined && value !== null) claims.set(key, value);
  }
  return claims;
}

function findEmail(assertion: Assertion): string {
  for (const name of EMAIL_ATTRIBUTES) {
    const found = assertion.attributes.get(name)?.find((value) => value !== "");
    if (found) return found;
  }
  return assertion.nameIdFormat === NAME_ID.email ? assertion.nameId : "";
}

export interface AssertedUser {
  /** The directory's permanent id of the user. Empty if the assertion has none. */
  readonly subject: string;
  /** As the directory sends it. Empty if there is none. */
  readonly email: string;
  /** The other attributes in the mapping. */
  readonly claims: Readonly<Record<string, unknown>>;
}

// The subject identifier attribute of SAML V2.0 Subject Identifier Attributes Profile 1.0.
const SUBJECT_ID = "urn:oasis:names:tc:SAML:attribute:subject-id";

function getSubject(assertion: Assertion): string {
  const [subjectId] = assertion.attributes.get(SUBJECT_ID) ?? [];
  if (subjectId) return subjectId;
  // A name that differs at every sign-in would create another account each time.
  return assertion.nameIdFormat === NAME_ID.transient ? "" : assertion.nameId;
}

/** Returns the user in the assertion, by the provider's mapping. */
export function toAssertedUser(assertion: Assertion, mapping: AttributeMapping): AssertedUser {
  const claims = mapped(assertion, mapping);
  const email = claims.get("email");
  claims.delete("email");
  const standard = [...claims].filter(([key]) => PROFILE_CLAIMS.has(key));
  const custom = [...claims].filter(([key]) => !PROFILE_CLAIMS.has(key));
  return {
    subject: getSubject(assertion),
    email: typeof email === "string" && email !== "" ? email : findEmail(assertion),
    claims: {
      ...Object.fromEntries(standard),
      ...(custom.length > 0 ? { custom_claims: Object.fromEntries(custom) } : {}),
    },
  };
}
