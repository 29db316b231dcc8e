// The kit against the simulated provider: everything passes, and each injected fault fails by name.
import { afterEach, beforeEach, expect, it } from "vitest";
import { startPartnerSimulator, type PartnerSimulator } from "#simulators/partner/simulator.ts";
import { CHECKS } from "./checks.ts";
import { startReceiver, type CallbackReceiver } from "./callbacks.ts";
import type { Target } from "./provider.ts";
import { runConformance, type Outcome } from "./run.ts";

const CAPABILITIES = { billing_address: true, service_start: true, credit_consent: true, deposit: true };
/** Long enough for a slow machine. Only a check that fails waits for it. */
const WAIT_MS = 60_000;

let simulator: PartnerSimulator;
let receiver: CallbackReceiver;
beforeEach(async () => {
  [simulator, receiver] = await Promise.all([
    startPartnerSimulator({ capabilities: CAPABILITIES }),
    startReceiver("127.0.0.1", 0),
  ]);
});
afterEach(() => Promise.all([simulator.close(), receiver.close()]));

function createTarget(changes: Partial<Target> = {}): Target {
  const { base, token, capabilities = {} } = simulator.partner;
  return { base, token, capabilities, timeoutMs: WAIT_MS, ...changes };
}

const listFailed = (outcomes: readonly Outcome[]): string[] =>
  outcomes.filter(({ result }) => result === "fail").map(({ id }) => id);

/** Accepts each order right after it arrived, and calls back. */
function acceptOrders(): void {
  const { enrollments } = simulator;
  const enroll = enrollments.enroll.bind(enrollments);
  enrollments.enroll = (key, request) => {
    const enrolled = enroll(key, request);
    setImmediate(() => void simulator.advance(request.order_id, { status: "accepted" }).catch(() => {}));
    return enrolled;
  };
}

it("passes with the simulator, callbacks and their retries included, and leaves nothing open", async () => {
  simulator.callsBack(receiver.url);
  acceptOrders();
  const callbacks = { receiver, secret: simulator.partner.callback_secret, waitMs: WAIT_MS };
  const outcomes = await runConformance(createTarget(), callbacks);
  expect(outcomes.filter(({ result }) => result !== "pass")).toEqual([]);
  expect(outcomes.map(({ id }) => id)).toEqual([...CHECKS.map(({ id }) => id), "callback", "callback-retry"]);
  expect(simulator.enrollments.booked.filter(({ enrollment }) => enrollment.status !== "cancelled")).toEqual(
    [],
  );
});

it("passes with a provider without capabilities, which takes no deposit", async () => {
  const outcomes = await runConformance(createTarget({ capabilities: {} }), null);
  expect(listFailed(outcomes)).toEqual([]);
  expect(outcomes.filter(({ result }) => result === "skipped").map(({ id }) => id)).toEqual(["deposit"]);
});

it("names a callback that is signed with another secret", async () => {
  simulator.callsBack(receiver.url);
  acceptOrders();
  const outcomes = await runConformance(createTarget(), {
    receiver,
    secret: "another-secret-another",
    waitMs: WAIT_MS,
  });
  expect(listFailed(outcomes)).toEqual(["callback"]);
  expect(outcomes.find(({ id }) => id === "callback")?.reason).toContain("does not match the bytes");
});

const ENROLLING = [
  "enroll",
  "enroll-again",
  "enroll-at-once",
  "enroll-added-field",
  "find",
  "cancel",
  "deposit",
];

interface Fault {
  readonly name: string;
  readonly inject: () => void;
  readonly failed: readonly string[];
  /** Part of the first reason. */
  readonly reason: string;
}

const FAULTS: readonly Fault[] = [
  {
    name: "enrolls twice for one key",
    inject: () => {
      const { enrollments } = simulator;
      const enroll = enrollments.enroll.bind(enrollments);
      enrollments.enroll = (_key, request) => enroll(null, request);
    },
    failed: ["enroll-again", "enroll-at-once"],
    reason: "the second request returns another one",
  },
  {
    name: "returns another order",
    inject: () => {
      const { enrollments } = simulator;
      const enroll = enrollments.enroll.bind(enrollments);
      enrollments.enroll = (key, request) => ({
        ...enroll(key, request),
        order_id: "00000000-0000-4000-8000-000000000001",
      });
    },
    failed: ENROLLING,
    reason: "another order's",
  },
  {
    name: "sends a page on another host",
    inject: () => {
      const identity = { status: "needed", url: "https://elsewhere.example.com/" } as const;
      simulator.enrollments.decide = () => ({ status: "held", identity });
    },
    failed: ENROLLING,
    reason: "is not on the host",
  },
  {
    name: "sends a code that does not exist",
    inject: () => {
      simulator.enrollments.decide = () => ({ status: "held", code: "no_such_code" as "refused" });
    },
    failed: ENROLLING,
    reason: "code:",
  },
  {
    name: "does not cancel",
    inject: () => {
      simulator.enrollments.rejectsCancellation = true;
    },
    failed: ["cancel"],
    reason: "The status is 409 instead of 200",
  },
  {
    name: "fails to find",
    inject: () => void simulator.faults.responses.set("find", "500"),
    failed: ["token-missing", "token-wrong", "enroll-again", "enroll-at-once", "find", "find-none"],
    reason: "The status is 500 instead of 200",
  },
  {
    name: "breaks off",
    inject: () => void simulator.faults.responses.set("deposit", "lost"),
    failed: ["deposit"],
    reason: "The connection failed or broke",
  },
  {
    name: "sends too much",
    inject: () => void simulator.faults.responses.set("cancel", "huge"),
    failed: ["cancel", "cancel-unknown"],
    reason: "more than 64 kB",
  },
  {
    name: "sends half of a response",
    inject: () => void simulator.faults.responses.set("enroll", "malformed"),
    failed: ENROLLING,
    reason: "another format",
  },
];

it.each(FAULTS)("names a provider that $name", async ({ inject, failed, reason }) => {
  inject();
  const outcomes = await runConformance(createTarget(), null);
  expect(listFailed(outcomes)).toEqual(failed);
  expect(outcomes.find(({ id }) => id === failed[0])?.reason).toContain(reason);
});

it("names a provider whose token is another one", async () => {
  const outcomes = await runConformance(createTarget({ token: "another-token-another" }), null);
  expect(listFailed(outcomes)).toContain("enroll");
  expect(outcomes.find(({ id }) => id === "enroll")?.reason).toContain("401");
});

it("names a provider that does not respond in time", async () => {
  simulator.faults.responses.set("deposit", "slow");
  const outcomes = await runConformance(createTarget({ timeoutMs: 2_000 }), null);
  expect(outcomes.find(({ id }) => id === "deposit")?.reason).toContain("no response within 2000 ms");
});
