import type { ReactNode } from "react";
import { lazy, Suspense } from "react";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { useSession } from "#web/shared/session/current.ts";
import { recovering, renewalEmailAddress } from "#web/shared/session/stored-values.ts";
import { ProgressBar } from "#web/ui/progress.tsx";
import { useFlow } from "./use-flow.ts";

// Few people see these; the first load does without them.
const SecondStep = lazy(() => import("./second-step.tsx").then((module) => ({ default: module.SecondStep })));
const RenewalMismatch = lazy(() =>
  import("./renewal-mismatch.tsx").then((module) => ({ default: module.RenewalMismatch })),
);

/**
 * Around every page that lets people in. What stands before the page's own form: the second step
 * of a sign-in, and a renewal that was mailed to somebody else.
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

/** Somebody is in: the frame asks the guards anew (web/app/guards/use-follow-session.ts), which lead on. */
function SigningIn() {
  const { signingIn } = useMessages("auth");
  return (
    <div className="pt-16" aria-live="polite">
      <ProgressBar label={signingIn} value={null} />
    </div>
  );
}

/** The rest of the page is on its way. */
function Wait() {
  const { loading } = useMessages("common");
  return (
    <div className="pt-16">
      <ProgressBar label={loading} value={null} />
    </div>
  );
}
