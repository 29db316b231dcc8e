import type { User } from "@supabase/auth-js";
import { useSession } from "#web/shared/session/current.ts";

/** The account whose page this is; null for the moment in which a sign-out loads the page anew. */
export function useAccount(): User | null {
  return useSession()?.user ?? null;
}

/** A text of the account's own facts; empty where it is none. */
export function getMetadata(user: User | null, key: string): string {
  const value: unknown = user?.user_metadata[key];
  return typeof value === "string" ? value : "";
}
