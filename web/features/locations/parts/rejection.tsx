import { ApiFailure } from "#web/shared/api/failure.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { Banner } from "#web/ui/badge.tsx";
import { WarnIcon } from "#web/ui/icons.tsx";

interface ErrorMessageProps {
  readonly error: Error;
  /** The page's own texts by the server's `fields.problem`. */
  readonly messages: Readonly<Record<string, string>>;
}

/** Shows why the server rejected a request, in the page's own text if it has one. Other errors look the same as everywhere. */
export function ErrorMessage({ error, messages }: ErrorMessageProps) {
  const text = error instanceof ApiFailure && findRejectionMessage(error.fields["problem"], messages);
  if (!text) return <FailurePanel error={error} />;
  return (
    <Banner tone="warn" icon={<WarnIcon />}>
      {text}
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
