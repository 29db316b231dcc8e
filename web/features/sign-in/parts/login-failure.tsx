// Why signing in failed and what to do. Loaded by lazy-login-failure.tsx when a form is sent.
import { useNavigate } from "react-router";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { useAction } from "#web/shared/form/use-action.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { resendCode } from "#web/shared/session/lazy-sign-in.ts";
import type { Address } from "#web/shared/session/sign-in.ts";
import { Button } from "#web/ui/button.tsx";
import { verifyPath } from "./flows.ts";
import { ProblemView } from "./problem-view.tsx";
import { findProblem } from "./problem.ts";
import { useFlow } from "./use-flow.ts";

export { toFieldRejections } from "./problem-view.tsx";

export interface LoginFailureProps {
  readonly failure: ApiFailure;
  /** The address in the form. Null if it is invalid. */
  readonly address: Address | null;
}

/** Shows why signing in failed. An address that is not verified yet can be verified from here. */
export function LoginFailureView({ failure, address }: LoginFailureProps) {
  return (
    <ProblemView failure={failure}>
      {findProblem(failure) === "unconfirmed" && address && <VerifyNow address={address} />}
    </ProblemView>
  );
}

/** The password was correct, but the address is not verified yet. */
function VerifyNow({ address }: { address: Address }) {
  const { problems } = useMessages("auth");
  const config = useConfig();
  const flow = useFlow();
  const navigate = useNavigate();
  const action = useAction();

  async function send(): Promise<void> {
    try {
      await resendCode(config, address, "email" in address ? "signup" : "sms", flow.afterSignIn);
    } catch (error) {
      // Rate limited: a code was sent a moment ago, which is the one that the next page needs.
      if (!(error instanceof ApiFailure) || findProblem(error) !== "wait") throw error;
    }
    await navigate(verifyPath(flow, address), { state: { sent_at: Date.now() } });
  }

  return (
    <div className="flex flex-col gap-2">
      <Button size="small" pending={action.pending} onClick={() => action.run(send)}>
        {problems.verifyNow}
      </Button>
      <ProblemView failure={action.failure} />
    </div>
  );
}
