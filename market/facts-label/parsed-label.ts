// The parsed text of a label, before it is checked against its own averages.
import type { DeliveryCharges, Label, Tariff, TduId } from "#contracts/plan.ts";
import type { OneTimeAmount } from "./special-amounts.ts";
import type { LabelTerms } from "./terms.ts";

/** A sentence that was not understood, or that was understood with a doubt. */
export interface LabelNote {
  readonly text: string;
  /** Whether it may contain a price, which keeps the plan unproven. */
  readonly carries_price: boolean;
}

/** One interpretation of a label's text. */
export interface LabelReadingOption {
  readonly tariff: Tariff;
  /** Dollars a month that the averages contain but no bill does: a twelfth of a one-time fee. */
  readonly averages_usd: number;
}

export interface ParsedLabel extends LabelTerms {
  readonly provider_name: string | null;
  readonly puct_number: string | null;
  readonly product_name: string | null;
  readonly tdu: TduId | null;
  /** Issue date, YYYY-MM-DD. */
  readonly issued: string | null;
  readonly averages: Label;
  /** Half of the last printed digit of the averages, in cents per kWh. */
  readonly half_unit: number;
  readonly tariff: Tariff;
  /** What the text says literally first, then what it leaves open. The averages decide. */
  readonly options: readonly [LabelReadingOption, ...LabelReadingOption[]];
  /**
   * Share of usage that the label assumes in each energy window, 0..1, in their order. Null for one window or if the
   * label does not state it.
   */
  readonly assumed_shares: ReadonlyArray<number> | null;
  /** How far a stated share may be off, 0..1. */
  readonly share_rounding: number;
  /** Delivery charges as printed on the label. Null if it prints none. */
  readonly stated_delivery: Pick<DeliveryCharges, "monthly_usd" | "cents_per_kwh"> | null;
  /** The monthly delivery charge of a label that prints none per kWh. Null otherwise. */
  readonly printed_monthly_usd: number | null;
  /** The label states that its averages contain the PUC assessment. */
  readonly averages_include_assessment: boolean;
  /** What must hold for the price, or an option that changes it. Sentences of the label, folded. */
  readonly conditions: ReadonlyArray<string>;
  /** Amounts that everyone pays once. */
  readonly one_time: ReadonlyArray<OneTimeAmount>;
  /** The label's text about buying excess generation, as printed. Null if there is none. */
  readonly buyback_text: string | null;
  readonly notes: ReadonlyArray<LabelNote>;
}

export type ParsedLabelResult =
  | { readonly ok: true; readonly value: ParsedLabel }
  | { readonly ok: false; readonly errors: ReadonlyArray<string>; readonly read: PartlyRead | null };

/** What is certain about a label without a tariff. */
export interface PartlyRead
  extends Pick<ParsedLabel, "provider_name" | "product_name" | "tdu" | "issued">, LabelTerms {
  readonly averages: Label | null;
}
