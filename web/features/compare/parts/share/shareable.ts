import type { SharedView } from "#contracts/shared-view.ts";
import type { CompareInputs } from "../inputs.ts";

/** A page that can be shared, emailed and saved. */
export interface Shareable {
  readonly view: SharedView;
  readonly inputs: CompareInputs;
  /** Names of the plans. None for a list. */
  readonly names: readonly string[];
  /** The plan's twelve months, or the lowest on the page. Null without a cost. */
  readonly cents: number | null;
  /** Whether the page is about a home of the account, whose owner has emails about it. */
  readonly isLocation: boolean;
}
