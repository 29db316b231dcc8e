// What the statements of a label say, before it becomes a tariff.
import type { UsageCredit } from "#contracts/plan.ts";
import type { MinimumUsageFee } from "../infer/credit-text.ts";
import type { Band } from "./bands.ts";
import type { ChargeFact } from "./charge-facts.ts";
import type { HoursRule } from "./hours-rule.ts";
import type { LabelNote } from "./parsed-label.ts";
import type { ConditionalAmount, OneTimeAmount } from "./special-amounts.ts";
import type { WindowName } from "./window-names.ts";
import type { FreeRule, LooseShare } from "./window-rules.ts";

/** Every rule adds to one of these lists. */
export interface Collected {
  readonly facts: ChargeFact[];
  readonly credits: UsageCredit[];
  /** Other interpretations of doubtful credit sentences. The averages decide. */
  readonly other_credits: Array<{ readonly literal: UsageCredit[]; readonly other: UsageCredit[] }>;
  readonly minimum_usage_fees: MinimumUsageFee[];
  readonly base_bands: Band[];
  readonly conditional: ConditionalAmount[];
  readonly one_time: OneTimeAmount[];
  readonly conditions: string[];
  readonly buyback: string[];
  readonly definitions: Map<WindowName, HoursRule[]>;
  /** The window that a sentence calls "all other hours". */
  rest: WindowName | null;
  /** Statements that promise free energy. */
  readonly promised_free: string[];
  readonly free: FreeRule[];
  /** Statements about hours or days that no rule took. If prices differ by hour, they must repeat known hours. */
  readonly loose_hours: string[];
  readonly shares: Map<WindowName, number>;
  /** Shares that the label states without naming the hours. */
  readonly loose_shares: LooseShare[];
  /** How far a stated share may be off, 0..1. */
  share_rounding: number;
  /** Windows that the label says it defines. */
  readonly promised: Set<WindowName>;
  readonly notes: LabelNote[];
  /** Statements that name a usage without an amount. They must repeat a threshold that was read. */
  readonly repeated: string[];
  bundled: boolean;
  /** The usage from which a sentence of its own waives the base charge, in kWh. */
  base_waived_from_kwh: number | null;
}
