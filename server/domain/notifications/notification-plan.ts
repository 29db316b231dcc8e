// What is written for an event: the run, the messages of its recipients, and their deliveries.
import type { Block } from "./blocks.ts";
import type { Delivery } from "./deliveries.ts";

/** One event as stored in notify.runs. */
export interface Run {
  readonly id: string;
  readonly workflow: string;
  readonly idempotency_key: string | null;
  /** From a program's trigger: cancels what is still to be sent. */
  readonly cancellation_key: string | null;
  /** From a program's trigger: returned again if its key is used again. */
  readonly request_id: string | null;
  readonly recipients: readonly string[];
  readonly actor: string | null;
  readonly tenant: string | null;
  readonly data: object;
  readonly created_at: Date;
}

/** A user's message of a run. */
export interface Entry {
  readonly user_id: string;
  /** A KSUID. */
  readonly id: string;
  readonly blocks: readonly Block[];
}

export interface NotificationPlan {
  readonly run: Run;
  readonly category: string;
  readonly entries: readonly Entry[];
  readonly deliveries: readonly Delivery[];
}
