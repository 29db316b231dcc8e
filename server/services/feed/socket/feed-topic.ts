// The topic that a page joins: `feeds:{feed}:{user}` with the options of one feed, or of several that share the topic
// (wire/realtime.md §5).
import { LRUCache } from "lru-cache";
import { parseScope, type FeedScope } from "../feed/scope.ts";
import { NotifyError } from "../http/notify-error.ts";
import { isMap, type Payload } from "./frames.ts";

export interface FeedTopic {
  readonly feedId: string;
  readonly userId: string;
}

/** One feed's options, shared by all clients with the same. */
export interface KeyedScope {
  readonly key: string;
  readonly scope: FeedScope;
}

export interface Subscription {
  /** Null: a client of the older kind, which joins with the options themselves. */
  readonly refs: ReadonlyMap<string, KeyedScope> | null;
  /** The scope whose counts an older client reads. */
  readonly first: KeyedScope;
}

const TOPIC = /^feeds:([^:]{1,100}):(.{1,500})$/su;
const MAX_REFS = 50;
const SHARED_SCOPES = 2_000;

/** Returns the feed and the user of a topic. Null: it is not a feed's. */
export function readTopic(topic: string): FeedTopic | null {
  const [, feedId, userId] = TOPIC.exec(topic) ?? [];
  return feedId === undefined || userId === undefined ? null : { feedId: feedId.toLowerCase(), userId };
}

const shared = new LRUCache<string, KeyedScope>({ max: SHARED_SCOPES });

function toKeyedScope(options: unknown): KeyedScope {
  const scope = parseScope(options);
  const key = JSON.stringify(scope);
  const known = shared.get(key) ?? { key, scope };
  shared.set(key, known);
  return known;
}

/** Returns what a join requests. Null if its options are not valid, or too many. */
export function readSubscription(payload: Payload): Subscription | null {
  const entries = Object.entries(payload);
  const ofRefs =
    entries.length > 0 && entries.every(([ref, options]) => ref.startsWith("client_") && isMap(options));
  if (entries.length > MAX_REFS) return null;
  try {
    if (!ofRefs) return { refs: null, first: toKeyedScope(payload) };
    const refs = new Map(entries.map(([ref, options]) => [ref, toKeyedScope(options)]));
    const [first = toKeyedScope({})] = refs.values();
    return { refs, first };
  } catch (error) {
    if (error instanceof NotifyError) return null;
    throw error;
  }
}
