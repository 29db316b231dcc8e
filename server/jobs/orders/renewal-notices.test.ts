// The daily job that sends notices of ending contracts: the content, who gets them, and who does not.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getMessages } from "#messages/node.ts";
import type { NewOrder } from "#server/domain/orders/insert-order.ts";
import { transitionOrder } from "#server/domain/orders/transition-order.ts";
import { lockOrder } from "#server/domain/orders/locked-order.ts";
import { parseUnsubscribeToken } from "#server/domain/orders/unsubscribe-link.ts";
import { portalServer } from "#tests/support/portal.ts";
import { placeOrder } from "#tests/support/orders.ts";
import { testServer } from "#tests/support/server.ts";
import type { AuthServer } from "#tests/support/auth.ts";
import { createRenewalNotices } from "./renewal-notices.ts";

// A year's notices: 2026-09-16, 2026-10-31, 2026-12-15.
const TERM = { starts_on: "2026-01-15", ends_on: "2027-01-14" };

let clock: Date;
let server: AuthServer;
beforeAll(async () => {
  clock = new Date("2026-01-12T18:00:00Z");
  server = await portalServer({ PUBLIC_URL: "http://localhost:3000" }, { now: () => clock });
});
beforeEach(async () => {
  const { pool } = server.ctx.db;
  await pool.query("delete from mail.outbox");
  await pool.query("delete from portal.orders");
});
afterAll(() => server.close());

function order(more: Partial<NewOrder> = {}): Promise<string> {
  const events = [{ at: clock, state: "active", actor: "provider" }] as const;
  return placeOrder(server, { email: "ana+1@example.com", events, ...TERM, ...more });
}

async function run(day: string): Promise<void> {
  clock = new Date(`${day}T14:20:00Z`);
  await createRenewalNotices(server.ctx);
}

async function listSentNotices(): Promise<string[]> {
  const rows = await server.ctx.db.sql
    .selectFrom("portal.renewal_notices")
    .selectAll()
    .orderBy("made_at")
    .execute();
  return rows.map(
    ({ number, due_on, made_at }) => `${number} ${due_on} ${made_at.toISOString().slice(0, 10)}`,
  );
}

function messages(): Promise<
  Array<{
    recipient: string;
    subject: string | null;
    body: string;
    html: string | null;
    unsubscribe_url: string | null;
  }>
> {
  return server.ctx.db.sql
    .selectFrom("mail.outbox")
    .select(["recipient", "subject", "body", "html", "unsubscribe_url"])
    .where("kind", "=", "orders.renewal_notice")
    .orderBy("created_at")
    .execute();
}

