import { describe, expect, it } from "vitest";
import { adminClient, authClient, authServer, call } from "#tests/support/auth.ts";
import { mailsTo, newestMail } from "#tests/support/outbox.ts";
import { newEmail } from "#tests/support/contacts.ts";
import { setup } from "#tests/support/setup.ts";

let now = Date.now();
const server = setup(() =>
  authServer(
    { AUTH_SITE_URL: "https://portal.example", AUTH_URI_ALLOW_LIST: "https://app.example/**" },
    { now: () => new Date(now) },
  ),
);

describe("inviteUserByEmail", () => {
  it("creates the account and emails the invitation", async () => {
    const email = newEmail();
    const { data, error } = await adminClient(server).inviteUserByEmail(email, {
      data: { name: "Grace" },
      redirectTo: "https://app.example/hello",
    });
    expect(error).toBeNull();
    const at = new Date(now).toISOString();
    expect(data.user).toMatchObject({
      email,
      invited_at: at,
      confirmation_sent_at: at,
      user_metadata: { name: "Grace" },
      app_metadata: { provider: "email", providers: ["email"] },
    });
    expect(data.user).not.toHaveProperty("email_confirmed_at");
    const mail = await newestMail(server, email);
    expect(mail.kind).toBe("auth.invite");
    expect(mail.link).toContain("type=invite");
    const followed = await call(server, "GET", mail.link);
    expect(followed.status).toBe(303);
    expect(followed.headers.get("location")).toMatch(
      /^https:\/\/app\.example\/hello#access_token=.*type=invite/,
    );
    const again = await adminClient(server).inviteUserByEmail(email);
    expect(again.error).toMatchObject({ status: 422, code: "email_exists" });
  });

  it("invites again if the invitation was not accepted, but not at once", async () => {
    const email = newEmail();
    const first = await adminClient(server).inviteUserByEmail(email);
    const soon = await adminClient(server).inviteUserByEmail(email);
    expect(soon.error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
    expect(soon.error?.message).toMatch(
      /^For security purposes, you can only request this after \d+ seconds\.$/,
    );
    now += 61_000;
    const later = await adminClient(server).inviteUserByEmail(email, { data: { seat: 4 } });
    expect(later.data.user).toMatchObject({ id: first.data.user?.id, user_metadata: { seat: 4 } });
    const mails = await mailsTo(server, email);
    expect(mails).toHaveLength(2);
    const [newest, older] = mails;
    const stale = await authClient(server).verifyOtp({ email, token: older?.code ?? "", type: "invite" });
    expect(stale.error?.code).toBe("otp_expired");
    const accepted = await authClient(server).verifyOtp({ email, token: newest?.code ?? "", type: "invite" });
    expect(accepted.data.user?.id).toBe(first.data.user?.id);
  });

  it("rejects an invalid address, and sends no email then", async () => {
    const { error } = await adminClient(server).inviteUserByEmail("nobody");
    expect(error).toMatchObject({ status: 400, code: "validation_failed" });
    expect(await mailsTo(server, "nobody")).toEqual([]);
  });

  it("logs no addresses", async () => {
    const email = newEmail();
    await adminClient(server).inviteUserByEmail(email);
    await adminClient(server).generateLink({ type: "magiclink", email });
    expect(server.logs.join("")).not.toContain(email);
  });
});
