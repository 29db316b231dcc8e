import { randomUUID } from "node:crypto";
import { createClient } from "#tests/clients/supabase-js.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { ConnectorFault } from "#meter/connectors/connector.ts";
import { applyDueAgreementTransitions } from "#server/jobs/meters/agreement-dates.ts";
import { importUsageFile } from "#server/jobs/meters/import-usage-file.ts";
import { meterTask, WAITS } from "#server/jobs/meters/meter-faults.ts";
import { publishPendingNotifications } from "#server/jobs/notifications/pending-notifications.ts";
import { seedBuckets } from "#server/domain/objects/product-buckets.ts";
import { addLocation } from "#tests/support/locations.ts";
import { createLocationData, deliveriesTo, prefer, listFeedMessages } from "#tests/support/notifications.ts";
import { FakeClock } from "#tests/support/fake-clock.ts";
import { listSentKinds as mailedTo } from "#tests/support/order-steps.ts";
import { createTestUser, portalServer, type TestUser } from "#tests/support/portal.ts";
import { newEsiid } from "#tests/support/orders.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { insertAgreement, lockAgreement } from "./agreements.ts";
import { applyAgreementUpdate } from "./apply-agreement-update.ts";
import { notifySetup } from "./notify-meter.ts";
import { READ_METER } from "./queue-meters.ts";
import { setup } from "#tests/support/setup.ts";

const DAY_SECONDS = 86_400;
const clock = new FakeClock("2026-01-12T18:00:00Z");
const folder = setup(() => temporaryFolder("notices"));
const server = setup(() => portalServer({ DATA_DIR: folder.path }, { now: clock.now }));
beforeAll(async () => {
  await seedBuckets(server.ctx);
});

interface Linked {
  readonly user: TestUser;
  readonly esiid: string;
  readonly id: string;
}

/** Creates an agreement of a new account that is in force. */
async function linked(columns: object = {}): Promise<Linked> {
  const user = await createTestUser(server);
  const esiid = newEsiid();
  await addLocation(server, user, esiid);
  const id = await server.ctx.db.sql.transaction().execute(async (trx) => {
    const created = await insertAgreement(
      trx,
      {
        user_id: user.id,
        esiid,
        connector: "smart_meter_texas",
        meter_number: "118045771",
        puct_number: "10117",
        email: user.email,
        language: "en",
      },
      clock.now(),
    );
    const agreed = { state: "active", agreed_at: clock.now(), reference: "77", starts_on: "2025-02-01" };
    await trx
      .updateTable("usage.agreements")
      .set({ ...agreed, ends_on: "2026-06-30", import_state: "done", ...columns })
      .where("id", "=", created)
      .execute();
    return created;
  });
  return { user, esiid, id };
}

describe("the first import of a meter", () => {
  it("sends exactly the data of the spec, and only for its first end", async () => {
    const { user, esiid, id } = await linked();
    for (const good of [true, false])
      await server.ctx.db.sql
        .transaction()
        .execute((trx) => notifySetup(server.ctx, trx, { id, user_id: user.id, esiid }, good, good));
    const notifications = await listFeedMessages(server, user.id);
    expect(notifications.map(({ workflow, data }) => ({ workflow, data }))).toEqual([
      {
        workflow: "live-link-initial-setup-complete",
        data: { is_success: true, service_location: { service_location: { esiid } } },
      },
    ]);
    // Its email is that of the link itself.
    expect(await deliveriesTo(server, user.id)).toEqual([]);
  });

  it("is emailed if no other email includes it", async () => {
    const { user, esiid, id } = await linked({ import_state: "running" });
    await server.ctx.db.sql.transaction().execute(async (trx) => {
      const row = await lockAgreement(trx, id);
      if (!row) throw new Error("There is no such agreement.");
      await applyAgreementUpdate(
        server.ctx,
        trx,
        row,
        {
          state: "terminated",
          reference: "77",
          esiid,
          starts_on: null,
          ends_on: null,
          code: null,
        },
        () => Promise.resolve(),
      );
    });
    expect(await listFeedMessages(server, user.id)).toMatchObject([
      { data: { is_success: false, ...createLocationData(esiid) } },
    ]);
    expect(await deliveriesTo(server, user.id)).toMatchObject([{ channel: "email" }]);
    expect(await mailedTo(server, user.email)).toEqual([]);
  });
});

