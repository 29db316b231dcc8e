// Converts the problems of an order's fields to the texts that the page shows.
import type { StartDates } from "#contracts/checkout.ts";
import { ApiFailure } from "#web/shared/api/failure.ts";
import type { FieldErrors } from "#web/shared/form/use-form.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import type { Filled, OrderField, Wrong } from "./check-order.ts";
import { toField } from "./check-order.ts";
import type { DayProblem } from "./start-days.ts";
import { nextOpenDay } from "./start-days.ts";
import { findProblem } from "./use-place-order.ts";

/** Returns the text for each wrong field of a filled-in page. */
export function toOrderErrors(
  wrong: Wrong,
  filled: Pick<Filled, "first_name" | "last_name">,
  messages: Messages<"checkout">,
  { streetMissing, zipWrong }: Messages<"adding">["confirm"],
): FieldErrors<OrderField> {
  const { who } = messages;
  const emailTexts = { missing: who.contactMissing, shape: who.emailShape };
  const texts: Readonly<Record<OrderField, string>> = {
    home: messages.where.missing,
    street: streetMissing,
    city: messages.where.cityMissing,
    zip: zipWrong,
    kind: messages.kind.missing,
    // An unavailable day is explained next to the control that chooses it.
    day: messages.start.problems.missing,
    first_name: filled.first_name.trim() ? who.rejected : who.firstMissing,
    last_name: filled.last_name.trim() ? who.rejected : who.lastMissing,
    email: wrong.emailProblem ? emailTexts[wrong.emailProblem] : who.rejected,
    phone: wrong.phoneProblem ? who.phoneShape : who.rejected,
    billing_street: messages.billing.streetMissing,
    billing_city: messages.billing.cityMissing,
    billing_state: messages.billing.stateWrong,
    billing_zip: messages.billing.zipWrong,
    consents: messages.agree.missing,
  };
  const entries = Object.entries(texts).filter(([field]) => wrong[field as OrderField]);
  return Object.fromEntries(entries) as FieldErrors<OrderField>;
}

/** Returns why a day is not available. */
export function formatDayProblem(
  problem: DayProblem,
  date: string,
  dates: StartDates,
  { problems }: Messages<"checkout">["start"],
): string {
  if (problem === "too_early") return problems.too_early({ day: nextOpenDay(dates, date) ?? dates.earliest });
  return problem === "too_late" ? problems.too_late({ day: dates.latest }) : problems[problem];
}

/** Returns the fields that the server rejected. Empty if the problem is about the whole order. */
export function getRejectedFields(error: unknown): Wrong {
  if (!(error instanceof ApiFailure) || findProblem(error) !== null) return {};
  const fields = Object.keys(error.fields)
    .map(toField)
    .filter((field): field is OrderField => field !== null);
  return Object.fromEntries(fields.map((field) => [field, true]));
}
