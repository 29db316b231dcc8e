import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { adminClient, authClient, authServer } from "#tests/support/auth.ts";
import { newEmail } from "#tests/support/contacts.ts";
import { setup } from "#tests/support/setup.ts";

const SECRET = "a-support-secret-of-this-test";
const PASSWORD = "correct horse battery";

const server = setup(() => authServer({ SUPPORT_SECRET: SECRET, AUTH_MAILER_AUTOCONFIRM: "true" }));

it("returns proof of the user's identity in every response, which cannot be set and is not stored or logged", async () => {
  const client = authClient(server);
  const email = newEmail();
  const created = await client.signUp({
    email,
    password: PASSWORD,
    options: { data: { HMAC: "forged", nick: "Ana" } },
  });
  const id = created.data.user?.id ?? "";
  const proof = createHmac("sha256", SECRET).update(id).digest("hex");
  expect(created.data.user?.user_metadata).toMatchObject({ HMAC: proof, nick: "Ana" });

  const changed = await client.updateUser({ data: { HMAC: "forged", nick: "Eva" } });
  expect(changed.data.user?.user_metadata).toMatchObject({ HMAC: proof, nick: "Eva" });
  const removed = await client.updateUser({ data: { HMAC: null } });
  expect(removed.data.user?.user_metadata).toMatchObject({ HMAC: proof });
  const session = await client.signInWithPassword({ email, password: PASSWORD });
  expect(session.data.user?.user_metadata["HMAC"]).toBe(proof);
  const refreshed = await client.refreshSession();
  expect(refreshed.data.user?.user_metadata["HMAC"]).toBe(proof);
  const byOperator = await adminClient(server).updateUserById(id, { user_metadata: { HMAC: "forged" } });
  expect(byOperator.data.user?.user_metadata["HMAC"]).toBe(proof);

  const row = await server.ctx.db.sql
    .selectFrom("auth.users")
    .select("user_metadata")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(row.user_metadata).not.toHaveProperty("HMAC");
  const [, claims = ""] = (refreshed.data.session?.access_token ?? "").split(".");
  expect(JSON.parse(Buffer.from(claims, "base64url").toString()).user_metadata).not.toHaveProperty("HMAC");
  expect(server.logs.join("\n")).not.toContain(proof);
});