describe("the end of a consent", () => {
  it("is notified once a month before, in the feed and by the existing email unless unsubscribed", async () => {
    const [regular, rejected] = [
      await linked({ ends_on: "2026-02-05" }),
      await linked({ ends_on: "2026-02-05" }),
    ];
    await prefer(server, rejected.user.id, {
      workflows: { "agreement-expiring": { channel_types: { email: false } } },
    });
    for (let time = 0; time < 2; time += 1) await applyDueAgreementTransitions(server.ctx);
    for (const { user, esiid } of [regular, rejected])
      expect(await listFeedMessages(server, user.id)).toMatchObject([
        { workflow: "agreement-expiring", data: { ends_on: "2026-02-05", ...createLocationData(esiid) } },
      ]);
    expect(await mailedTo(server, regular.user.email)).toEqual(["meters.expiring"]);
    expect(await mailedTo(server, rejected.user.email)).toEqual([]);
    expect(await deliveriesTo(server, regular.user.id)).toEqual([]);
  });
});

describe("missing readings", () => {
  it("cause a notification after three days, then at most once a week", async () => {
    const { user, esiid, id } = await linked();
    const night = meterTask(
      server.ctx,
      READ_METER,
      () => Promise.reject(new ConnectorFault("again", "no answer")),
      WAITS,
    );
    const notifications: number[] = [];
    for (let day = 0; day <= 20; day += 1) {
      await night({ agreement_id: id }, { job: { attempts: 1, max_attempts: 10 } });
      notifications.push((await listFeedMessages(server, user.id)).length);
      clock.wait(DAY_SECONDS);
    }
    expect(notifications.slice(0, 5)).toEqual([0, 0, 0, 1, 1]);
    expect(notifications.slice(9, 12)).toEqual([1, 2, 2]);
    expect(notifications.at(-1)).toBe(3);
    expect((await listFeedMessages(server, user.id))[0]).toMatchObject({
      workflow: "usage-import-failed",
      data: { what: "readings", ...createLocationData(esiid) },
    });
  });

  it("cause no notification if the operator has to fix it", async () => {
    const { user, id } = await linked({
      waiting_since: new Date(clock.now().getTime() - 10 * 86_400_000),
    });
    const night = meterTask(
      server.ctx,
      READ_METER,
      () => Promise.reject(new ConnectorFault("settings", "refused")),
      WAITS,
    );
    await night({ agreement_id: id }, { job: { attempts: 1, max_attempts: 10 } });
    expect(await listFeedMessages(server, user.id)).toEqual([]);
  });
});

describe("an uploaded meter's file of which nothing was saved", () => {
  const upload = async ({ id, token }: TestUser, text: string): Promise<string> => {
    const name = `${id}/${randomUUID()}.csv`;
    const { error } = await createClient(server.url, server.ctx.tokens.anonKey, {
      accessToken: () => Promise.resolve(token),
    })
      .storage.from("usage-files")
      .upload(name, new Blob([text]), { contentType: "text/csv" });
    if (error) throw error;
    return `usage-files/${name}`;
  };

  it("causes one notification, and none if the file is gone", async () => {
    const user = await createTestUser(server);
    const esiid = newEsiid();
    await addLocation(server, user, esiid);
    const objects = [
      await upload(user, "nothing that a meter wrote"),
      `usage-files/${user.id}/${randomUUID()}.csv`,
    ];
    for (const object of objects) {
      const id = randomUUID();
      await server.ctx.db.sql
        .insertInto("usage.files")
        .values({ id, user_id: user.id, esiid, object, meter: 0 })
        .execute();
      for (let time = 0; time < 2; time += 1)
        await importUsageFile(server.ctx, { file_id: id }, { job: { attempts: 1, max_attempts: 8 } });
    }
    expect(await listFeedMessages(server, user.id)).toMatchObject([
      { workflow: "usage-import-failed", data: { what: "file", ...createLocationData(esiid) } },
    ]);
  });
});

describe("a notification that an older version left pending", () => {
  it("is published once, without a second email", async () => {
    const users = await Promise.all([1, 2, 3].map(() => createTestUser(server)));
    for (const { id } of users)
      await server.ctx.db.sql
        .insertInto("usage.notices")
        .values({
          idempotency_key: `live-link-initial-setup-complete:${randomUUID()}`,
          user_id: id,
          source_key: "live-link-initial-setup-complete",
          data: JSON.stringify({ is_success: true, ...createLocationData(newEsiid()) }),
          created_at: clock.now(),
        })
        .execute();
    await Promise.all([publishPendingNotifications(server.ctx), publishPendingNotifications(server.ctx)]);
    await publishPendingNotifications(server.ctx);
    for (const { id } of users) {
      expect(await listFeedMessages(server, id)).toMatchObject([{ data: { is_success: true } }]);
      expect(await deliveriesTo(server, id)).toEqual([]);
    }
  });
});
