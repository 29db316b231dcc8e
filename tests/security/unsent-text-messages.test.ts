// A text message that could not be sent: the caller gets an error, but not whether the number has an account.
import { beforeEach, describe, expect, it } from "vitest";
import { adminClient, authClient, authServer, call, type ApiResponse } from "#tests/support/auth.ts";
import { newEmail, newPhone } from "#tests/support/contacts.ts";
import { jobsLeft } from "#tests/support/message-jobs.ts";
import { startSmsSimulator } from "#simulators/sms.ts";
import { setup } from "#tests/support/setup.ts";

const password = "correct horse battery";
let ahead = 0;
const sms = setup(startSmsSimulator);
const server = setup(() => authServer({ ...sms.environment }, { now: () => new Date(Date.now() + ahead) }));
beforeEach(() => {
  sms.fault = "none";
  // The service's state of the previous test has expired.
  ahead += 120_000;
});

const otp = (phone: string, more: object = {}): Promise<ApiResponse> =>
  call(server, "POST", "/otp", { body: { phone, ...more } });

async function customer(): Promise<{ phone: string; token: string }> {
  const phone = newPhone();
  const { error } = await adminClient(server).createUser({ phone, password, phone_confirm: true });
  if (error) throw error;
  const { body } = await call(server, "POST", "/token?grant_type=password", { body: { phone, password } });
  return { phone, token: body.access_token };
}

const SENDS: Record<string, (who: { phone: string; token: string }) => Promise<ApiResponse>> = {
  "a code": ({ phone }) => otp(phone),
  "a code for a new number": () => otp(newPhone()),
  "a sign-up": () => call(server, "POST", "/signup", { body: { phone: newPhone(), password } }),
  "a new number": ({ token }) => call(server, "PUT", "/user", { token, body: { phone: newPhone() } }),
  "a nonce": ({ token }) => call(server, "GET", "/reauthenticate", { token }),
  "a second step": async ({ token }) => {
    const body = { factor_type: "phone", friendly_name: newPhone(), phone: newPhone() };
    const factor = await call(server, "POST", "/factors", { token, body });
    return call(server, "POST", `/factors/${factor.body.id}/challenge`, { token, body: {} });
  },
};

describe.each(["failing", "rejecting"] as const)("with a %s service", (fault) => {
  it.each(Object.keys(SENDS))("%s returns 422, and nothing is left to be sent", async (name) => {
    const who = await customer();
    sms.fault = fault;
    const response = await SENDS[name]?.(who);
    expect(response).toMatchObject({ status: 422, body: { error_code: "sms_send_failed" } });
    expect(response?.body.msg).toMatch(/^Error sending OTP to provider: /);
    expect(await jobsLeft(server.ctx.db.pool)).toEqual([]);
  });
});

it("the official client reads the failure, and may retry immediately", async () => {
  const phone = newPhone();
  sms.fault = "failing";
  const { error } = await authClient(server).signInWithOtp({ phone });
  expect(error).toMatchObject({ status: 422, code: "sms_send_failed" });
  sms.fault = "none";
  expect((await authClient(server).signInWithOtp({ phone })).error).toBeNull();
  expect(sms.sent.filter((to) => to === `+${phone}`)).toHaveLength(1);
  expect(await jobsLeft(server.ctx.db.pool)).toEqual([]);
});

describe("whether a number has an account", () => {
  const UNTOLD: ReadonlyArray<readonly [string, (phone: string) => Promise<ApiResponse>]> = [
    ["a code without sign-up", (phone) => otp(phone, { create_user: false })],
    ["resend", (phone) => call(server, "POST", "/resend", { body: { type: "sms", phone } })],
  ];
  it.each(
    UNTOLD.flatMap(([name, trigger]) =>
      (["none", "failing", "rejecting"] as const).map((fault) => [name, fault, trigger] as const),
    ),
  )("is not revealed by a failure of %s: %s", async (_name, fault, trigger) => {
    const pending = newPhone();
    const [{ phone: known }] = await Promise.all([
      customer(),
      call(server, "POST", "/signup", { body: { phone: pending, password } }),
    ]);
    sms.fault = fault;
    ahead += 120_000;
    const getEssence = async (phone: string): Promise<object> => {
      const { status, body } = await trigger(phone);
      return { status, code: body.error_code, msg: body.msg, keys: Object.keys(body) };
    };
    // The number that nothing is sent to comes first, because the service's state is still unknown. Responses wait for
    // a full second, so the others are requested together.
    const first = await getEssence(newPhone());
    const essences = [first, ...(await Promise.all([known, pending, newPhone()].map(getEssence)))];
    expect(new Set(essences.map((essence) => JSON.stringify(essence))).size).toBe(1);
    expect(essences[0]).toMatchObject({ status: fault === "failing" ? 422 : 200 });
  });

  it("is not revealed without a service either", async () => {
    const none = await authServer({
      PUBLIC_URL: "https://portal.example",
      AUTH_EXTERNAL_PHONE_ENABLED: "true",
    });
    try {
      const phone = newPhone();
      await adminClient(none).createUser({ phone, email: newEmail(), password, phone_confirm: true });
      for (const number of [phone, newPhone()]) {
        const body = { phone: number, create_user: false };
        const response = await call(none, "POST", "/otp", { body });
        expect(response).toMatchObject({ status: 422, body: { error_code: "sms_send_failed" } });
      }
    } finally {
      await none.close();
    }
  });
});

it("a slow service does not delay responses: the message stays queued until it has responded", async () => {
  const phone = newPhone();
  sms.fault = "held";
  expect((await otp(phone)).status).toBe(200);
  expect(sms.pendingCount).toBe(1);
  expect(await jobsLeft(server.ctx.db.pool)).toHaveLength(1);
  sms.fault = "none";
  await expect.poll(() => jobsLeft(server.ctx.db.pool)).toEqual([]);
  expect(sms.sent.filter((to) => to === `+${phone}`)).toHaveLength(1);
});