describe("a notice", () => {
  it("includes what ends and when, the first day without a fee, and what happens if nothing is done", async () => {
    const id = await order();
    await run("2026-09-16");
    const [mail] = await messages();
    const t = getMessages("serverRenewalEmails", "en");
    expect(mail?.recipient).toBe("ana+1@example.com");
    expect(mail?.subject).toBe(t.subject({ ends: TERM.ends_on }));
    for (const text of [
      "in 120 days, on January 14, 2027",
      "4105 Maple St, Dallas, TX 75219",
      t.noFee.from({ freeFrom: "2026-12-31" }),
      "If you do nothing, your power stays on.",
      `http://localhost:3000/renewal?order_id=${id}&email=ana%2B1%40example.com`,
      `http://localhost:3000/opt_out?order_id=${id}&email=ana%2B1%40example.com`,
      t.footnote.more,
    ])
      expect(mail?.body).toContain(text);
    expect(mail?.html).toContain(`order_id=${id}&amp;email=ana%2B1%40example.com`);
    const token = mail?.unsubscribe_url?.split("/").at(-1) ?? "";
    expect(mail?.unsubscribe_url).toBe(`http://localhost:3000/api/notifications/unsubscribe/${token}`);
    expect(parseUnsubscribeToken(server.ctx, token)).toBe(id);
  });

  it("is written in the language of the order", async () => {
    await order({ language: "es" });
    await run("2026-12-15");
    const [mail] = await messages();
    const t = getMessages("serverRenewalEmails", "es");
    expect(mail?.subject).toBe("Su contrato termina el 14 de enero de 2027");
    for (const text of [
      "en 30 días",
      t.noFee.from({ freeFrom: "2026-12-31" }),
      "Si no hace nada",
      t.footnote.last,
    ])
      expect(mail?.body).toContain(text);
  });

  it.each(["en", "es"] as const)("is texted if there is only a phone number (%s)", async (language) => {
    const id = await order({ email: null, phone: "15125550100", language });
    await run("2026-12-15");
    const [text] = await messages();
    expect(text).toMatchObject({
      recipient: "15125550100",
      subject: null,
      html: null,
      unsubscribe_url: null,
    });
    expect(text?.body).toContain(`\nhttp://localhost:3000/renewal?order_id=${id}\n`);
    const stop = /http:\/\/localhost:3000\/api\/stop\/(\S+)$/.exec(text?.body ?? "")?.[1];
    expect(parseUnsubscribeToken(server.ctx, stop ?? "")).toBe(id);
    expect(text?.body.length).toBeLessThanOrEqual(306);
  });

  it("is made once however often the job runs, and each on its day", async () => {
    await order();
    for (const day of [
      "2026-09-15",
      "2026-09-16",
      "2026-09-16",
      "2026-09-17",
      "2026-10-31",
      "2026-12-15",
      "2027-01-10",
    ])
      await run(day);
    expect(await listSentNotices()).toEqual([
      "1 2026-09-16 2026-09-16",
      "2 2026-10-31 2026-10-31",
      "3 2026-12-15 2026-12-15",
    ]);
    expect(await messages()).toHaveLength(3);
  });

  it("is only the newest of several that were missed, and none for a contract that is over", async () => {
    await order();
    await order({ starts_on: "2025-11-15", ends_on: "2026-11-14" });
    await run("2026-11-20");
    expect(await listSentNotices()).toEqual(["2 2026-10-31 2026-11-20"]);
    expect(await messages()).toHaveLength(1);
  });

  it("is dated by the day in Texas", async () => {
    await order();
    clock = new Date("2026-09-16T04:30:00Z");
    await createRenewalNotices(server.ctx);
    expect(await listSentNotices()).toEqual([]);
  });
});

describe("an order gets no notice", () => {
  it.each(["submitted", "handed_off", "cancelled", "rejected", "ended"] as const)(
    "if it is %s",
    async (state) => {
      await order({ events: [{ at: clock, state, actor: "system" }] });
      await run("2026-12-20");
      expect(await listSentNotices()).toEqual([]);
    },
  );

  it("if its account is gone", async () => {
    const erased = await order();
    const removed = "update portal.orders set email = null, erased_at = now() where id = $1";
    await server.ctx.db.pool.query(removed, [erased]);
    await run("2026-10-31");
    expect(await listSentNotices()).toEqual([]);
  });

  it("before its day, which is calculated if an older version set another for the order", async () => {
    const id = await order();
    const { pool } = server.ctx.db;
    await pool.query("update portal.orders set next_notice_on = starts_on");
    await run("2026-02-01");
    expect(await listSentNotices()).toEqual([]);
    const { rows } = await pool.query("select id, next_notice_on from portal.orders");
    expect(rows).toEqual([{ id, next_notice_on: "2026-09-16" }]);
  });
});

describe("a notice waits", () => {
  it("while its customer has opted out, and the newest that is due is made after opting back in", async () => {
    const out = await order();
    const { pool } = server.ctx.db;
    await pool.query("update portal.orders set opted_out_at = now() where id = $1", [out]);
    await run("2026-10-31");
    expect(await listSentNotices()).toEqual([]);
    await pool.query("update portal.orders set opted_out_at = null where id = $1", [out]);
    await run("2026-11-01");
    expect(await listSentNotices()).toEqual(["2 2026-10-31 2026-11-01"]);
  });

  it("while another order follows, and the newest that is due is made once that is canceled", async () => {
    const id = await order();
    const next = await order({ replaces_order_id: id, starts_on: "2027-01-15", ends_on: "2028-01-14" });
    await run("2026-12-15");
    expect(await listSentNotices()).toEqual([]);
    await server.ctx.db.pool.query("update portal.orders set state = 'cancelled' where id = $1", [next]);
    await run("2026-12-16");
    expect(await listSentNotices()).toEqual(["3 2026-12-15 2026-12-16"]);
  });

  it.each([
    ["started", "handoff", 1],
    ["handed_off", "handoff", 1],
    ["accepted", "handoff", 0],
    ["started", "partner", 0],
    ["submitted", "partner", 0],
    ["rejected", "partner", 1],
  ] as const)(
    "only if a provider has or gets the order: beside one that is %s, %s, are %i",
    async (state, connector, sentCount) => {
      const id = await order();
      const events = [{ at: clock, state, actor: "customer" }] as const;
      await order({ replaces_order_id: id, starts_on: "2027-01-15", ends_on: null, connector, events });
      await run("2026-12-15");
      expect(await listSentNotices()).toHaveLength(sentCount);
    },
  );
});

