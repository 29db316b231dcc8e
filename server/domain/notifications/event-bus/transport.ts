// What carries texts between processes.
import type { Kysely } from "kysely";
import type { DB } from "#server/platform/db/types.ts";

export interface FeedEvent {
  readonly user_id: string;
  readonly channel_id: string;
  readonly message_id: string;
}

export interface Passed {
  /** How many rows were taken. */
  readonly taken: number;
  /** Of them, those that no text holds: whoever has such an id finds the message at the next look. */
  readonly tooLong: number;
}

export interface Hearer {
  /** A text that was carried to all. */
  broadcast(text: string): void;
  /** A text for this process alone. */
  received(text: string): void;
  /** The carrier was away, and is back. */
  missed(): void;
}

export interface EventTransport {
  /**
   * Takes the oldest of what was published, at most `limit`, from notify.unannounced and hands it to every process: when
   * that throws, the rows are still there.
   */
  pass(limit: number): Promise<Passed>;
  /** Hands texts to every process, this one too, not later than when the transaction `db` commits; throws when it cannot. */
  carry(db: Kysely<DB>, texts: readonly string[]): Promise<void>;
  /** Hands a text of any length to one process. */
  sendTo(node: string, text: string): Promise<void>;
  /** Begins to hear; returns how to stop. It comes back by itself when it was away. */
  start(hearer: Hearer): Promise<() => Promise<void>>;
}
