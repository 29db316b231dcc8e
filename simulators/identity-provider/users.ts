// Test accounts of the simulated identity provider, including any typed into its page.
import { createHash } from "node:crypto";

export interface ProviderUser {
  readonly sub: string;
  readonly name: string;
  /** Null: the identity provider returns no address. */
  readonly email: string | null;
  readonly email_verified: boolean;
  readonly picture?: string;
  readonly hd?: string;
}

/**
 * Creates a user with this address. The subject is derived from the address, so that the same address is the same user
 * after a restart.
 */
export function createProviderUser(email: string, name: string, verified: boolean): ProviderUser {
  const sub = createHash("sha256").update(email.toLowerCase()).digest("hex").slice(0, 21);
  return { sub, name, email, email_verified: verified };
}

/** Users that the page offers. */
export const PROVIDER_USERS: ReadonlyArray<ProviderUser> = [
  createProviderUser("rosa.delgado@example.com", "Rosa Delgado", true),
  createProviderUser("sam.nguyen@example.com", "Sam Nguyen", true),
  createProviderUser("not.verified@example.com", "Nora Verified-Not", false),
];
