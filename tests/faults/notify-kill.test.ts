// The server is killed with 2,000 sockets open while it publishes, and started again. All pages come back at once;
// afterwards each feed holds each notification once, and the counts are those of the rows.
import pLimit from "p-limit";
import { afterEach, expect, it } from "vitest";
import { readConfig } from "#server/config.ts";
import { makeContext } from "#server/context.ts";
import { makeLog } from "#server/log.ts";
import { ChildServers, type ChildServer } from "#tests/support/child-server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { TEST_SECRET } from "#tests/support/server.ts";
import { joinedPage, paramsOf, type RawSocket } from "#tests/support/socket.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const PEOPLE = 200;
const PAGES = 10;
const NOTICES = 600;
const KILLED_AFTER = 200;
const servers = new ChildServers();
afterEach(() => servers.endAll());

interface FeedPage {
  readonly entries: ReadonlyArray<{ id: string; data: { esiid: string } }>;
  readonly meta: object;
}

const total = (page: RawSocket): unknown =>
  (page.frames.at(-1)?.[4]["metadata"] as { total_count?: number } | undefined)?.total_count;

it(
  "a kill -9 with 2,000 sockets under publishing loses and doubles nothing",
  { timeout: 240_000 },
  async () => {
    const database = await testDatabase();
    const folder = await temporaryFolder("notify-kill");
    const environment = {
      DATABASE_URL: database.url,
      AUTH_JWT_SECRET: TEST_SECRET,
      DATA_DIR: folder.path,
      SERVICES: "notifications",
      RATE_LIMIT_FACTOR: "1000",
    };
    const ctx = await makeContext(readConfig(environment), database.db, makeLog("silent"), () => new Date());
    let server: ChildServer = await servers.start(environment);
    const people = Array.from({ length: PEOPLE }, (_, index) => `person-${index}`);
    const params = new Map(
      await Promise.all(people.map(async (user) => [user, await paramsOf(ctx, user)] as const)),
    );
    const opening = pLimit(100);
    const pagesOf = (): Promise<RawSocket[]> =>
      Promise.all(
        people.flatMap((user) =>
          Array.from({ length: PAGES }, () =>
            opening(() => joinedPage({ url: server.url, ctx }, user, {}, params.get(user))),
          ),
        ),
      );
    const pages = await pagesOf();

    let answered = 0;
    const reached = Promise.withResolvers<void>();
    /** Whether the trigger was answered; the same key makes it happen once, however often it is sent. */
    const trigger = async (index: number): Promise<boolean> => {
      try {
        const response = await fetch(`${server.url}/v1/workflows/live-link-initial-setup-complete/trigger`, {
          method: "POST",
          headers: {
            authorization: `Bearer ${ctx.notificationKeys.secretKey}`,
            "content-type": "application/json",
            "idempotency-key": `notice-${index}`,
          },
          body: JSON.stringify({
            recipients: [people[index % PEOPLE]],
            data: { is_success: true, esiid: `${index}` },
          }),
        });
        const text = await response.text();
        if (response.status !== 200) throw new Error(text);
        answered += 1;
        if (answered === KILLED_AFTER) reached.resolve();
        return true;
      } catch {
        return false;
      }
    };
    const publishing = pLimit(8);
    const first = Promise.all(
      Array.from({ length: NOTICES }, (_, index) =>
        publishing(async () => [index, await trigger(index)] as const),
      ),
    );
    await Promise.race([reached.promise, first]);
    await server.kill();
    const outcomes = await first;
    await Promise.all(pages.map(({ closed }) => closed));
    const lost = outcomes.filter(([, done]) => !done).map(([index]) => index);
    // The kill has cut off requests; otherwise nothing was tried.
    expect(lost.length).toBeGreaterThan(0);

    server = await servers.start({ ...environment, PORT: new URL(server.url).port });
    const back = await pagesOf();
    // Whoever got no answer asks again.
    const again = await Promise.all(lost.map((index) => publishing(() => trigger(index))));
    expect(again).toEqual(lost.map(() => true));
    // The last one to each, told to every page with the count of all before.
    await Promise.all(people.map((_, index) => publishing(() => trigger(NOTICES + index))));
    const each = NOTICES / PEOPLE + 1;
    for (const page of back) await expect.poll(() => total(page), { timeout: 30_000 }).toBe(each);

    const reading = pLimit(8);
    await Promise.all(
      people.map((user, index) =>
        reading(async () => {
          const token = params.get(user)?.user_token ?? "";
          const response = await fetch(
            `${server.url}/v1/users/${user}/feeds/${ctx.config.notifications.feedId}`,
            {
              headers: {
                authorization: `Bearer ${ctx.notificationKeys.publicKey}`,
                "x-knock-user-token": token,
              },
            },
          );
          const { entries, meta } = (await response.json()) as FeedPage;
          const expected = Array.from({ length: each }, (_, turn) => `${index + turn * PEOPLE}`);
          // Each carries its number in its data.
          expect(entries.map(({ data }) => data.esiid).sort()).toEqual(expected.sort());
          expect(meta).toMatchObject({ total_count: each, unread_count: each, unseen_count: each });
        }),
      ),
    );
    await Promise.all(back.map((page) => page.close()));
    await servers.stopAll();
    await database.drop();
    await folder.remove();
  },
);
