// What the generator draws: homes with a contract, orders and usage, before any of it is in a database.
import type { Connector } from "#contracts/placing.ts";
import type { OrderState } from "#contracts/order-moves.ts";
import type { Plan, TduId } from "#contracts/plan.ts";
import type { Contract, CustomUsage } from "#contracts/portal.ts";

export type GeneratedUsage =
  | { readonly kind: "none" }
  | { readonly kind: "entered"; readonly usage: CustomUsage }
  /** Meter readings of the last `days` days through yesterday. */
  | { readonly kind: "readings"; readonly days: number; readonly solar_kw: number };

export interface GeneratedOrder {
  readonly state: OrderState;
  readonly plan: Plan;
  readonly kind: "switch" | "move_in" | "renewal";
  readonly connector: Connector;
  readonly placed_on: string;
  readonly starts_on: string | null;
  readonly ends_on: string | null;
  /** Placed with a phone number only: its messages are texts. */
  readonly by_phone: boolean;
  /** Follows the order before it in the home's list. */
  readonly replaces: boolean;
}

export interface GeneratedLocation {
  readonly esiid: string;
  readonly address: string;
  readonly city: string;
  readonly zip: string;
  /** Null when neither directory, ESI ID nor ZIP name one. */
  readonly tdu: TduId | null;
  /** What names the utility. */
  readonly known_by: "directory" | "prefix" | "zip" | "nothing";
  readonly switch_hold: boolean;
  /** As the customer entered it. */
  readonly contract: Contract | null;
  /** Oldest first. */
  readonly orders: readonly GeneratedOrder[];
  readonly usage: GeneratedUsage;
}

export interface GeneratedAccount {
  readonly language: "en" | "es";
  /** The savings from which a better plan is worth a message, cents a year; null leaves the default. */
  readonly saving_cents: number | null;
  readonly locations: readonly GeneratedLocation[];
}