describe("notices of a contract end that moves", () => {
  async function setEnd(id: string, ends_on: string): Promise<void> {
    await server.ctx.db.sql.transaction().execute(async (trx) => {
      const locked = await lockOrder(trx, id);
      if (!locked) throw new Error("The order is gone.");
      await transitionOrder(server.ctx, trx, locked, { to: "active", by: "provider", ends_on });
    });
  }

  it("are made again, even if all those of the earlier end were made", async () => {
    const id = await order();
    for (const day of ["2026-09-16", "2026-10-31", "2026-12-15"]) await run(day);
    await setEnd(id, "2028-01-14");
    // For the two years: 2027-05-17, 2027-08-31, 2027-12-15.
    for (const day of ["2026-12-16", "2027-05-16", "2027-05-17", "2027-08-31", "2027-12-15", "2027-12-16"])
      await run(day);
    expect(await listSentNotices()).toEqual([
      "1 2026-09-16 2026-09-16",
      "2 2026-10-31 2026-10-31",
      "3 2026-12-15 2026-12-15",
      "1 2027-05-17 2027-05-17",
      "2 2027-08-31 2027-08-31",
      "3 2027-12-15 2027-12-15",
    ]);
    expect(await messages()).toHaveLength(6);
  });

  it("are made once for each end, even if an end comes back", async () => {
    const id = await order();
    await run("2026-10-31");
    await setEnd(id, "2027-02-14");
    // For the later end: 2026-10-06, 2026-11-25, 2027-01-15.
    for (const day of ["2026-11-01", "2026-11-02"]) await run(day);
    await setEnd(id, TERM.ends_on);
    for (const day of ["2026-11-03", "2026-12-15"]) await run(day);
    expect(await listSentNotices()).toEqual([
      "2 2026-10-31 2026-10-31",
      "1 2026-10-06 2026-11-01",
      "3 2026-12-15 2026-12-15",
    ]);
  });
});

describe("the job", () => {
  it("fails while an order is locked, so that it runs again, and makes the others", async () => {
    const [locked] = [await order(), await order({ email: "ben@example.com" })];
    const client = await server.ctx.db.pool.connect();
    try {
      await client.query("begin");
      await client.query("select from portal.orders where id = $1 for update", [locked]);
      await expect(run("2026-09-16")).rejects.toThrow("1 renewal notices are still to be made.");
      expect((await messages()).map(({ recipient }) => recipient)).toEqual(["ben@example.com"]);
    } finally {
      await client.query("rollback");
      client.release();
    }
    await run("2026-09-16");
    expect(await messages()).toHaveLength(2);
  });

  it("leaves notices due that no channel can carry, and logs no address", async () => {
    const database = { url: server.ctx.config.databaseUrl ?? "", db: server.ctx.db, drop: async () => {} };
    const remote = await testServer(
      { PUBLIC_URL: "https://power.example.com", SMTP_HOST: "127.0.0.1" },
      { database, now: () => clock },
    );
    await order();
    const byPhone = await order({ email: null, phone: "15125550100" });
    clock = new Date("2026-09-16T14:20:00Z");
    await expect(createRenewalNotices(remote.ctx)).rejects.toThrow("1 renewal notices are still to be made.");
    const { rows } = await server.ctx.db.pool.query<{ id: string }>(
      "select id from portal.orders where next_notice_on <= '2026-09-16'",
    );
    expect(rows).toEqual([{ id: byPhone }]);
    expect(await listSentNotices()).toEqual(["1 2026-09-16 2026-09-16"]);
    expect(remote.logs.join("")).not.toMatch(/ana|5125550100/);
    await remote.close();
    await run("2026-09-16");
    expect(await messages()).toHaveLength(1);
  });
});
