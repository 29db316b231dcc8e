// Many users who are notified by HTTP while something fails, and what has to be true of their feeds afterwards.
// Notifications are numbered: each is sent to one user, and contains its number as its home.
import pLimit from "p-limit";
import { expect } from "vitest";
import type { Context } from "#server/domain/context.ts";
import { createParams, type SocketParams } from "./socket.ts";
import type { RawSocket } from "./raw-socket.ts";

interface FeedPage {
  readonly entries: ReadonlyArray<{ readonly data: { readonly esiid: string } }>;
  readonly meta: object;
}

const AT_ONCE = 8;
const PAUSE_MS = 50;
const DEADLINE_MS = 60_000;

/** Returns the latest number of notifications that a page received. */
export const getTotalCount = ({ frames }: Pick<RawSocket, "frames">): unknown =>
  (frames.at(-1)?.[4]["metadata"] as { total_count?: number } | undefined)?.total_count;

export class FeedCrowd {
  readonly userIds: readonly string[];
  /** Connection parameters of a user's page. */
  readonly params: ReadonlyMap<string, Required<SocketParams>>;
  readonly #ctx: Context;
  readonly #url: () => string;

  private constructor(ctx: Context, url: () => string, params: ReadonlyMap<string, Required<SocketParams>>) {
    this.#ctx = ctx;
    this.#url = url;
    this.params = params;
    this.userIds = [...params.keys()];
  }

  /** Creates this many users of the server that is currently at `url`. */
  static async of(ctx: Context, count: number, url: () => string): Promise<FeedCrowd> {
    const userIds = Array.from({ length: count }, (_, index) => `person-${index}`);
    const params = await Promise.all(
      userIds.map(async (user) => [user, await createParams(ctx, user)] as const),
    );
    return new FeedCrowd(ctx, url, new Map(params));
  }

  /**
   * Whether the trigger of notification `number` got a response. The same key makes it happen once, however often it is
   * sent.
   */
  async trigger(number: number): Promise<boolean> {
    try {
      const response = await fetch(`${this.#url()}/v1/workflows/live-link-initial-setup-complete/trigger`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${this.#ctx.notificationKeys.secretKey}`,
          "content-type": "application/json",
          "idempotency-key": `notice-${number}`,
        },
        body: JSON.stringify({
          recipients: [this.userIds[number % this.userIds.length]],
          data: { is_success: true, esiid: `${number}` },
        }),
      });
      await response.text();
      return response.status === 200;
    } catch {
      return false;
    }
  }

  /**
   * Triggers notifications from `first` to before `end`, each until it gets a response. `answered` is called for every
   * attempt.
   */
  async triggerAll(
    first: number,
    end: number,
    onResponse: (done: boolean) => void = () => {},
  ): Promise<void> {
    const publishing = pLimit(AT_ONCE);
    const until = async (number: number): Promise<void> => {
      const deadline = performance.now() + DEADLINE_MS;
      for (;;) {
        const done = await this.trigger(number);
        onResponse(done);
        if (done) return;
        if (performance.now() > deadline) throw new Error(`Notice ${number} was never answered.`);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    };
    const numbers = Array.from({ length: end - first }, (_, index) => first + index);
    await Promise.all(numbers.map((number) => publishing(() => until(number))));
  }

  /**
   * Fails unless every user's feed contains each of the first `count` notifications that are theirs once, and its
   * counts match its rows.
   */
  async expectComplete(count: number): Promise<void> {
    const reading = pLimit(AT_ONCE);
    await Promise.all(this.userIds.map((user, index) => reading(() => this.#expectFeed(user, index, count))));
    const { rows } = await this.#ctx.db.pool.query<{ rows: number }>(
      "select count(*)::int as rows from notify.messages",
    );
    expect(rows).toEqual([{ rows: count }]);
  }

  async #expectFeed(user: string, index: number, count: number): Promise<void> {
    const response = await fetch(
      `${this.#url()}/v1/users/${user}/feeds/${this.#ctx.config.notifications.feedId}`,
      {
        headers: {
          authorization: `Bearer ${this.#ctx.notificationKeys.publicKey}`,
          "x-knock-user-token": this.params.get(user)?.user_token ?? "",
        },
      },
    );
    const { entries, meta } = (await response.json()) as FeedPage;
    const theirs = Array.from({ length: count }, (_, number) => number).filter(
      (number) => number % this.userIds.length === index,
    );
    // Each contains its number in its data.
    expect(entries.map(({ data }) => Number(data.esiid)).sort((a, b) => a - b)).toEqual(theirs);
    const each = theirs.length;
    expect(meta).toMatchObject({ total_count: each, unread_count: each, unseen_count: each });
  }
}
