import type { Draft } from "./draft.ts";
import type { Problem, ProblemCode } from "./validate.ts";

export interface WrongMonth {
  /** YYYY-MM. */
  readonly month: string;
  readonly typed: string;
  readonly code: ProblemCode & ("month_number" | "month_range");
}

const FIELD = /^month:(.+)$/;

/** Returns the months with an unusable number, in the order of the page, with what was typed. */
export function wrongMonths(problems: readonly Problem[], draft: Draft): readonly WrongMonth[] {
  return problems.flatMap(({ field, code }) => {
    const month = FIELD.exec(field)?.[1];
    if (month === undefined || (code !== "month_number" && code !== "month_range")) return [];
    return [{ month, typed: (draft.months[month] ?? "").trim(), code }];
  });
}
