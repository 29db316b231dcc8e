// Whom the stand-in provider knows, and whoever is typed into its page.
import { createHash } from "node:crypto";

export interface Person {
  readonly sub: string;
  readonly name: string;
  /** Null: the provider tells no address. */
  readonly email: string | null;
  readonly email_verified: boolean;
  readonly picture?: string;
  readonly hd?: string;
}

/** A person of that address; the subject is made of it, so that the same address is the same person after a restart. */
export function personOf(email: string, name: string, verified: boolean): Person {
  const sub = createHash("sha256").update(email.toLowerCase()).digest("hex").slice(0, 21);
  return { sub, name, email, email_verified: verified };
}

/** Those whom the page offers. */
export const PEOPLE: ReadonlyArray<Person> = [
  personOf("rosa.delgado@example.com", "Rosa Delgado", true),
  personOf("sam.nguyen@example.com", "Sam Nguyen", true),
  personOf("not.verified@example.com", "Nora Verified-Not", false),
];
