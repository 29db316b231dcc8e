// The auth service's client, as in one browser.
import { GoTrueClient } from "@supabase/auth-js";

/** Creates a client that runs here while the pages run in a browser. It stores what a page would store. */
export function browserClient(origin: string, flowType: "implicit" | "pkce"): GoTrueClient {
  const stored = new Map<string, string>();
  return new GoTrueClient({
    url: `${origin}/auth/v1`,
    flowType,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    persistSession: true,
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
  });
}
