// Who has a home if several accounts act on it at once.
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { newEsiid } from "#tests/support/orders.ts";
import { testServer } from "#tests/support/server.ts";
import { addCustomerLocation, hasLocation, type AddLocationResult } from "./add-location.ts";
import { removeOtherCustomers, eraseLocations, removeCustomerLocation } from "./remove-location.ts";
import { setup } from "#tests/support/setup.ts";

const server = setup(testServer);

let esiid = "";
let [one, two, three] = ["", "", ""];
let minute = 0;
beforeEach(() => {
  esiid = newEsiid();
  [one, two, three] = [randomUUID(), randomUUID(), randomUUID()];
});

/** Returns a later moment on each call. */
function later(): Date {
  minute += 1;
  return new Date(Date.UTC(2026, 0, 1, 0, minute));
}

function hold(user_id: string, shared = false): Promise<AddLocationResult> {
  return server.ctx.db.sql
    .transaction()
    .execute((trx) => addCustomerLocation(trx, { user_id, esiid, shared }, later()));
}

function erase(userId: string): Promise<void> {
  return server.ctx.db.sql.transaction().execute((trx) => eraseLocations(trx, userId, later()));
}

/** Returns the accounts at the home, with its main account first. */
async function accounts(): Promise<string[]> {
  const rows = await server.ctx.db.sql
    .selectFrom("portal.service_locations")
    .select(["user_id", "shared"])
    .where("esiid", "=", esiid)
    .where("ended_at", "is", null)
    .orderBy("shared")
    .orderBy("added_at")
    .execute();
  expect(rows.filter(({ shared }) => !shared)).toHaveLength(rows.length > 0 ? 1 : 0);
  return rows.map((row) => row.user_id);
}

describe("a home", () => {
  it("belongs to one account and can be shared with others", async () => {
    expect(await hold(one)).toBe("added");
    expect(await hold(one)).toBe("already_yours");
    expect(await hold(two)).toBe("held_by_another");
    expect(await hold(two, true)).toBe("added");
    expect(await hold(one, true)).toBe("already_yours");
    expect(await accounts()).toEqual([one, two]);
    expect(await hasLocation(server.ctx.db.sql, three, esiid)).toBe(false);
  });

  it("is added once by many concurrent requests, whichever accounts they come from", async () => {
    const results = await Promise.all([one, two, three, one, two, three].map((id) => hold(id)));
    expect(results.filter((result) => result === "added")).toHaveLength(1);
    expect(results.filter((result) => result === "already_yours")).toHaveLength(1);
    expect(await accounts()).toHaveLength(1);
  });

  it("passes to the first account it was shared with if its main account leaves or is erased", async () => {
    for (const [id, shared] of [
      [one, false],
      [two, true],
      [three, true],
    ] as const)
      await hold(id, shared);
    const left = await server.ctx.db.sql
      .transaction()
      .execute((trx) => removeCustomerLocation(trx, one, esiid, later()));
    expect(left).toBe(true);
    expect(await accounts()).toEqual([two, three]);
    await erase(two);
    expect(await accounts()).toEqual([three]);
    expect(await hold(one)).toBe("held_by_another");
    await erase(three);
    expect(await accounts()).toEqual([]);
    expect(await hold(one)).toBe("added");
  });

  it("belongs to an account it was shared with if no other account is there any more", async () => {
    expect(await hold(two, true)).toBe("added");
    expect(await accounts()).toEqual([two]);
  });

  it("always has a main account while any account has it, even under concurrency", async () => {
    for (let round = 0; round < 15; round += 1) {
      esiid = newEsiid();
      await hold(one);
      await Promise.all([
        hold(two, true),
        erase(one),
        hold(three, true),
        server.ctx.db.sql.transaction().execute((trx) => removeCustomerLocation(trx, two, esiid, later())),
      ]);
      const there = await accounts();
      expect(there).toContain(three);
      expect(there).not.toContain(one);
    }
  });

  it("is removed from all others once another account proved it, and their codes become invalid", async () => {
    await hold(one);
    await hold(two, true);
    await server.ctx.db.sql
      .insertInto("portal.claim_codes")
      .values({ id: randomUUID(), esiid, user_id: three, code_hash: "x", created_at: later() })
      .execute();
    const ended = await server.ctx.db.sql
      .transaction()
      .execute((trx) => removeOtherCustomers(trx, esiid, later()));
    expect(ended.map(({ user_id }) => user_id).toSorted()).toEqual([one, two].toSorted());
    expect(await accounts()).toEqual([]);
    const codes = await server.ctx.db.sql
      .selectFrom("portal.claim_codes")
      .selectAll()
      .where("esiid", "=", esiid)
      .execute();
    expect(codes).toEqual([]);
  });

  it("is not removed for an account that never had it, and can be removed twice", async () => {
    await hold(one);
    const remove = (id: string): Promise<boolean> =>
      server.ctx.db.sql.transaction().execute((trx) => removeCustomerLocation(trx, id, esiid, later()));
    expect(await remove(two)).toBe(false);
    expect([await remove(one), await remove(one)]).toEqual([true, true]);
  });
});
