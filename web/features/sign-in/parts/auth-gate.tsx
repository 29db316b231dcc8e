import type { ReactNode } from "react";
import { lazy, Suspense } from "react";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { useSession } from "#web/shared/session/current.ts";
import { recovering, renewalEmailAddress } from "#web/shared/session/stored-values.ts";
import { ProgressBar } from "#web/ui/progress.tsx";
import { useFlow } from "./use-flow.ts";

// Few users see these, so the first load does not include them.
const SecondStep = lazy(() => import("./second-step.tsx").then((module) => ({ default: module.SecondStep })));
const RenewalMismatch = lazy(() =>
  import("./renewal-mismatch.tsx").then((module) => ({ default: module.RenewalMismatch })),
);

/**
 * Wraps every sign-in page. What comes before the page's own form: the second step of a sign-in, and a renewal that was
 * emailed to someone else.
 */
export function AuthGate({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={<Wait />}>
      <Gate>{children}</Gate>
    </Suspense>
  );
}

function Gate({ children }: { children: ReactNode }) {
  const session = useSession();
  const flow = useFlow();
  if (session?.second_step) return <SecondStep key={session.session_id} />;
  if (!session || recovering.read()) return children;
  const mailed = renewalEmailAddress.read().trim().toLowerCase();
  if (flow.name === "renewal" && mailed !== "" && mailed !== session.user.email?.toLowerCase())
    return <RenewalMismatch mailed={mailed} mine={session.user.email ?? ""} />;
  return <SigningIn />;
}

/** Shown after a sign-in: the frame runs the guards again (web/app/guards/use-follow-session.ts), which redirect. */
function SigningIn() {
  const { signingIn } = useMessages("auth");
  return (
    <div className="pt-16" aria-live="polite">
      <ProgressBar label={signingIn} value={null} />
    </div>
  );
}

/** Shown while the rest of the page loads. */
function Wait() {
  const { loading } = useMessages("common");
  return (
    <div className="pt-16">
      <ProgressBar label={loading} value={null} />
    </div>
  );
}
