// GET /compare/v1/taxes
import type { z } from "zod";
import type { PlaceTaxes, TaxPlace, taxQuerySchema } from "#contracts/taxes.ts";
import { listCities, taxBasisOn } from "#market/taxes/tax-rows.ts";
import { readTaxRows } from "#server/domain/plans/taxes/tax-store.ts";
import type { Context } from "#server/domain/context.ts";
import { today } from "#server/platform/context.ts";
import { AppError } from "#server/platform/errors.ts";

type Query = z.output<typeof taxQuerySchema>;

function toPlace({ limits, city }: Query): TaxPlace {
  if (limits !== "inside") return { limits };
  if (city === undefined)
    throw new AppError("validation_failed", "Name the city, or ask with other limits.", {
      city: "is needed inside city limits",
    });
  return { limits, city };
}

/** Returns what applies at a place on a day, also without a plan list or a database. Throws `validation_failed`. */
export async function getTaxes(ctx: Context, query: Query): Promise<PlaceTaxes> {
  const place = toPlace(query);
  const rows = await ctx.readCatalog().then(
    ({ taxes }) => taxes,
    () => readTaxRows(ctx),
  );
  return {
    taxes: taxBasisOn(rows, place, query.day ?? today(ctx), query.tdu ?? null),
    cities: listCities(rows),
  };
}
