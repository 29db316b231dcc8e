// What a failed sign-in shows loads while the first attempt is sent: the page itself is smaller without it.
import type { ApiFailure } from "#web/shared/api/failure.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import type { LoginFailureProps } from "./login-failure.tsx";
import type * as LoginFailures from "./login-failure.tsx";

let loaded: typeof LoginFailures | null = null;

/** Returns the code of failures, or null before the first attempt. */
export const getLoginFailures = (): typeof LoginFailures | null => loaded;

/** Runs an attempt to sign in. Its failure is thrown once it can be shown. */
export async function withLoginFailures(attempt: () => Promise<unknown>): Promise<void> {
  const loading = import("./login-failure.tsx").then(
    (code) => (loaded = code),
    // The general text for a failure is part of the page.
    () => null,
  );
  try {
    await attempt();
  } catch (error) {
    await loading;
    throw error;
  }
}

/** Shows why signing in failed, or the general text if the code for it could not be loaded. */
export function LoginFailure({
  failure,
  address,
}: Omit<LoginFailureProps, "failure"> & { readonly failure: ApiFailure | null }) {
  if (!failure) return null;
  return loaded ? (
    <loaded.LoginFailureView failure={failure} address={address} />
  ) : (
    <FailurePanel error={failure} />
  );
}
