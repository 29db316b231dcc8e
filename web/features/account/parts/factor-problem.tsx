import { ApiFailure } from "#web/shared/api/failure.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Banner } from "#web/ui/badge.tsx";
import { WarnIcon } from "#web/ui/icons.tsx";
import { findProblem } from "#web/features/sign-in/parts/problem.ts";
import { ProblemView } from "#web/features/sign-in/parts/problem-view.tsx";

/** Whether a started factor has expired (five minutes) or was removed elsewhere. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === "mfa_factor_not_found";
}

interface FactorProblemProps {
  failure: ApiFailure | null;
  onRetry: () => void;
  retrying: boolean;
}

/** The reason a second factor could not be started. */
export function FactorProblem({ failure, onRetry, retrying }: FactorProblemProps) {
  const { second: messages } = useMessages("security");
  if (!failure) return null;
  const problemTexts: Readonly<Record<string, string>> = {
    too_many_enrolled_mfa_factors: messages.tooMany,
    mfa_verified_factor_exists: messages.inUse,
    sms_send_failed: messages.textFailed,
  };
  const text = problemTexts[failure.code ?? ""];
  if (text)
    return (
      <div role="alert">
        <Banner tone="bad" icon={<WarnIcon />} title={text} />
      </div>
    );
  if (findProblem(failure)) return <ProblemView failure={failure} />;
  return <FailurePanel error={failure} onRetry={onRetry} retrying={retrying} />;
}
