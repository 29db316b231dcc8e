// Tracks the open feeds of this process and pushes published events to them. A burst to one user is one push: what
// arrives while the counts are being read is sent with the next ones, and no queue grows with the number of events.
import { sql } from "kysely";
import type { Context } from "#server/domain/context.ts";
import type { FeedEvent } from "#server/domain/notifications/event-bus/transport.ts";
import { isDistributed } from "#server/platform/db/distribute/distributed-tables.ts";
import { countMessages, NO_COUNTS, type FeedCounts } from "../feed/counts.ts";
import { matches, type FeedScope, type Scoped } from "../feed/scope.ts";
import type { Subscription, KeyedScope } from "./feed-topic.ts";
import type { Payload } from "./frames.ts";

/** A feed that is open in one page. */
export interface OpenFeed {
  readonly userId: string;
  readonly subscription: Subscription;
  push(event: string, payload: Payload): void;
}

export interface Hub {
  /** Returns how many feeds are open, and how many pushes were sent. */
  metrics(): { readonly open: number; readonly pushes: number };
  add(feed: OpenFeed): void;
  remove(feed: OpenFeed): void;
  published(list: readonly FeedEvent[]): void;
  /** Makes all clients refetch, spread over a few seconds. */
  nudgeAll(): void;
  close(): Promise<void>;
}

type HubContext = Pick<Context, "config" | "db" | "log">;

/** With more, all of a user's pages get a push whatever their scopes are. */
const MAX_NEW = 20;
const USERS_PER_TICK = 500;
/** Events for one user within this time are one push. */
const TICK_MS = 5;
const RETRY_MS = 1_000;
const NUDGE_SPREAD_MS = 4_000;
const NUDGE_STEP_MS = 100;

/** Ids of new messages. Null: push without checking any. */
type NewMessageIds = Set<string> | null;

async function newMessages(
  { db }: HubContext,
  dirty: ReadonlyMap<string, NewMessageIds>,
): Promise<Map<string, Scoped[]>> {
  const keyedScope = [...dirty].flatMap(([userId, updates]) =>
    [...(updates ?? [])].map((id) => [userId, id] as const),
  );
  const found = new Map<string, Scoped[]>();
  if (keyedScope.length === 0) return found;
  const { rows } = await sql<Scoped & { user_id: string }>`
    select user_id, workflow, categories, tenant, data, inserted_at, seen_at, read_at, archived_at
    from unnest(${keyedScope.map(([userId]) => userId)}::text[], ${keyedScope.map(([, id]) => id)}::text[]) as wanted (user_id, id)
    join notify.messages using (user_id, id)
    where user_id = any(${[...dirty.keys()]}::text[])`.execute(db.sql);
  for (const row of rows) {
    const list = found.get(row.user_id) ?? [];
    list.push(row);
    found.set(row.user_id, list);
  }
  return found;
}

class FeedHub implements Hub {
  readonly #ctx: HubContext;
  readonly #open = new Map<string, Set<OpenFeed>>();
  #dirty = new Map<string, NewMessageIds>();
  #timer: NodeJS.Timeout | null = null;
  #sending: Promise<void> | null = null;
  readonly #nudges = new Set<NodeJS.Timeout>();
  #closed = false;
  #count = 0;
  #pushes = 0;

  constructor(ctx: HubContext) {
    this.#ctx = ctx;
  }

