import type { ReactNode } from "react";
import type { ApiFailure } from "#web/shared/api/failure.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Notice } from "#web/ui/badge.tsx";
import { WarnIcon } from "#web/ui/icons.tsx";
import { fieldOf, problemOf, secondsToWait, type ProblemField, type ProblemKind } from "./problem.ts";

type Words = Messages<"auth">["problems"];

const TOLD: Partial<Record<ProblemKind, (words: Words, seconds: number) => readonly [string, string]>> = {
  credentials: (words) => [words.credentials, words.credentialsTodo],
  unconfirmed: (words) => [words.unconfirmed, words.unconfirmedTodo],
  banned: (words) => [words.banned, words.bannedTodo],
  exists: (words) => [words.exists, words.existsTodo],
  closed: (words) => [words.closed, words.closedTodo],
  wayOff: (words) => [words.wayOff, words.wayOffTodo],
  wait: (words, seconds) => [words.wait(seconds), words.waitTodo],
  tooMany: (words) => [words.tooMany, words.tooManyTodo],
  notSent: (words) => [words.notSent, words.notSentTodo],
  over: (words) => [words.over, words.overTodo],
};

/** A failure that is about no single field: what happened and what to do. `children` help on. */
export function ProblemView({ failure, children }: { failure: ApiFailure | null; children?: ReactNode }) {
  const { problems } = useMessages("auth");
  if (!failure) return null;
  const kind = problemOf(failure);
  if (fieldOf(kind)) return null;
  const tell = kind && TOLD[kind];
  if (!tell) return <FailurePanel error={failure} />;
  const [what, todo] = tell(problems, secondsToWait(failure) ?? 0);
  return (
    <div role="alert">
      <Notice tone="bad" icon={<WarnIcon />} title={what}>
        <p>{todo}</p>
        {children && <div className="flex flex-wrap gap-3 pt-2">{children}</div>}
      </Notice>
    </div>
  );
}

/** What a failure says of a field of the form. */
export function useFieldProblem(failure: ApiFailure | null): (field: ProblemField) => string | undefined {
  const { problems, rules } = useMessages("auth");
  const kind = problemOf(failure);
  const texts: Partial<Record<ProblemKind, string>> = {
    addressRefused: problems.addressRefused,
    code: problems.code,
    weak: rules.weak,
    leaked: rules.leaked,
    same: rules.same,
    long: rules.long,
  };
  return (field) => (kind && fieldOf(kind) === field ? texts[kind] : undefined);
}
