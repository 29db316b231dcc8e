// Concurrent refreshes rotate in one statement, each its own session.
import { expect, it, vi } from "vitest";
import { authServer, call } from "#tests/support/auth.ts";
import { newEmail } from "#tests/support/contacts.ts";
import { setup } from "#tests/support/setup.ts";
import type { Caller } from "../http/caller.ts";
import { openAuth } from "../routes.ts";
import { refreshSession } from "./refresh.ts";

const server = setup(() =>
  authServer({ AUTH_AUTOCONFIRM: "true", AUTH_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: "0" }),
);

interface SignedUp {
  readonly refresh_token: string;
  readonly user: { readonly id: string };
}

async function signUp(): Promise<SignedUp> {
  const body = { email: newEmail(), password: "correct horse battery" };
  return (await call(server, "POST", "/signup", { body })).body as SignedUp;
}

function callFrom(ip: string): Caller {
  const url = "http://localhost";
  return { ip, userAgent: `tab "${ip}", {1}`, language: "en", externalUrl: url, siteUrl: url };
}

it("rotates the sessions of concurrent refreshes in one statement, each with its own caller", async () => {
  const ctx = openAuth(server.ctx);
  const users = [await signUp(), await signUp(), await signUp()];
  await ctx.tokens.ready();
  const query = vi.spyOn(ctx.db.pool, "query");
  const refreshed = await Promise.all(
    users.map(({ refresh_token }, index) => refreshSession(ctx, callFrom(`10.0.0.${index}`), refresh_token)),
  );
  // By name, because the server's own work uses the pool as well.
  const names = query.mock.calls.map(([statement]) => (statement as unknown as { name?: string }).name ?? "");
  query.mockRestore();
  expect(names.filter((name) => name.startsWith("auth.turn"))).toEqual(["auth.turn"]);
  expect(refreshed.map(({ response }) => response.user.id)).toEqual(users.map(({ user }) => user.id));
  for (const [index, { sessionId }] of refreshed.entries()) {
    const { rows } = await ctx.db.pool.query("select ip, user_agent from auth.sessions where id = $1", [
      sessionId,
    ]);
    expect(rows).toEqual([{ ip: `10.0.0.${index}`, user_agent: `tab "10.0.0.${index}", {1}` }]);
  }
});

it("gives the second of two concurrent refreshes with one token the tokens of the first", async () => {
  const ctx = openAuth(server.ctx);
  const [one, other] = [await signUp(), await signUp()];
  const tokens = [one.refresh_token, other.refresh_token, one.refresh_token, "not a token"];
  const results = await Promise.allSettled(
    tokens.map((token) => refreshSession(ctx, callFrom("10.0.0.9"), token)),
  );
  const values = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled", "rejected"]);
  expect(values.map(({ reuse }) => reuse)).toEqual([null, null, "lost_response"]);
  expect(values[2]?.response.refresh_token).toBe(values[0]?.response.refresh_token);
  expect(values[1]?.response.refresh_token).not.toBe(values[0]?.response.refresh_token);
});
