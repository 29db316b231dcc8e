// What an open feed receives when something is published (wire/realtime.md §5): which recipients, how often and with
// which counts.
import { describe, expect, it } from "vitest";
import { testServer } from "#tests/support/server.ts";
import { feedTopic, publish } from "#tests/support/socket.ts";
import { joinedPage } from "#tests/support/raw-socket.ts";
import { setup } from "#tests/support/setup.ts";
import { ok } from "#tests/support/raw-socket.ts";

const server = setup(testServer);

const topic = (user: string): string => feedTopic(server.ctx, user);

describe("new-message", () => {
  const counts = (count: number): object => ({
    total_count: count,
    unread_count: count,
    unseen_count: count,
  });

  it("sends an older client the counts of its options", async () => {
    const page = await joinedPage(server, "olga", {
      archived: "exclude",
      auto_manage_socket_connection: true,
    });
    await publish(server.ctx, ["olga"]);
    expect(await page.next()).toEqual([
      "1",
      null,
      topic("olga"),
      "new-message",
      { event: "new-message", metadata: counts(1), data: {}, attn: [] },
    ]);
    await page.close();
  });

  it("sends a newer client each reference that shows it, with its own counts", async () => {
    const page = await joinedPage(server, "nora", {
      client_a: { archived: "exclude", page_size: 10 },
      client_b: { tenant: "t1" },
      client_c: { workflow_categories: ["orders"] },
      client_d: { status: "read" },
    });
    await publish(server.ctx, ["nora"]);
    const [, , , , first] = await page.next();
    expect(first).toEqual({
      event: "new-message",
      metadata: counts(1),
      data: { client_a: { metadata: counts(1) } },
      attn: ["client_a"],
    });
    await publish(server.ctx, ["nora"], "10443720000000002", "t1");
    const [, , , , second] = await page.next();
    expect(second).toEqual({
      event: "new-message",
      metadata: counts(2),
      data: { client_a: { metadata: counts(2) }, client_b: { metadata: counts(1) } },
      attn: ["client_a", "client_b"],
    });
    await page.close();
  });

  it("sends nothing if no reference shows it, and nothing after leaving", async () => {
    const page = await joinedPage(server, "nina", { client_a: { source: "order-step" } });
    const witness = await joinedPage(server, "nina", {});
    await publish(server.ctx, ["nina"]);
    await witness.next();
    expect(await page.request(null, "2", "phoenix", "heartbeat", {})).toEqual(ok(null, "2", "phoenix"));
    await witness.request("1", "2", topic("nina"), "phx_leave", {});
    await witness.next();
    await publish(server.ctx, ["nina"]);
    const other = await joinedPage(server, "nina", {});
    await publish(server.ctx, ["nina"]);
    await other.next();
    expect(await witness.request(null, "3", "phoenix", "heartbeat", {})).toEqual(ok(null, "3", "phoenix"));
    await Promise.all([page.close(), witness.close(), other.close()]);
  });

  it("combines a burst into one push or a few", async () => {
    const page = await joinedPage(server, "burst");
    await server.ctx.db.sql.transaction().execute(async (db) => {
      for (let index = 0; index < 60; index += 1)
        await server.ctx.publish(db, {
          workflow: "live-link-initial-setup-complete",
          recipients: ["burst"],
          data: { is_success: true, service_location: { service_location: { esiid: "1" } } },
          idempotency_key: `burst-${index}`,
        });
    });
    let pushes = 0;
    for (let seen = 0; seen < 60; pushes += 1) {
      const [, , , , payload] = await page.next();
      seen = (payload["metadata"] as { total_count: number }).total_count;
    }
    expect(pushes).toBeLessThanOrEqual(3);
    await page.close();
  });

  it("is never sent to a user with another token", async () => {
    const [a, b] = await Promise.all([joinedPage(server, "adam"), joinedPage(server, "berta")]);
    await publish(server.ctx, ["berta"]);
    await b.next();
    expect(await a.request(null, "2", "phoenix", "heartbeat", {})).toEqual(ok(null, "2", "phoenix"));
    await Promise.all([a.close(), b.close()]);
  });
});
