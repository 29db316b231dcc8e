// Headings that identify the parts of a page, in English.
import { locations } from "#web/features/locations/messages/en/locations.ts";
import { outlook } from "#web/features/locations/messages/en/outlook.ts";
import { plan } from "#web/features/compare/messages/en/plan.ts";
import { side } from "#web/features/compare/messages/en/side.ts";

export const LABELS = {
  /** Of the recommendation for a home. */
  advice: [outlook.title, outlook.options.orderTitle],
  stay: outlook.stay,
  /** Of a home's options, and of the one without a new plan. */
  options: [outlook.options.title, outlook.options.titleOrder],
  doNothing: [outlook.options.doNothing, outlook.options.withOrder],
  /** Of the best plans on a location page. */
  best: locations.best.title,
  /** Of the net savings of switching to the plan of a page. */
  move: plan.move.title,
  /** Rows of plans side by side. */
  year: side.rows.year,
  net: side.rows.net,
} as const;
