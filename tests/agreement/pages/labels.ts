// The headings by which a reader finds its way on a page, as the page has them in English.
import { locations } from "#web/features/locations/messages/en/locations.ts";
import { outlook } from "#web/features/locations/messages/en/outlook.ts";
import { plan } from "#web/features/compare/messages/en/plan.ts";
import { side } from "#web/features/compare/messages/en/side.ts";

export const LABELS = {
  /** Of what a home should do. */
  advice: [outlook.title, outlook.options.orderTitle],
  stay: outlook.stay,
  /** Of a home's options, and of the one without a new plan. */
  options: [outlook.options.title, outlook.options.titleOrder],
  doNothing: [outlook.options.doNothing, outlook.options.withOrder],
  /** Of the best plans on a location page. */
  best: locations.best.title,
  /** Of what switching to the plan of a page nets. */
  move: plan.move.title,
  /** Rows of plans side by side. */
  year: side.rows.year,
  net: side.rows.net,
} as const;
