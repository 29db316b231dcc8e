import { ApiFailure } from "#web/shared/api/failure.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { Notice } from "#web/ui/badge.tsx";
import { WarnIcon } from "#web/ui/icons.tsx";

const NO_WORDS: Readonly<Record<string, string>> = {};

interface RefusalProps {
  readonly error: Error;
  /** Our own words by the server's `fields.problem`. */
  readonly words?: Readonly<Record<string, string>>;
}

/** Why the server refused what was asked, in our words where we have some, else in its own (spec §8); anything else as everywhere. */
export function Refusal({ error, words = NO_WORDS }: RefusalProps) {
  if (!(error instanceof ApiFailure) || !isRefusal(error)) return <FailurePanel error={error} />;
  return (
    <Notice tone="warn" icon={<WarnIcon />}>
      {wordsFor(error.fields["problem"], words) ?? error.message}
    </Notice>
  );
}

/** Our words for a problem; undefined where we have none. */
export function wordsFor(
  problem: string | undefined,
  words: Readonly<Record<string, string>>,
): string | undefined {
  return problem !== undefined && Object.hasOwn(words, problem) ? words[problem] : undefined;
}

function isRefusal({ status, forPeople }: ApiFailure): boolean {
  return forPeople && status !== null && status < 500;
}
