import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { testServer } from "#tests/support/server.ts";
import { sweepAuth } from "./sweep-auth.ts";

it("removes what expired long ago and nothing else, also when it runs twice", async () => {
  const server = await testServer({}, { now: () => new Date("2026-06-01T12:00:00Z") });
  try {
    const db = server.ctx.db.sql;
    const day = (text: string): Date => new Date(`${text}T12:00:00Z`);
    const id = randomUUID();
    await db.insertInto("auth.users").values({ id, email: "ana@example.com" }).execute();
    for (const created_at of [day("2026-05-01"), day("2026-05-31")]) {
      const flow = { provider: "email", authentication_method: "otp", redirect_to: "https://portal.example" };
      await db
        .insertInto("auth.flow_states")
        .values({ id: randomUUID(), ...flow, created_at })
        .execute();
      await db
        .insertInto("auth.audit_log")
        .values({ action: "login", created_at: new Date(created_at.getTime() - 395 * 86_400_000) })
        .execute();
    }
    for (const updated_at of [day("2025-01-01"), day("2026-05-01")])
      await db
        .insertInto("auth.sessions")
        .values({ id: randomUUID(), user_id: id, created_at: updated_at, updated_at })
        .execute();
    await sweepAuth(server.ctx);
    await sweepAuth(server.ctx);
    const count = async (table: "auth.flow_states" | "auth.sessions" | "auth.audit_log"): Promise<number> =>
      (await db.selectFrom(table).select("id").execute()).length;
    expect(await count("auth.flow_states")).toBe(1);
    expect(await count("auth.sessions")).toBe(1);
    expect(await count("auth.audit_log")).toBe(1);
    expect(await db.selectFrom("auth.users").select("id").execute()).toHaveLength(1);
  } finally {
    await server.close();
  }
});
