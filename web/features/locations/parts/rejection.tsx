import { ApiFailure } from "#web/shared/api/failure.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { Banner } from "#web/ui/badge.tsx";
import { WarnIcon } from "#web/ui/icons.tsx";

const NO_MESSAGES: Readonly<Record<string, string>> = {};

interface ErrorMessageProps {
  readonly error: Error;
  /** Our own texts by the server's `fields.problem`. */
  readonly messages?: Readonly<Record<string, string>>;
}

/**
 * Shows why the server rejected a request, in our own text if there is one, otherwise in the server's (spec §8). Other
 * errors look the same as everywhere.
 */
export function ErrorMessage({ error, messages = NO_MESSAGES }: ErrorMessageProps) {
  if (!(error instanceof ApiFailure) || !isShowable(error)) return <FailurePanel error={error} />;
  return (
    <Banner tone="warn" icon={<WarnIcon />}>
      {findRejectionMessage(error.fields["problem"], messages) ?? error.message}
    </Banner>
  );
}

/** Returns our own text for a problem, or undefined if there is none. */
export function findRejectionMessage(
  problem: string | undefined,
  messages: Readonly<Record<string, string>>,
): string | undefined {
  return problem !== undefined && Object.hasOwn(messages, problem) ? messages[problem] : undefined;
}

function isShowable({ status, isShowable: forPeople }: ApiFailure): boolean {
  return forPeople && status !== null && status < 500;
}
