import type { User } from "@supabase/auth-js";
import { useSession } from "./current.ts";

/** The account that is signed in; null for nobody, and until a second step is shown. */
export function useSignedIn(): User | null {
  const session = useSession();
  return session && !session.second_step ? session.user : null;
}
