import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { adminClient, authClient, authServer, call } from "#tests/support/auth.ts";
import { newEmail, newPhone } from "#tests/support/contacts.ts";
import { setup } from "#tests/support/setup.ts";

const PASSWORD = "correct horse";
const version = { "x-supabase-api-version": "2024-01-01" };

const server = setup(() => authServer({ AUTH_AUTOCONFIRM: "true" }));

async function createFullUser(): Promise<{
  id: string;
  email: string;
  phone: string;
  token: string;
  refresh: string;
}> {
  const [email, phone] = [newEmail(), newPhone()];
  const { data } = await adminClient(server).createUser({
    email,
    phone,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { name: "Very Findable" },
    app_metadata: { note: "Very Findable" },
  });
  const client = authClient(server);
  const signedIn = await client.signInWithPassword({ email, password: PASSWORD });
  await authClient(server).resetPasswordForEmail(email);
  const { access_token: token = "", refresh_token: refresh = "" } = signedIn.data.session ?? {};
  return { id: data.user?.id ?? "", email, phone, token, refresh };
}

describe.each([
  ["hard", false],
  ["soft", true],
])("deleteUser, %s", (_name, soft) => {
  it("ends access at once: token and refresh token are rejected, the address is free", async () => {
    const user = await createFullUser();
    const { data, error } = await adminClient(server).deleteUser(user.id, soft);
    expect(error).toBeNull();
    expect(data.user?.email).toBe(user.email);
    // Its data outside of the auth service is removed as well.
    const jobs = await server.ctx.db.pool.query("select task_identifier from jobs.jobs where key = $1", [
      `erase-account:${user.id}`,
    ]);
    expect(jobs.rows).toEqual([{ task_identifier: "erase-account" }]);
    const get = await call(server, "GET", "/user", { token: user.token, headers: version });
    expect({ status: get.status, code: get.body.code }).toEqual({ status: 403, code: "user_not_found" });
    const refreshed = await call(server, "POST", "/token?grant_type=refresh_token", {
      body: { refresh_token: user.refresh },
      headers: version,
    });
    expect(refreshed.body).toMatchObject({ code: "refresh_token_not_found" });
    const signIn = await authClient(server).signInWithPassword({ email: user.email, password: PASSWORD });
    expect(signIn.error?.code).toBe("invalid_credentials");
    const deleted = await adminClient(server).getUserById(user.id);
    expect(deleted.error).toMatchObject({ status: 404, code: "user_not_found" });
    const recreated = await adminClient(server).createUser({ email: user.email, phone: user.phone });
    expect(recreated.error).toBeNull();
    expect(recreated.data.user?.id).not.toBe(user.id);
  });

  it("leaves nothing of the user in the auth schema", async () => {
    const user = await createFullUser();
    const response = await call(server, "DELETE", `/admin/users/${user.id}`, {
      body: { should_soft_delete: soft },
      token: server.ctx.tokens.serviceKey,
    });
    expect({ status: response.status, body: response.body }).toEqual({ status: 200, body: {} });
    const rows = await Promise.all(
      (
        ["users", "identities", "sessions", "one_time_tokens", "factors", "flow_states", "audit_log"] as const
      ).map((table) => server.ctx.db.sql.selectFrom(`auth.${table}`).selectAll().execute()),
    );
    const text = JSON.stringify(rows);
    for (const trace of [user.email, user.phone, "Very Findable"]) expect(text).not.toContain(trace);
    const [users, ...others] = rows;
    const remaining = users?.filter((row) => row.id === user.id);
    expect(remaining?.map((row) => ("deleted_at" in row ? row.deleted_at !== null : false))).toEqual(
      soft ? [true] : [],
    );
    expect(JSON.stringify(others.slice(0, -1))).not.toContain(user.id);
  });

  it("returns 404 the second time", async () => {
    const user = await createFullUser();
    await adminClient(server).deleteUser(user.id, soft);
    const again = await call(server, "DELETE", `/admin/users/${user.id}`, {
      token: server.ctx.tokens.serviceKey,
      headers: version,
    });
    expect({ status: again.status, body: again.body }).toEqual({
      status: 404,
      body: { code: "user_not_found", message: "User not found" },
    });
  });
});

describe("deleteUser", () => {
  it("fails for an unknown account", async () => {
    const { error } = await adminClient(server).deleteUser(randomUUID());
    expect(error).toMatchObject({ status: 404, code: "user_not_found" });
  });

  it("removes soft deleted accounts from the list", async () => {
    const { data } = await adminClient(server).createUser({ email: newEmail() });
    const before = (await adminClient(server).listUsers()).data;
    await adminClient(server).deleteUser(data.user?.id ?? "", true);
    const after = (await adminClient(server).listUsers()).data;
    expect("total" in before && "total" in after && before.total - after.total).toBe(1);
    expect(after.users.map((user) => user.id)).not.toContain(data.user?.id);
  });
});
