import type { ReactNode } from "react";
import type { ApiFailure } from "#web/shared/api/failure.ts";
import type { AddressDraft } from "#web/shared/parts/address.ts";
import type { FieldErrors } from "#web/shared/form/use-form.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Banner } from "#web/ui/badge.tsx";
import { WarnIcon } from "#web/ui/icons.tsx";
import { findField, findProblem, secondsToWait, type ProblemField, type ProblemKind } from "./problem.ts";

type ProblemMessages = Messages<"auth">["problems"];

const PROBLEM_TEXTS: Partial<
  Record<
    ProblemKind,
    (messages: ProblemMessages, seconds: number, by: AddressDraft["by"]) => readonly [string, string]
  >
> = {
  credentials: (messages, _seconds, by) => [
    by === "phone" ? messages.credentialsPhone : messages.credentials,
    messages.credentialsTodo,
  ],
  unconfirmed: (messages) => [messages.unconfirmed, messages.unconfirmedTodo],
  banned: (messages) => [messages.banned, messages.bannedTodo],
  exists: (messages) => [messages.exists, messages.existsTodo],
  closed: (messages) => [messages.closed, messages.closedTodo],
  methodOff: (messages) => [messages.methodOff, messages.methodOffTodo],
  wait: (messages, seconds) => [messages.wait({ seconds }), messages.waitTodo],
  tooMany: (messages) => [messages.tooMany, messages.tooManyTodo],
  notSent: (messages) => [messages.notSent, messages.notSentTodo],
  over: (messages) => [messages.over, messages.overTodo],
};

interface ProblemViewProps {
  readonly failure: ApiFailure | null;
  /** The kind of address that was sent. */
  readonly by?: AddressDraft["by"];
  readonly children?: ReactNode;
}

/** Shows a failure that is not about a single field: what happened and what to do. `children` offer further help. */
export function ProblemView({ failure, by = "email", children }: ProblemViewProps) {
  const { problems } = useMessages("auth");
  if (!failure) return null;
  const kind = findProblem(failure);
  if (findField(kind)) return null;
  const toTexts = kind && PROBLEM_TEXTS[kind];
  if (!toTexts) return <FailurePanel error={failure} />;
  const [what, todo] = toTexts(problems, secondsToWait(failure) ?? 0, by);
  return (
    <div role="alert">
      <Banner tone="bad" icon={<WarnIcon />} title={what}>
        <p>{todo}</p>
        {children && <div className="flex flex-wrap gap-3 pt-2">{children}</div>}
      </Banner>
    </div>
  );
}

/** Returns a function that returns the text for the field that a failure is about, if there is one. */
export function useFieldRejections(): (failure: ApiFailure) => FieldErrors<ProblemField> {
  const { problems, rules } = useMessages("auth");
  const texts: Partial<Record<ProblemKind, string>> = {
    addressRejected: problems.addressRejected,
    code: problems.code,
    weak: rules.weak,
    leaked: rules.leaked,
    same: rules.same,
    long: rules.long,
  };
  return (failure) => {
    const kind = findProblem(failure);
    const field = findField(kind);
    return kind && field ? { [field]: texts[kind] } : {};
  };
}
