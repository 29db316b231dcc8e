// Every wording of labels that the reader is tested with, by subject.
import type { Wording } from "../variation-fixtures.ts";
import { CREDIT_WORDINGS } from "./credits.ts";
import { DELIVERY_WORDINGS } from "./delivery.ts";
import { ENERGY_WORDINGS } from "./energy.ts";
import { EXPLAINED_WORDINGS } from "./explained.ts";
import { HOUR_LIMIT_WORDINGS } from "./hour-limits.ts";
import { HOURS_WORDINGS } from "./hours.ts";
import { LAYOUT_WORDINGS } from "./layouts.ts";
import { LIMIT_WORDINGS } from "./limits.ts";
import { OTHER_WORDINGS } from "./other.ts";
import { ROW_WORDINGS } from "./rows.ts";
import { SENTENCE_WORDINGS } from "./sentences.ts";

/** The wordings by subject, then by name. */
export const ALL_WORDINGS: Readonly<Record<string, Readonly<Record<string, Wording>>>> = {
  "energy and base charges": ENERGY_WORDINGS,
  "credits and minimum usage": CREDIT_WORDINGS,
  "limits of credits and fees": LIMIT_WORDINGS,
  "delivery charges": DELIVERY_WORDINGS,
  "hours and seasons": HOURS_WORDINGS,
  "limits of hours": HOUR_LIMIT_WORDINGS,
  "everything else": OTHER_WORDINGS,
  rows: ROW_WORDINGS,
  sentences: SENTENCE_WORDINGS,
  layouts: LAYOUT_WORDINGS,
  "amounts beside the prices": EXPLAINED_WORDINGS,
};
