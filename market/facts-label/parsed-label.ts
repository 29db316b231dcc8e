// What a label's text says, before it is held against its own averages.
import type { DeliveryCharges, Label, Tariff, TduId } from "#contracts/plan.ts";
import type { LabelTerms } from "./terms.ts";

/** A sentence that was not understood, or was understood with a doubt. */
export interface LabelNote {
  readonly text: string;
  /** It may carry a price: the plan stays unproven. */
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
  /** Share of usage the label assumes in each energy window, 0..1, in their order; null for one window or where it says nothing. */
  readonly assumed_shares: ReadonlyArray<number> | null;
  /** Delivery charges as the label prints them; null where it prints none. */
  readonly stated_delivery: Pick<DeliveryCharges, "monthly_usd" | "cents_per_kwh"> | null;
  /** What the label says about buying excess generation, as printed; null where it says nothing. */
  readonly buyback_text: string | null;
  readonly notes: ReadonlyArray<LabelNote>;
}

export type ParsedLabelResult =
  | { readonly ok: true; readonly value: ParsedLabel }
  | { readonly ok: false; readonly errors: ReadonlyArray<string> };
