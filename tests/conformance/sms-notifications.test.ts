// A user without a verified email address is notified by text message of changes to their sign-in methods.
import { expect, it } from "vitest";
import { getMessages } from "#messages/node.ts";
import type { GoTrueClient } from "@supabase/auth-js";
import { adminClient, authClient, authServer } from "#tests/support/auth.ts";
import { mailsTo, newestMail } from "#tests/support/outbox.ts";
import { newEmail, newPhone } from "#tests/support/contacts.ts";
import { setup } from "#tests/support/setup.ts";

const password = "correct horse battery";
const TEST_NUMBER = "15125550100";
const server = setup(() =>
  authServer({
    AUTH_SMTP_MAX_FREQUENCY: "0",
    AUTH_SMS_MAX_FREQUENCY: "0",
    AUTH_SMS_TEST_OTP: `${TEST_NUMBER}=424242`,
  }),
);

async function byPhone(phone: string): Promise<GoTrueClient> {
  await adminClient(server).createUser({ phone, password, phone_confirm: true });
  const client = authClient(server);
  const { error } = await client.signInWithPassword({ phone, password });
  if (error) throw error;
  return client;
}
const kindsTo = async (to: string): Promise<string[]> => (await mailsTo(server, to)).map(({ kind }) => kind);

it("notifies the old number of a new one, a new password and a first email, in the account's language", async () => {
  const [phone, next, email] = [newPhone(), newPhone(), newEmail()];
  const client = await byPhone(phone);
  await client.updateUser({ data: { language: "es" } });
  expect((await client.updateUser({ password: "something quite new" })).error).toBeNull();
  expect(await kindsTo(phone)).toEqual(["auth.password_changed"]);
  await client.updateUser({ phone: next });
  const { code } = await newestMail(server, next);
  expect((await client.verifyOtp({ phone: next, token: code, type: "phone_change" })).error).toBeNull();
  expect(await kindsTo(phone)).toEqual(["auth.phone_changed", "auth.password_changed"]);
  const { phone_changed } = getMessages("serverTexts", "es").auth.changes;
  expect((await newestMail(server, phone)).body).toBe(phone_changed({ portal: "Wattlane", support: null }));
  await client.updateUser({ email });
  const token = (await newestMail(server, email)).code;
  expect((await client.verifyOtp({ email, token, type: "email_change" })).error).toBeNull();
  expect(await kindsTo(next)).toEqual(["auth.email_changed", "auth.phone_change_code"]);
  // From then on, the email address is notified of everything.
  expect((await client.updateUser({ password: "and once more new" })).error).toBeNull();
  expect(await kindsTo(email)).toEqual(["auth.password_changed", "auth.email_change_new"]);
});

it("sends nothing to a test number", async () => {
  const client = await byPhone(TEST_NUMBER);
  expect((await client.updateUser({ password: "something quite new" })).error).toBeNull();
  expect(await kindsTo(TEST_NUMBER)).toEqual([]);
});
