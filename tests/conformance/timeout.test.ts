// A request that takes too long ends with 504, which clients treat as retryable.
import { AuthRetryableFetchError } from "@supabase/auth-js";
import { expect, it } from "vitest";
import { authClient, authServer } from "#tests/support/auth.ts";
import { newEmail } from "#tests/support/contacts.ts";

it("returns request_timeout, which the client may retry", async () => {
  const server = await authServer({ AUTH_AUTOCONFIRM: "true", AUTH_API_MAX_REQUEST_DURATION: "0.8" });
  try {
    const client = authClient(server);
    await client.signUp({ email: newEmail(), password: "correct horse battery" });
    const error = await server.ctx.db.sql.transaction().execute(async (trx) => {
      await trx.selectFrom("auth.users").select("id").forUpdate().execute();
      return (await client.updateUser({ data: { first_name: "Ana" } })).error;
    });
    expect(error).toBeInstanceOf(AuthRetryableFetchError);
    expect(error).toMatchObject({ status: 504 });
    expect((await client.updateUser({ data: { first_name: "Ana" } })).error).toBeNull();
  } finally {
    await server.close();
  }
});
