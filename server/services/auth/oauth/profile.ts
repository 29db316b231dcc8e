// A user's profile from a provider, and how it is stored (identity_data of wire/auth.md §6).
import { readEmail } from "../users/address.ts";
import type { Metadata } from "../users/metadata.ts";

export interface Profile {
  /** The provider's own, permanent id of the user. */
  readonly sub: string;
  /** Lower case. Null if the provider sends none that can be used. */
  readonly email: string | null;
  /** Whether the provider confirms that the address is the user's. */
  readonly emailVerified: boolean;
  readonly data: Metadata;
}

export type ProviderClaims = Readonly<Record<string, unknown>>;

// These are part of the access token, which has to stay small.
const MAX_TEXT = 500;

function findTextClaim(claims: ProviderClaims, key: string): string | undefined {
  const value = claims[key];
  return typeof value === "string" && value !== "" ? value.slice(0, MAX_TEXT) : undefined;
}

function findEmail(claims: ProviderClaims): string | null {
  try {
    return readEmail(findTextClaim(claims, "email") ?? "");
  } catch {
    return null;
  }
}

function findDisplayName(claims: ProviderClaims): string | undefined {
  const parts = [findTextClaim(claims, "given_name"), findTextClaim(claims, "family_name")].filter(Boolean);
  return findTextClaim(claims, "name") ?? (parts.length > 0 ? parts.join(" ") : undefined);
}

function present(values: Metadata): Metadata {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** Parses the claims of an id_token or of userinfo. */
export function parseProfile(issuer: string, claims: ProviderClaims): Profile {
  const sub = typeof claims["sub"] === "string" ? claims["sub"] : "";
  const email = findEmail(claims);
  // Apple sends it as text.
  const emailVerified = email !== null && [true, "true"].includes(claims["email_verified"] as boolean);
  const name = findDisplayName(claims);
  const picture = findTextClaim(claims, "picture");
  const hd = findTextClaim(claims, "hd");
  return {
    sub,
    email,
    emailVerified,
    data: present({
      iss: issuer,
      sub,
      name,
      email: email ?? undefined,
      picture,
      full_name: name,
      avatar_url: picture,
      provider_id: sub,
      email_verified: emailVerified,
      phone_verified: false,
      custom_claims: hd ? { hd } : undefined,
    }),
  };
}
