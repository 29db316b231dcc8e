// Types of the transports that carry texts between processes.
import type { Kysely } from "kysely";
import type { DB } from "#server/platform/db/types.ts";

export interface FeedEvent {
  readonly user_id: string;
  readonly channel_id: string;
  readonly message_id: string;
}

export interface Passed {
  /** How many rows were taken. */
  readonly passed: number;
  /** How many of them fit into no text. Clients find those messages at the next fetch. */
  readonly tooLong: number;
}

export interface Hearer {
  /** A text that was sent to all processes. */
  broadcast(text: string): void;
  /** A text for this process alone. */
  received(text: string): void;
  /** The transport was unavailable and is back. */
  missed(): void;
}

export interface EventTransport {
  /**
   * Takes the oldest events, at most `limit`, from notify.unannounced and hands them to every process. If it throws,
   * the rows are still there.
   */
  pass(limit: number): Promise<Passed>;
  /**
   * Hands texts to every process, including this one, no later than when the transaction `db` commits. Throws if it
   * cannot.
   */
  carry(db: Kysely<DB>, texts: readonly string[]): Promise<void>;
  /** Sends a text of any length to one process. */
  sendTo(node: string, text: string): Promise<void>;
  /** Starts listening. Returns a function that stops it. It reconnects by itself after an outage. */
  start(hearer: Hearer): Promise<() => Promise<void>>;
}
