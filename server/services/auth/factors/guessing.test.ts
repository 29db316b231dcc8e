// Guessing codes, and responding from another address.
import { describe, expect, it } from "vitest";
import { authServer, call, type ApiResponse } from "#tests/support/auth.ts";
import { createTestUser, getClientSession } from "#tests/support/authenticator/test-user.ts";
import { appCode, enrollTotp, type TotpFactor } from "#tests/support/authenticator/totp.ts";
import { movableClock } from "#tests/support/movable-clock.ts";
import { setup } from "#tests/support/setup.ts";

const clock = movableClock();

const server = setup(() =>
  authServer({ AUTH_AUTOCONFIRM: "true", AUTH_RATE_LIMIT_HEADER: "x-forwarded-for" }, { now: clock.now }),
);

interface Guesser {
  readonly factor: TotpFactor;
  /** A correct code. */
  code(): string;
  /** A wrong code. */
  wrong(): string;
  challenge(ip?: string): Promise<string>;
  verify(challengeId: string, code: string, ip?: string): Promise<ApiResponse>;
}

let networks = 0;
// Each from a separate address, because requests are also counted by address.
function randomAddress(): string {
  networks += 1;
  return `198.51.${Math.floor(networks / 200)}.${(networks % 200) + 1}`;
}

async function newGuesser(): Promise<Guesser> {
  const { client } = await createTestUser(server);
  const factor = await enrollTotp(client);
  const { access_token: token } = await getClientSession(client);
  const streetAddress = randomAddress();
  const code = (): string => appCode(factor.secret, clock.now());
  return {
    factor,
    code,
    wrong: () => code().replace(/^./, (digit) => String((Number(digit) + 5) % 10)),
    async challenge(ip = streetAddress) {
      const { body } = await call(server, "POST", `/factors/${factor.id}/challenge`, {
        token,
        body: {},
        headers: { "x-forwarded-for": ip },
      });
      return (body as { id: string }).id;
    },
    verify: (challengeId, input, ip = streetAddress) =>
      call(server, "POST", `/factors/${factor.id}/verify`, {
        token,
        body: { challenge_id: challengeId, code: input },
        headers: { "x-forwarded-for": ip },
      }),
  };
}

const getErrorCode = (response: ApiResponse): unknown =>
  (response.body as { error_code?: string }).error_code;

describe("wrong codes", () => {
  it("use up a challenge: the sixth response is not checked, right or wrong", async () => {
    const user = await newGuesser();
    const id = await user.challenge();
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(getErrorCode(await user.verify(id, user.wrong()))).toBe("mfa_verification_failed");
    expect(getErrorCode(await user.verify(id, user.code()))).toBe("mfa_challenge_expired");
    const fresh = await user.challenge();
    expect((await user.verify(fresh, user.code())).status).toBe(200);
  });

  it("get no more attempts by arriving all at once", async () => {
    const user = await newGuesser();
    const id = await user.challenge();
    const responses = await Promise.all(Array.from({ length: 20 }, () => user.verify(id, user.wrong())));
    const codes = responses.map(getErrorCode);
    expect(codes.filter((code) => code === "mfa_verification_failed")).toHaveLength(5);
    expect(codes.filter((code) => code === undefined)).toEqual([]);
    expect((await user.verify(id, user.code())).status).not.toBe(200);
  });

  it("lock the factor across many challenges, from many addresses, for a quarter of an hour", async () => {
    const user = await newGuesser();
    const responses: ApiResponse[] = [];
    for (let round = 0; round < 4; round += 1) {
      const ip = randomAddress();
      const id = await user.challenge(ip);
      responses.push(...(await Promise.all([1, 2, 3].map(() => user.verify(id, user.wrong(), ip)))));
    }
    const codes = responses.map(getErrorCode);
    expect(codes.filter((code) => code === "mfa_verification_failed")).toHaveLength(10);
    const rejected = responses.filter((response) => response.status === 429);
    expect(rejected.map(getErrorCode)).toEqual(["over_request_rate_limit", "over_request_rate_limit"]);
    expect(Number(rejected[0]?.headers.get("retry-after"))).toBeGreaterThan(800);
    const id = await user.challenge();
    expect((await user.verify(id, user.code())).status).toBe(429);
    clock.wait(901);
    const later = await user.challenge();
    expect((await user.verify(later, user.code())).status).toBe(200);
  });

  it("are cleared after a correct one", async () => {
    const user = await newGuesser();
    for (let round = 0; round < 3; round += 1) {
      const ip = randomAddress();
      const id = await user.challenge(ip);
      for (let attempt = 0; attempt < 4; attempt += 1)
        expect(getErrorCode(await user.verify(id, user.wrong(), ip))).toBe("mfa_verification_failed");
      expect((await user.verify(id, user.code(), ip)).status).toBe(200);
      clock.wait(60);
    }
  });
});

describe("the caller's address", () => {
  it("has to match the challenge's", async () => {
    const user = await newGuesser();
    const id = await user.challenge("192.0.2.1");
    const elsewhere = await user.verify(id, user.code(), "192.0.2.2");
    expect(elsewhere).toMatchObject({
      status: 422,
      body: {
        error_code: "mfa_ip_address_mismatch",
        msg: "Challenge and verify IP addresses mismatch.",
      },
    });
    expect((await user.verify(id, user.code(), "192.0.2.1")).status).toBe(200);
  });

  it("is limited to fifteen challenges and responses a minute", async () => {
    const user = await newGuesser();
    const ip = randomAddress();
    const ids = await Promise.all(Array.from({ length: 15 }, () => user.challenge(ip)));
    expect(ids.filter(Boolean)).toHaveLength(15);
    const next = await user.verify(ids[0] ?? "", user.code(), ip);
    expect(next).toMatchObject({ status: 429, body: { error_code: "over_request_rate_limit" } });
    clock.wait(61);
    const id = await user.challenge(ip);
    expect((await user.verify(id, user.code(), ip)).status).toBe(200);
  });
});
