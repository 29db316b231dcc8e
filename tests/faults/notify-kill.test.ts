// Kills the server with 2,000 open sockets while it publishes, and restarts it. All pages reconnect at once.
// Afterwards, each feed contains each notification once, and the counts match the rows.
import pLimit from "p-limit";
import { afterEach, expect, it } from "vitest";
import { ChildServers, type ChildServer } from "#tests/support/child-server.ts";
import { FeedCrowd, getTotalCount } from "#tests/support/feed-crowd.ts";
import { feedInstance } from "#tests/support/feed-instance.ts";
import { joinedPage, type RawSocket } from "#tests/support/raw-socket.ts";

const USER_COUNT = 100;
const PAGES = 20;
/** A multiple of the number of users. */
const MESSAGE_COUNT = 400;
const KILLED_AFTER = 150;
const servers = new ChildServers();
afterEach(() => servers.endAll());

it(
  "a kill -9 with 2,000 sockets while publishing loses and duplicates nothing",
  { timeout: 240_000 },
  async () => {
    const instance = await feedInstance("notify-kill");
    const { environment, ctx } = instance;
    let server: ChildServer = await servers.start(environment);
    const crowd = await FeedCrowd.of(ctx, USER_COUNT, () => server.url);
    const opening = pLimit(100);
    const openPages = (): Promise<RawSocket[]> =>
      Promise.all(
        crowd.userIds.flatMap((user) =>
          Array.from({ length: PAGES }, () =>
            opening(() => joinedPage({ url: server.url, ctx }, user, {}, crowd.params.get(user))),
          ),
        ),
      );
    const pages = await openPages();

    const counts = { done: 0, lost: 0 };
    const targetReached = Promise.withResolvers<void>();
    // Requests without a response are retried.
    const publishing = crowd.triggerAll(0, MESSAGE_COUNT, (done) => {
      counts[done ? "done" : "lost"] += 1;
      if (counts.done === KILLED_AFTER) targetReached.resolve();
    });
    await targetReached.promise;
    await server.kill();
    await Promise.all(pages.map(({ closed }) => closed));
    server = await servers.start({ ...environment, PORT: new URL(server.url).port });
    const back = await openPages();
    await publishing;
    // The kill interrupted requests. Otherwise nothing was tested.
    expect(counts.lost).toBeGreaterThan(0);
    // The last one to each user, sent to every page with the count of all before.
    await crowd.triggerAll(MESSAGE_COUNT, MESSAGE_COUNT + USER_COUNT);
    const each = MESSAGE_COUNT / USER_COUNT + 1;
    await expect
      .poll(() => back.filter((page) => getTotalCount(page) !== each).length, { timeout: 60_000 })
      .toBe(0);
    await crowd.expectComplete(MESSAGE_COUNT + USER_COUNT);

    await Promise.all(back.map((page) => page.close()));
    await servers.stopAll();
    await instance.remove();
  },
);
