// The server is killed with 2,000 sockets open while it publishes, and started again. All pages come back at once;
// afterwards each feed holds each notification once, and the counts are those of the rows.
import pLimit from "p-limit";
import { afterEach, expect, it } from "vitest";
import { ChildServers, type ChildServer } from "#tests/support/child-server.ts";
import { FeedCrowd, toldTotal } from "#tests/support/feed-crowd.ts";
import { feedInstance } from "#tests/support/feed-instance.ts";
import { joinedPage, type RawSocket } from "#tests/support/socket.ts";

const PEOPLE = 100;
const PAGES = 20;
/** A multiple of the people. */
const NOTICES = 400;
const KILLED_AFTER = 150;
const servers = new ChildServers();
afterEach(() => servers.endAll());

it(
  "a kill -9 with 2,000 sockets under publishing loses and doubles nothing",
  { timeout: 240_000 },
  async () => {
    const instance = await feedInstance("notify-kill");
    const { environment, ctx } = instance;
    let server: ChildServer = await servers.start(environment);
    const crowd = await FeedCrowd.of(ctx, PEOPLE, () => server.url);
    const opening = pLimit(100);
    const pagesOf = (): Promise<RawSocket[]> =>
      Promise.all(
        crowd.people.flatMap((user) =>
          Array.from({ length: PAGES }, () =>
            opening(() => joinedPage({ url: server.url, ctx }, user, {}, crowd.params.get(user))),
          ),
        ),
      );
    const pages = await pagesOf();

    const counts = { done: 0, lost: 0 };
    const reached = Promise.withResolvers<void>();
    // Whoever gets no answer asks again.
    const publishing = crowd.triggerAll(0, NOTICES, (done) => {
      counts[done ? "done" : "lost"] += 1;
      if (counts.done === KILLED_AFTER) reached.resolve();
    });
    await reached.promise;
    await server.kill();
    await Promise.all(pages.map(({ closed }) => closed));
    server = await servers.start({ ...environment, PORT: new URL(server.url).port });
    const back = await pagesOf();
    await publishing;
    // The kill has cut off requests; otherwise nothing was tried.
    expect(counts.lost).toBeGreaterThan(0);
    // The last one to each, told to every page with the count of all before.
    await crowd.triggerAll(NOTICES, NOTICES + PEOPLE);
    const each = NOTICES / PEOPLE + 1;
    await expect
      .poll(() => back.filter((page) => toldTotal(page) !== each).length, { timeout: 60_000 })
      .toBe(0);
    await crowd.expectWhole(NOTICES + PEOPLE);

    await Promise.all(back.map((page) => page.close()));
    await servers.stopAll();
    await instance.remove();
  },
);
