// Words an error of our APIs (contracts/errors.ts) in the reader's language: by its problem, else by its code. Never
// with the server's own sentence.
import type { ApiFailure } from "../api/failure.ts";
import type { Messages } from "../i18n/catalog.ts";
import { renderMessage } from "#messages/render-message.ts";

export interface FailureText {
  /** What happened. */
  readonly what: string;
  /** What to do. */
  readonly todo: string;
}

type ProblemMessages = Messages<"problems">;

/** Whether the problems area words this failure. All others have general texts in the common area. */
export function isRejection({ kind, status }: ApiFailure): boolean {
  return kind === "http" && status !== null && status >= 400 && status < 500;
}

/** Returns the text of a rejection, or null for the general text of a missing page or of too many requests. */
export function findRejectionText(failure: ApiFailure, messages: ProblemMessages): FailureText | null {
  const { fields, code, status } = failure;
  const byProblem = lookUp(messages.problems, fields["problem"]);
  if (byProblem)
    return { what: byProblem.what, todo: renderMessage(byProblem.todo, { wait: fields["wait"] ?? "" }) };
  const byCode = lookUp(messages.codes, code);
  if (byCode) return byCode;
  return status === 404 || status === 410 || status === 429 ? null : messages.general;
}

function lookUp<T extends object>(texts: T, key: string | null | undefined): T[keyof T] | undefined {
  return key !== null && key !== undefined && Object.hasOwn(texts, key) ? texts[key as keyof T] : undefined;
}
