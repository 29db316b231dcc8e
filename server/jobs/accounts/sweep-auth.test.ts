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
    for (const [client, created_at, connected_at] of [
      ["never-used", day("2026-05-30"), null],
      ["just-registered", day("2026-06-01"), null],
      ["in-use", day("2026-01-01"), day("2026-01-01")],
      ["code-not-exchanged", day("2026-05-01"), null],
    ] as const) {
      const name = client;
      await db
        .insertInto("auth.oauth_clients")
        .values({ id: client, name, redirect_uris: [], created_at, used_at: connected_at })
        .execute();
      if (client !== "in-use" && client !== "code-not-exchanged") continue;
      const connection_id = randomUUID();
      await db
        .insertInto("auth.oauth_connections")
        .values({
          id: connection_id,
          user_id: id,
          client_id: client,
          scopes: [],
          resource: "",
          redirect_uri: "",
          code_challenge: "",
          code_hash: Buffer.from(client),
          connected_at,
          expires_at: day("2026-07-01"),
          created_at,
        })
        .execute();
      for (const expires_at of [day("2026-05-31"), day("2026-06-02")])
        await db
          .insertInto("auth.oauth_tokens")
          .values({
            token_hash: Buffer.from(`${client}${expires_at.toISOString()}`),
            connection_id,
            scopes: [],
            expires_at,
          })
          .execute();
    }
    await sweepAuth(server.ctx);
    await sweepAuth(server.ctx);
    const clients = await db.selectFrom("auth.oauth_clients").select("id").orderBy("id").execute();
    expect(clients.map((client) => client.id)).toEqual(["in-use", "just-registered"]);
    expect(await db.selectFrom("auth.oauth_connections").select("client_id").execute()).toEqual([
      { client_id: "in-use" },
    ]);
    expect(await db.selectFrom("auth.oauth_tokens").select("expires_at").execute()).toEqual([
      { expires_at: day("2026-06-02") },
    ]);
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
