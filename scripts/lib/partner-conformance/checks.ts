// The statements of docs/partner-api.md that a provider's requests and responses can show.
import type { Enrollment, EnrollmentRequest } from "#contracts/partners.ts";
import { callProvider, createOrder, Violation, type Received, type Target } from "./provider.ts";
import { expectStatus, parseEnrollment, parseItems } from "./read-enrollment.ts";

export interface Check {
  readonly id: string;
  /** The statement, as the report shows it. */
  readonly statement: string;
  /** Returns false if the provider did not agree to what it is about. Throws Violation with the reason. */
  readonly run: (target: Target) => Promise<void | false>;
}

interface Enrolled {
  readonly order: EnrollmentRequest;
  readonly enrollment: Enrollment;
}

function post(target: Target, order: EnrollmentRequest, body: unknown = order): Promise<Received> {
  return callProvider(target, { method: "POST", path: "/enrollments", key: order.order_id, body });
}

async function enroll(target: Target, order = createOrder(target)): Promise<Enrolled> {
  const received = await post(target, order);
  expectStatus(received, [200, 201]);
  return { order, enrollment: parseEnrollment(received.json, order.order_id, target.capabilities) };
}

async function list(target: Target, orderId: string): Promise<readonly unknown[]> {
  return parseItems(await callProvider(target, { method: "GET", path: `/enrollments?order_id=${orderId}` }));
}

function cancel(target: Target, { order, enrollment }: Enrolled): Promise<Received> {
  const path = `/enrollments/${encodeURIComponent(enrollment.reference)}/cancel`;
  return callProvider(target, { method: "POST", path, key: `cancel:${order.order_id}` });
}

// The cancellation itself has a check.
async function tidyUp(target: Target, enrolled: Enrolled): Promise<void> {
  await cancel(target, enrolled).catch(() => {});
}

/** Runs `work` on a new enrollment, and cancels it afterwards as far as that is possible. */
export async function withEnrollment(
  target: Target,
  work: (enrolled: Enrolled) => Promise<void>,
): Promise<void> {
  const enrolled = await enroll(target);
  try {
    await work(enrolled);
  } finally {
    await tidyUp(target, enrolled);
  }
}

function expectOne(items: readonly unknown[], { order, enrollment }: Enrolled, target: Target): void {
  if (items.length !== 1) throw new Violation(`There are ${items.length} enrollments instead of one.`);
  const { reference } = parseEnrollment(items[0], order.order_id, target.capabilities);
  if (reference !== enrollment.reference) throw new Violation("reference: has changed.");
}

async function rejectsToken(target: Target, token: string | null): Promise<void> {
  const order = createOrder(target);
  const call = { method: "POST", path: "/enrollments", key: order.order_id, body: order, token } as const;
  expectStatus(await callProvider(target, call), [401, 403]);
  if ((await list(target, order.order_id)).length > 0)
    throw new Violation("The order was enrolled all the same.");
}

async function cancelTwice(target: Target): Promise<void> {
  const enrolled = await enroll(target);
  for (const time of ["first", "second"]) {
    const received = await cancel(target, enrolled);
    expectStatus(received, [200]);
    const { status } = parseEnrollment(received.json, enrolled.order.order_id, target.capabilities);
    if (status !== "cancelled") throw new Violation(`The ${time} cancellation returns the status ${status}.`);
  }
}

async function handleDeposit(target: Target): Promise<void | false> {
  if (!target.capabilities.deposit) return false;
  await withEnrollment(target, async ({ order, enrollment }) => {
    const amount_cents = (enrollment.deposit?.amount_cents ?? 0) + 1;
    const accept = (reference: string): Promise<Received> =>
      callProvider(target, {
        method: "POST",
        path: `/enrollments/${encodeURIComponent(reference)}/deposit`,
        key: `deposit:${order.order_id}:${amount_cents}`,
        body: { amount_cents, accepted: true },
      });
    expectStatus(await accept(enrollment.reference), [409]);
    expectStatus(await accept(`${enrollment.reference}-unknown`), [404]);
  });
}

export const CHECKS: readonly Check[] = [
  {
    id: "token-missing",
    statement: "A request without a token is rejected.",
    run: (target) => rejectsToken(target, null),
  },
  {
    id: "token-wrong",
    statement: "A request with another token is rejected.",
    run: (target) => rejectsToken(target, `${target.token}-other`),
  },
  {
    id: "enroll",
    statement: "An enrollment returns 200 or 201 with the enrollment in JSON.",
    run: (target) =>
      withEnrollment(target, async ({ order }) => {
        const { contentType } = await post(target, order);
        if (!contentType.startsWith("application/json"))
          throw new Violation(`The content type is ${contentType || "missing"} instead of application/json.`);
      }),
  },
  {
    id: "enroll-again",
    statement: "The same key returns the same enrollment, and enrolls once.",
    run: (target) =>
      withEnrollment(target, async (enrolled) => {
        const again = await enroll(target, enrolled.order);
        if (again.enrollment.reference !== enrolled.enrollment.reference)
          throw new Violation("reference: the second request returns another one.");
        expectOne(await list(target, enrolled.order.order_id), enrolled, target);
      }),
  },
  {
    id: "enroll-at-once",
    statement: "Two requests at once with the same key enroll once.",
    run: async (target) => {
      const order = createOrder(target);
      const [first, second] = await Promise.all([enroll(target, order), enroll(target, order)]);
      if (first.enrollment.reference !== second.enrollment.reference)
        throw new Violation("reference: the two responses have different ones.");
      expectOne(await list(target, order.order_id), first, target);
      await tidyUp(target, first);
    },
  },
  {
    id: "enroll-added-field",
    statement: "A field that the provider does not know changes nothing.",
    run: async (target) => {
      const order = createOrder(target);
      const received = await post(target, order, { ...order, added_later: { any: "value" } });
      expectStatus(received, [200, 201]);
      const enrollment = parseEnrollment(received.json, order.order_id, target.capabilities);
      await tidyUp(target, { order, enrollment });
    },
  },
  {
    id: "enroll-malformed",
    statement: "A request without required fields is rejected with 400 or 422.",
    run: async (target) => {
      const order = createOrder(target);
      expectStatus(await post(target, order, { order_id: order.order_id }), [400, 422]);
    },
  },
  {
    id: "find",
    statement: "The enrollment of an order is found by the order's id.",
    run: (target) =>
      withEnrollment(target, async (enrolled) =>
        expectOne(await list(target, enrolled.order.order_id), enrolled, target),
      ),
  },
  {
    id: "find-none",
    statement: "An order that the provider does not have returns 200 with an empty list.",
    run: async (target) => {
      const items = await list(target, createOrder(target).order_id);
      if (items.length > 0) throw new Violation("The list is not empty.");
    },
  },
  {
    id: "cancel",
    statement: "A cancellation returns the enrollment as canceled, and a second one too.",
    run: cancelTwice,
  },
  {
    id: "cancel-unknown",
    statement: "A cancellation of an unknown reference returns 404.",
    run: async (target) => {
      const path = "/enrollments/unknown-reference/cancel";
      expectStatus(await callProvider(target, { method: "POST", path, key: "cancel:unknown" }), [404]);
    },
  },
  {
    id: "deposit",
    statement: "Accepting a deposit of another amount returns 409, and an unknown reference 404.",
    run: handleDeposit,
  },
];
