import type { User } from "@supabase/auth-js";
import { useSession } from "#web/shared/session/current.ts";

/** Returns the account of this page, or null for the moment in which a sign-out reloads the page. */
export function useAccount(): User | null {
  return useSession()?.user ?? null;
}

/** Returns a string from the account's metadata, or an empty string if there is none. */
export function getMetadata(user: User | null, key: string): string {
  const value: unknown = user?.user_metadata[key];
  return typeof value === "string" ? value : "";
}
