// The simulator's enrollments, in memory. One per Idempotency-Key: a caller that used two keys for one order, or none,
// would have two here, and tests would see them.
import { randomUUID } from "node:crypto";
import type { Enrollment, EnrollmentRequest } from "#contracts/partners.ts";

/** The response to an enrollment. A rejection is a 422. */
export type Decision =
  | Omit<Enrollment, "reference" | "order_id">
  | { readonly reject: Pick<Enrollment, "code" | "message"> };

export interface Booked {
  readonly key: string | null;
  readonly request: EnrollmentRequest;
  enrollment: Enrollment;
}

/** Statuses from which an enrollment can no longer be canceled. */
const TOO_LATE = new Set<Enrollment["status"]>(["active", "ended", "rejected"]);

export class EnrollmentStore {
  readonly booked: Booked[] = [];
  /** Decides the responses to the next enrollments. */
  decide: (request: EnrollmentRequest) => Decision = () => ({ status: "received" });
  /** An enrollment that is already in progress cannot be canceled. */
  rejectsCancellation = false;

  /** Enrolls, or finds the enrollment with this key. Returns null for a rejection. */
  enroll(
    key: string | null,
    request: EnrollmentRequest,
  ): Enrollment | { readonly reject: Pick<Enrollment, "code" | "message"> } {
    const known = this.booked.find((item) => key !== null && item.key === key);
    if (known) return known.enrollment;
    const decision = this.decide(request);
    if ("reject" in decision) return decision;
    const enrollment = { ...decision, reference: `R-${randomUUID()}`, order_id: request.order_id };
    this.booked.push({ key, request, enrollment });
    return enrollment;
  }

  /** Returns every enrollment of an order: one, unless something went wrong. */
  of(orderId: string): Enrollment[] {
    return this.booked.map(({ enrollment }) => enrollment).filter(({ order_id }) => order_id === orderId);
  }

  /** Cancels by the provider's own number. Returns null for an unknown one. */
  cancel(reference: string): Enrollment | "too_late" | null {
    const item = this.booked.find(({ enrollment }) => enrollment.reference === reference);
    if (!item) return null;
    if (item.enrollment.status === "cancelled") return item.enrollment;
    if (this.rejectsCancellation || TOO_LATE.has(item.enrollment.status)) return "too_late";
    item.enrollment = { ...item.enrollment, status: "cancelled" };
    return item.enrollment;
  }

  /** The customer accepts the deposit. Returns null for an unknown number, and `outdated` for another amount. */
  acceptDeposit(reference: string, amountCents: number): Enrollment | "outdated" | null {
    const item = this.booked.find(({ enrollment }) => enrollment.reference === reference);
    if (!item) return null;
    const { deposit } = item.enrollment;
    if (deposit?.amount_cents !== amountCents || deposit.status === "waived") return "outdated";
    if (deposit.status === "required")
      item.enrollment = { ...item.enrollment, status: "accepted", deposit: { ...deposit, status: "paid" } };
    return item.enrollment;
  }

  /** Changes an order's enrollment. Throws if there is none. */
  change(orderId: string, change: Partial<Enrollment>): Enrollment {
    const item = this.booked.find(({ enrollment }) => enrollment.order_id === orderId);
    if (!item) throw new Error("The simulator has no such enrollment.");
    item.enrollment = { ...item.enrollment, ...change };
    return item.enrollment;
  }
}