  metrics(): { open: number; pushes: number } {
    return { open: this.#count, pushes: this.#pushes };
  }

  add(feed: OpenFeed): void {
    const feeds = this.#open.get(feed.userId);
    this.#count += 1;
    if (feeds) feeds.add(feed);
    else this.#open.set(feed.userId, new Set([feed]));
  }

  remove(feed: OpenFeed): void {
    const feeds = this.#open.get(feed.userId);
    if (!feeds?.delete(feed)) return;
    this.#count -= 1;
    if (feeds.size > 0) return;
    this.#open.delete(feed.userId);
    this.#dirty.delete(feed.userId);
  }

  published(list: readonly FeedEvent[]): void {
    const feedId = this.#ctx.config.notifications.feedId.toLowerCase();
    for (const { user_id, channel_id, message_id } of list)
      if (channel_id === feedId && this.#open.has(user_id)) this.#mark(user_id, message_id);
    this.#plan(TICK_MS);
  }

  nudgeAll(): void {
    const userIds = [...this.#open.keys()];
    const steps = NUDGE_SPREAD_MS / NUDGE_STEP_MS;
    const share = Math.ceil(userIds.length / steps);
    for (let step = 0; step * share < userIds.length; step += 1) {
      const timer = setTimeout(() => {
        this.#nudges.delete(timer);
        for (const userId of userIds.slice(step * share, (step + 1) * share))
          if (this.#open.has(userId)) this.#dirty.set(userId, null);
        this.#plan(TICK_MS);
      }, step * NUDGE_STEP_MS).unref();
      this.#nudges.add(timer);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    for (const timer of this.#nudges) clearTimeout(timer);
    this.#dirty.clear();
    await this.#sending;
  }

  #mark(userId: string, message: string): void {
    const updates = this.#dirty.get(userId);
    if (updates === null) return;
    if (updates === undefined) this.#dirty.set(userId, new Set([message]));
    else if (updates.size < MAX_NEW) updates.add(message);
    else this.#dirty.set(userId, null);
  }

  #plan(ms: number): void {
    if (this.#timer || this.#sending || this.#closed || this.#dirty.size === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#sending = this.#tick();
    }, ms).unref();
  }

  async #tick(): Promise<void> {
    const some = new Map([...this.#dirty].slice(0, USERS_PER_TICK));
    for (const userId of some.keys()) this.#dirty.delete(userId);
    let next = TICK_MS;
    const parts = (await isDistributed(this.#ctx.db.sql, "notify.messages").catch(() => false))
      ? // Users of a lost worker must not hold up the others.
        [...some].map((one) => new Map([one]))
      : [some];
    for (const [index, result] of (
      await Promise.allSettled(parts.map((part) => this.#sendUpdates(part)))
    ).entries()) {
      if (result.status === "fulfilled") continue;
      // The database is unavailable: pushed later, if they are still connected.
      this.#ctx.log.warn({ code: (result.reason as { code?: unknown }).code }, "counts of open feeds failed");
      for (const userId of parts[index]?.keys() ?? [])
        if (this.#open.has(userId)) this.#dirty.set(userId, null);
      next = RETRY_MS;
    }
    this.#sending = null;
    this.#plan(next);
  }

  async #sendUpdates(dirty: ReadonlyMap<string, NewMessageIds>): Promise<void> {
    const messages = await newMessages(this.#ctx, dirty);
    const isNew = (userId: string, scope: FeedScope): boolean =>
      dirty.get(userId) === null ||
      (messages.get(userId)?.some((message) => matches(scope, message)) ?? false);
    const scopes = new Map<string, { keyedScope: KeyedScope; userIds: Set<string> }>();
    const pushes: Array<{ feed: OpenFeed; updates: KeyedScope[] }> = [];
    for (const userId of dirty.keys())
      for (const feed of this.#open.get(userId) ?? []) {
        const { refs, first } = feed.subscription;
        const updates = [...(refs?.values() ?? [first])].filter(({ scope }) => isNew(userId, scope));
        if (updates.length === 0) continue;
        pushes.push({ feed, updates });
        for (const keyedScope of updates) {
          const { userIds } = scopes.get(keyedScope.key) ?? { userIds: new Set<string>() };
          userIds.add(userId);
          scopes.set(keyedScope.key, { keyedScope, userIds: userIds });
        }
      }
    const counts = new Map<string, Map<string, FeedCounts>>();
    for (const [key, { keyedScope, userIds }] of scopes)
      counts.set(
        key,
        await countMessages(
          this.#ctx.db,
          [...userIds],
          this.#ctx.config.notifications.feedId,
          keyedScope.scope,
        ),
      );
    for (const { feed, updates } of pushes)
      // It may have left in the meantime.
      if (this.#open.get(feed.userId)?.has(feed)) {
        this.#pushes += 1;
        feed.push(
          "new-message",
          buildPayload(feed, updates, (key) => counts.get(key)?.get(feed.userId)),
        );
      }
  }
}

function buildPayload(
  { subscription: { refs } }: OpenFeed,
  updates: readonly KeyedScope[],
  countsBy: (key: string) => FeedCounts | undefined,
): Payload {
  const keys = new Set(updates.map(({ key }) => key));
  const attn = [...(refs ?? [])].filter(([, { key }]) => keys.has(key));
  const metadata = (key: string): FeedCounts => countsBy(key) ?? NO_COUNTS;
  return {
    event: "new-message",
    metadata: metadata(updates[0]?.key ?? ""),
    data: Object.fromEntries(attn.map(([ref, { key }]) => [ref, { metadata: metadata(key) }])),
    // A newer client fails without it.
    attn: attn.map(([ref]) => ref),
  };
}

/** Opens the hub for the feeds of this process, none yet. */
export function openHub(ctx: HubContext): Hub {
  return new FeedHub(ctx);
}
