// GET /compare/v1/plans: pages of the catalog in the order of plan ids.
import type { z } from "zod";
import type { plansQuerySchema, plansSchema } from "#contracts/compare.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Catalog } from "#server/domain/plans/current-catalog.ts";

function decodeCursor(cursor: string): string {
  const text = Buffer.from(cursor, "base64url").toString("utf8");
  // A cursor that was not created here does not survive the round trip.
  if (text === "" || Buffer.from(text).toString("base64url") !== cursor) {
    throw new AppError(
      "validation_failed",
      "We can't continue the list from this cursor. Start again without one.",
      { cursor: "is not valid" },
    );
  }
  return text;
}

/** Returns the page after `cursor`. Throws `validation_failed` for a cursor that is not ours. */
export function listPlans(
  catalog: Catalog,
  query: z.output<typeof plansQuerySchema>,
): z.infer<typeof plansSchema> {
  const plans = query.tdu ? (catalog.byTdu.get(query.tdu) ?? []) : catalog.plans;
  const after = query.cursor === undefined ? null : decodeCursor(query.cursor);
  const start = after === null ? 0 : plans.findIndex((plan) => plan.id > after);
  const items = start === -1 ? [] : plans.slice(start, start + query.limit);
  const last = items.at(-1);
  const more = start !== -1 && start + items.length < plans.length && last;
  return {
    as_of: catalog.as_of,
    items,
    next_cursor: more ? Buffer.from(last.id).toString("base64url") : null,
  };
}
