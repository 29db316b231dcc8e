// A phone as a second factor, with the real client.
import { describe, expect, it } from "vitest";
import { authServer, call } from "#tests/support/auth.ts";
import { mailsTo, newestMail } from "#tests/support/outbox.ts";
import { newPhone } from "#tests/support/contacts.ts";
import { withRowLock } from "#tests/support/authenticator/row-lock.ts";
import { createTestUser, parseProof, getClientSession } from "#tests/support/authenticator/test-user.ts";
import { movableClock } from "#tests/support/movable-clock.ts";
import type { GoTrueClient } from "@supabase/auth-js";
import { setup } from "#tests/support/setup.ts";

const clock = movableClock();
const TEST_NUMBER = "15125550100";

const server = setup(() =>
  authServer(
    {
      AUTH_AUTOCONFIRM: "true",
      AUTH_MFA_PHONE_OTP_LENGTH: "8",
      AUTH_SMS_TEST_OTP: `${TEST_NUMBER}=424242`,
    },
    { now: clock.now },
  ),
);

async function enrollPhone(client: GoTrueClient, phone: string, friendlyName?: string): Promise<string> {
  const { data, error } = await client.mfa.enroll({
    factorType: "phone",
    phone,
    ...(friendlyName ? { friendlyName } : {}),
  });
  if (error) throw error;
  return data.id;
}

describe("a phone", () => {
  it("gets a code by text and raises the session to aal2", async () => {
    const { client } = await createTestUser(server);
    const phone = newPhone();
    const enrolled = await client.mfa.enroll({
      factorType: "phone",
      phone: `+${phone}`,
      friendlyName: "cell",
    });
    expect(enrolled.data).toEqual({
      id: expect.any(String) as string,
      type: "phone",
      friendly_name: "cell",
      phone: `+${phone}`,
    });
    const factorId = enrolled.data?.id ?? "";
    const challenge = await client.mfa.challenge({ factorId, channel: "sms" });
    expect(challenge.data).toMatchObject({ type: "phone", expires_at: expect.any(Number) as number });
    const { code, kind, body } = await newestMail(server, phone);
    expect(kind).toBe("auth.factor_code");
    expect(code).toMatch(/^\d{8}$/);
    expect(body).toContain("5 minutes");
    const { data, error } = await client.mfa.verify({
      factorId,
      challengeId: challenge.data?.id ?? "",
      code,
    });
    expect(error).toBeNull();
    const { aal, amr } = parseProof(data?.access_token ?? "");
    expect(aal).toBe("aal2");
    expect(amr).toMatchObject([{ method: "mfa/phone" }, { method: "password" }]);
    const listed = await client.mfa.listFactors();
    expect(listed.data?.phone).toMatchObject([{ id: factorId, phone, status: "verified" }]);
    expect(listed.data?.phone[0]?.last_challenged_at).toEqual(expect.any(String));
    expect(server.logs.join("")).not.toContain(code);
    expect(server.logs.join("")).not.toContain(phone);
    const verified = await client.mfa.enroll({ factorType: "phone", phone });
    expect(verified.error).toMatchObject({ status: 422, code: "mfa_verified_factor_exists" });
  });

  it("gets one text a minute", async () => {
    const { client } = await createTestUser(server);
    const phone = newPhone();
    const id = await enrollPhone(client, phone);
    const { access_token: token } = await getClientSession(client);
    const requestChallenge = (): ReturnType<typeof call> =>
      call(server, "POST", `/factors/${id}/challenge`, { token, body: { channel: "sms" } });
    expect(await requestChallenge()).toMatchObject({ status: 200 });
    const soon = await requestChallenge();
    expect(soon).toMatchObject({ status: 429, body: { error_code: "over_sms_send_rate_limit" } });
    expect((soon.body as { msg: string }).msg).toMatch(/^For security purposes, you can only request this/);
    expect(Number(soon.headers.get("retry-after"))).toBeGreaterThan(50);
    expect(await mailsTo(server, phone)).toHaveLength(1);
    clock.wait(61);
    expect(await requestChallenge()).toMatchObject({ status: 200 });
    expect(await mailsTo(server, phone)).toHaveLength(2);
  });

  it("rejects a wrong code, the code of an earlier challenge, and a repeated code", async () => {
    const { client } = await createTestUser(server);
    const phone = newPhone();
    const factorId = await enrollPhone(client, phone);
    const first = await client.mfa.challenge({ factorId });
    const { code: firstCode } = await newestMail(server, phone);
    clock.wait(61);
    const second = await client.mfa.challenge({ factorId });
    const { code } = await newestMail(server, phone);
    const challengeId = second.data?.id ?? "";
    for (const wrong of [firstCode, "", "0", `${code}0`]) {
      const { error } = await client.mfa.verify({ factorId, challengeId, code: wrong });
      expect(error).toMatchObject({
        status: 422,
        code: "mfa_verification_failed",
        message: "Invalid MFA Phone code entered",
      });
    }
    expect((await client.mfa.verify({ factorId, challengeId, code })).error).toBeNull();
    expect((await client.mfa.verify({ factorId, challengeId, code })).error?.status).toBe(404);
    const late = await client.mfa.verify({ factorId, challengeId: first.data?.id ?? "", code });
    expect(late.error).toMatchObject({ code: "mfa_verification_failed" });
  });

  it("accepts one of two concurrent correct responses", async () => {
    const { client, userId } = await createTestUser(server);
    const phone = newPhone();
    const id = await enrollPhone(client, phone);
    const { access_token: token } = await getClientSession(client);
    const challenge = await client.mfa.challenge({ factorId: id });
    const { code } = await newestMail(server, phone);
    const body = { challenge_id: challenge.data?.id, code };
    const responses = await withRowLock(server, userId, 2, () =>
      Promise.all(
        Array.from({ length: 2 }, () => call(server, "POST", `/factors/${id}/verify`, { token, body })),
      ),
    );
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
  });

  it("with a test number is sent nothing and accepts its fixed code", async () => {
    const { client } = await createTestUser(server);
    const factorId = await enrollPhone(client, TEST_NUMBER);
    const { error } = await client.mfa.challengeAndVerify({ factorId, code: "424242" });
    expect(error).toBeNull();
    expect(await mailsTo(server, TEST_NUMBER)).toEqual([]);
  });

  it("replaces a factor with the same number that is not verified yet", async () => {
    const { client } = await createTestUser(server);
    const phone = newPhone();
    await enrollPhone(client, phone, "cell");
    const id = await enrollPhone(client, `+${phone}`, "cell");
    expect((await client.mfa.listFactors()).data?.all.map((factor) => factor.id)).toEqual([id]);
  });

  it("supports no other channel", async () => {
    const { client } = await createTestUser(server);
    const id = await enrollPhone(client, newPhone());
    const { access_token: token } = await getClientSession(client);
    const body = { channel: "pigeon" };
    expect(await call(server, "POST", `/factors/${id}/challenge`, { token, body })).toMatchObject({
      status: 400,
      body: { error_code: "validation_failed" },
    });
  });
});
