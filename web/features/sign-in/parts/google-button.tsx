import { lazy, Suspense } from "react";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

const GoogleSignIn = lazy(() =>
  import("./google-sign-in.tsx").then((module) => ({ default: module.GoogleSignIn })),
);

/** Sign-in with Google, if the operator offers it. */
export function GoogleButton() {
  const config = useConfig();
  if (!config.sign_in.google) return null;
  return (
    <Suspense fallback={<Skeleton height={5} />}>
      <GoogleSignIn />
    </Suspense>
  );
}
