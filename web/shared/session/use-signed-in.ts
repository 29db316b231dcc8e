import type { User } from "@supabase/auth-js";
import { useSession } from "./current.ts";

/** Returns the signed-in account. Null if there is none, and until a second step is shown. */
export function useSignedIn(): User | null {
  const session = useSession();
  return session && !session.second_step ? session.user : null;
}
