// The parsed text of a label, before it is checked against its own averages.
import type { DeliveryCharges, Label, Tariff, TduId } from "#contracts/plan.ts";
import type { LabelTerms } from "./terms.ts";

/** A sentence that was not understood, or that was understood with a doubt. */
export interface LabelNote {
  readonly text: string;
  /** Whether it may contain a price, which keeps the plan unproven. */
  readonly carries_price: boolean;
}

export interface ParsedLabel extends LabelTerms {
  readonly provider_name: string | null;
  readonly puct_number: string | null;
  readonly product_name: string | null;
  readonly tdu: TduId | null;
  /** Issue date, YYYY-MM-DD. */
  readonly issued: string | null;
  readonly averages: Label;
  readonly tariff: Tariff;
  /**
   * Share of usage that the label assumes in each energy window, 0..1, in their order. Null for one window or if the
   * label does not state it.
   */
  readonly assumed_shares: ReadonlyArray<number> | null;
  /** Delivery charges as printed on the label. Null if it prints none. */
  readonly stated_delivery: Pick<DeliveryCharges, "monthly_usd" | "cents_per_kwh"> | null;
  /** The label's text about buying excess generation, as printed. Null if there is none. */
  readonly buyback_text: string | null;
  readonly notes: ReadonlyArray<LabelNote>;
}

export type ParsedLabelResult =
  | { readonly ok: true; readonly value: ParsedLabel }
  | { readonly ok: false; readonly errors: ReadonlyArray<string> };
