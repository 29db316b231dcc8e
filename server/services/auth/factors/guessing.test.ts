// Guessing codes, and answering from elsewhere.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authServer, call, type Answer, type AuthServer } from "#tests/support/auth.ts";
import {
  appCode,
  enrollTotp,
  movableClock,
  newPerson,
  sessionOf,
  type TotpFactor,
} from "#tests/support/authenticator/person.ts";

const clock = movableClock();
let server: AuthServer;

beforeAll(async () => {
  server = await authServer(
    { AUTH_AUTOCONFIRM: "true", AUTH_RATE_LIMIT_HEADER: "x-forwarded-for" },
    { now: clock.now },
  );
});
afterAll(() => server.close());

interface Guesser {
  readonly factor: TotpFactor;
  /** A right code. */
  code(): string;
  /** A code that is not right. */
  wrong(): string;
  challenge(ip?: string): Promise<string>;
  verify(challengeId: string, code: string, ip?: string): Promise<Answer>;
}

let networks = 0;
// Each from an address of its own: requests are counted by address too.
function ownAddress(): string {
  networks += 1;
  return `198.51.${Math.floor(networks / 200)}.${(networks % 200) + 1}`;
}

async function newGuesser(): Promise<Guesser> {
  const { client } = await newPerson(server);
  const factor = await enrollTotp(client);
  const { access_token: token } = await sessionOf(client);
  const home = ownAddress();
  const code = (): string => appCode(factor.secret, clock.now());
  return {
    factor,
    code,
    wrong: () => code().replace(/^./, (digit) => String((Number(digit) + 5) % 10)),
    async challenge(ip = home) {
      const { body } = await call(server, "POST", `/factors/${factor.id}/challenge`, {
        token,
        body: {},
        headers: { "x-forwarded-for": ip },
      });
      return (body as { id: string }).id;
    },
    verify: (challengeId, given, ip = home) =>
      call(server, "POST", `/factors/${factor.id}/verify`, {
        token,
        body: { challenge_id: challengeId, code: given },
        headers: { "x-forwarded-for": ip },
      }),
  };
}

const codeOf = (answer: Answer): unknown => (answer.body as { error_code?: string }).error_code;

describe("wrong codes", () => {
  it("use a challenge up: the sixth answer is not looked at, right or wrong", async () => {
    const person = await newGuesser();
    const id = await person.challenge();
    for (let tries = 0; tries < 5; tries += 1)
      expect(codeOf(await person.verify(id, person.wrong()))).toBe("mfa_verification_failed");
    expect(codeOf(await person.verify(id, person.code()))).toBe("mfa_challenge_expired");
    const fresh = await person.challenge();
    expect((await person.verify(fresh, person.code())).status).toBe(200);
  });

  it("get no more tries by coming all at once", async () => {
    const person = await newGuesser();
    const id = await person.challenge();
    const answers = await Promise.all(Array.from({ length: 20 }, () => person.verify(id, person.wrong())));
    const codes = answers.map(codeOf);
    expect(codes.filter((code) => code === "mfa_verification_failed")).toHaveLength(5);
    expect(codes.filter((code) => code === undefined)).toEqual([]);
    expect((await person.verify(id, person.code())).status).not.toBe(200);
  });

  it("use the factor up over many challenges, from many addresses, for a quarter of an hour", async () => {
    const person = await newGuesser();
    const answers: Answer[] = [];
    for (let round = 0; round < 4; round += 1) {
      const ip = ownAddress();
      const id = await person.challenge(ip);
      answers.push(...(await Promise.all([1, 2, 3].map(() => person.verify(id, person.wrong(), ip)))));
    }
    const codes = answers.map(codeOf);
    expect(codes.filter((code) => code === "mfa_verification_failed")).toHaveLength(10);
    const refused = answers.filter((answer) => answer.status === 429);
    expect(refused.map(codeOf)).toEqual(["over_request_rate_limit", "over_request_rate_limit"]);
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(800);
    const id = await person.challenge();
    expect((await person.verify(id, person.code())).status).toBe(429);
    clock.wait(901);
    const later = await person.challenge();
    expect((await person.verify(later, person.code())).status).toBe(200);
  });

  it("are forgotten after a right one", async () => {
    const person = await newGuesser();
    for (let round = 0; round < 3; round += 1) {
      const ip = ownAddress();
      const id = await person.challenge(ip);
      for (let tries = 0; tries < 4; tries += 1)
        expect(codeOf(await person.verify(id, person.wrong(), ip))).toBe("mfa_verification_failed");
      expect((await person.verify(id, person.code(), ip)).status).toBe(200);
      clock.wait(60);
    }
  });
});

describe("the caller's address", () => {
  it("has to be the challenge's", async () => {
    const person = await newGuesser();
    const id = await person.challenge("192.0.2.1");
    const elsewhere = await person.verify(id, person.code(), "192.0.2.2");
    expect(elsewhere).toMatchObject({
      status: 422,
      body: {
        error_code: "mfa_ip_address_mismatch",
        msg: "Challenge and verify IP addresses mismatch.",
      },
    });
    expect((await person.verify(id, person.code(), "192.0.2.1")).status).toBe(200);
  });

  it("is limited to fifteen challenges and answers a minute", async () => {
    const person = await newGuesser();
    const ip = ownAddress();
    const ids = await Promise.all(Array.from({ length: 15 }, () => person.challenge(ip)));
    expect(ids.filter(Boolean)).toHaveLength(15);
    const next = await person.verify(ids[0] ?? "", person.code(), ip);
    expect(next).toMatchObject({ status: 429, body: { error_code: "over_request_rate_limit" } });
    clock.wait(61);
    const id = await person.challenge(ip);
    expect((await person.verify(id, person.code(), ip)).status).toBe(200);
  });
});
