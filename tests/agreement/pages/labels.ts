import { getMessages } from "#messages/node.ts";

const locations = getMessages("locations", "en");
const outlook = getMessages("outlook", "en");
const plan = getMessages("plan", "en");
const side = getMessages("side", "en");
// Headings that identify the parts of a page, in English.

export const LABELS = {
  /** Of the recommendation for a home. */
  advice: [outlook.title, outlook.options.orderTitle],
  stay: outlook.stay,
  /** Of a home's options, and of the one without a new plan. */
  options: [outlook.options.title, outlook.options.titleOrder],
  doNothing: [outlook.options.doNothing, outlook.options.withOrder],
  /** Of the best plans on a location page. */
  best: locations.best.title,
  /** On the page of a plan whose cost is based on no usage of the home. */
  allEstimated: plan.sure.estimated({ share: 1, estimated: "all" }),
  /** Of the net savings of switching to the plan of a page. */
  move: plan.move.title,
  /** Rows of plans side by side. */
  year: side.rows.year,
  net: side.rows.net,
} as const;
