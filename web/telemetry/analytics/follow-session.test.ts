import type { User } from "@supabase/auth-js";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => {
  // Separate listeners, because tests of other files start sessions too.
  vi.resetModules();
  vi.stubGlobal("window", {});
});
afterEach(() => void vi.unstubAllGlobals());

it("reports sign-ins and sign-outs by the id alone, until it is stopped", async () => {
  const [{ notifyListeners }, { syncAnalyticsSession }] = await Promise.all([
    import("#web/shared/session/listeners.ts"),
    import("./follow-session.ts"),
  ]);
  const stop = syncAnalyticsSession();
  const user = { id: "u-1", email: "ana@example.com", phone: "15125550123" } as User;
  notifyListeners((listener) => listener.signedIn?.(user, "token"));
  notifyListeners((listener) => listener.signedOut?.());
  stop();
  notifyListeners((listener) => listener.signedOut?.());
  expect(window.dataLayer).toEqual([{ event: "cp_signed_in", user_id: "u-1" }, { event: "cp_signed_out" }]);
});
