// Many connections that start a request and never finish it, to use up the capacity.
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { rankingSchema } from "#contracts/compare.ts";
import { call, type AuthServer } from "#tests/support/auth.ts";
import { createTestUser, PASSWORD, portalServer } from "#tests/support/portal.ts";
import {
  closeSlowSockets,
  openSlowSocket,
  openSlowSockets,
  UNFINISHED_BYTES,
  unfinishedPost,
  type SlowSocket,
} from "#tests/support/slow-sockets.ts";

// The limits of the shipped server, reduced, and without a grace period: connections beyond them are closed at the next
// check.
const SMALL_LIMITS = {
  unfinished: { perNetwork: 5, total: 20 },
  idle: { perNetwork: 5, total: 5 },
  open: { perNetwork: 100, total: 100 },
  graceMs: 0,
  checkMs: 20,
};
const ATTACKING_SOCKETS = 1_000;
const ROUNDS = 10;
const HALF_A_HEADER = "POST /auth/v1/otp HTTP/1.1\r\nHost: localhost\r\nContent-Type: appl";
const SIGN_IN_PATH = "/auth/v1/token?grant_type=password";
const RANKING = { tdu: "oncor", usage: { kind: "annual", kwh: 14_141 } };

/**
 * Simulates another customer's visit: signs in, looks up the account and ranks plans. Returns the status of each
 * response.
 */
async function visit(server: AuthServer, email: string): Promise<number[]> {
  const signIn = await call(server, "POST", "/token?grant_type=password", {
    body: { email, password: PASSWORD },
  });
  const token: string = signIn.body.access_token;
  const user = await call(server, "GET", "/user", { token });
  const ranking = await call(server, "POST", `${server.url}/compare/v1/rankings`, { body: RANKING });
  if (ranking.status === 200) rankingSchema.parse(ranking.body);
  return [signIn.status, user.status, ranking.status];
}

describe("1,000 connections that never finish their request", () => {
  let server: AuthServer;
  let email: string;
  beforeAll(async () => {
    server = await portalServer();
    ({ email } = await createTestUser(server));
  });
  afterAll(() => server.close());

  it.each([
    ["without the body they declare", unfinishedPost("/auth/v1/otp")],
    ["with half a header", HALF_A_HEADER],
    ["with nothing at all", ""],
  ])("%s: a customer on the same network signs in and ranks plans", async (_title, start) => {
    const slow = await openSlowSockets(server.url, ATTACKING_SOCKETS, () => start);
    try {
      for (let round = 0; round < ROUNDS; round += 1)
        expect(await visit(server, email)).toEqual([200, 200, 200]);
    } finally {
      closeSlowSockets(slow);
    }
  });
});

describe("connections beyond what one network, or all together, may leave unfinished", () => {
  let server: AuthServer;
  let email: string;
  const opened: SlowSocket[] = [];
  beforeAll(async () => {
    server = await portalServer({ TRUST_PROXY: "true" }, { connections: SMALL_LIMITS });
    ({ email } = await createTestUser(server));
  });
  afterEach(() => closeSlowSockets(opened.splice(0)));
  afterAll(() => server.close());

  /** Opens one after the other, so that their order is known. */
  async function open(starts: readonly string[]): Promise<SlowSocket[]> {
    const sockets: SlowSocket[] = [];
    for (const start of starts) sockets.push(...(await openSlowSockets(server.url, 1, () => start)));
    opened.push(...sockets);
    return sockets;
  }

  const from = (address: string): string => unfinishedPost(SIGN_IN_PATH, { "x-forwarded-for": address });

  async function expectToFinish(slow: SlowSocket | undefined): Promise<void> {
    if (!slow) throw new Error("It was not opened.");
    slow.socket.write(JSON.stringify({ email, password: PASSWORD }).padEnd(UNFINISHED_BYTES));
    expect(await slow.received('"access_token"')).toContain("HTTP/1.1 200 ");
  }

  it.each([
    ["an IPv4 address", () => "203.0.113.7"],
    ["an IPv6 network of 64 bits", (index: number) => `2001:db8:0:1::${index + 1}`],
  ])(
    "closes the oldest bodies of %s, and none of another network behind the same proxy",
    async (_, address) => {
      const [other] = await open([from("198.51.100.1")]);
      const attacking = await open(Array.from({ length: 12 }, (_unused, index) => from(address(index))));
      const ended = await Promise.all(attacking.slice(0, 7).map(({ closed }) => closed));
      for (const text of ended) expect(text).toContain("HTTP/1.1 408 ");
      expect(await visit(server, email)).toEqual([200, 200, 200]);
      for (const slow of [other, ...attacking.slice(7)]) await expectToFinish(slow);
    },
  );

  it("closes the oldest of all if many networks leave one body each", async () => {
    const attacking = await open(Array.from({ length: 50 }, (_, index) => from(`198.51.100.${index}`)));
    await Promise.all(attacking.slice(0, 30).map(({ closed }) => closed));
    expect(await visit(server, email)).toEqual([200, 200, 200]);
    await expectToFinish(attacking.at(-1));
  });

  it("closes the oldest of many unfinished headers", async () => {
    const attacking = await open(Array.from({ length: 12 }, () => HALF_A_HEADER));
    const ended = await Promise.all(attacking.slice(0, 7).map(({ closed }) => closed));
    for (const text of ended) expect(text).toContain("HTTP/1.1 408 ");
    expect(await visit(server, email)).toEqual([200, 200, 200]);
  });

  it("closes idle connections if all slots are taken", async () => {
    const attacking = await open(Array.from({ length: 100 }, () => ""));
    await Promise.all(attacking.slice(0, 95).map(({ closed }) => closed));
    expect(await visit(server, email)).toEqual([200, 200, 200]);
  });

  it("closes a rejected upgrade although the client keeps its side open", async () => {
    const upgrade = ["GET /ws/v1/websocket HTTP/1.1", "Host: localhost", "Connection: Upgrade"];
    const lines = [...upgrade, "Upgrade: websocket", "", ""].join("\r\n");
    const slow = await openSlowSocket(server.url, lines, { allowHalfOpen: true });
    opened.push(slow);
    await slow.received("HTTP/1.1 403 ");
    // Sending to a closed connection resets it.
    const sending = setInterval(() => slow.socket.write("x"), 10);
    try {
      await slow.closed;
    } finally {
      clearInterval(sending);
    }
  });
});
