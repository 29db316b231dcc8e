// The simulator's enrolments, in memory. One per Idempotency-Key: a caller that used two keys for one order, or
// none, would have two here, and tests would see them.
import { randomUUID } from "node:crypto";
import type { Enrollment, EnrollmentRequest } from "#contracts/partners.ts";

/** What it answers to an enrolment; a refusal is a 422. */
export type Decision =
  | Pick<Enrollment, "status" | "code" | "message" | "starts_on" | "ends_on">
  | { readonly reject: Pick<Enrollment, "code" | "message"> };

export interface Booked {
  readonly key: string | null;
  readonly request: EnrollmentRequest;
  enrollment: Enrollment;
}

/** From so far on it is too late to take an enrolment back. */
const TOO_LATE = new Set<Enrollment["status"]>(["active", "ended", "rejected"]);

export class EnrollmentStore {
  readonly booked: Booked[] = [];
  /** What the next enrolments are answered with. */
  decide: (request: EnrollmentRequest) => Decision = () => ({ status: "received" });
  /** An enrolment that is on its way already cannot be taken back. */
  rejectsCancellation = false;

  /** Enrols, or finds what was enrolled under the key; null for a refusal. */
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

  /** Every enrolment of an order: one, unless something went wrong. */
  of(orderId: string): Enrollment[] {
    return this.booked.map(({ enrollment }) => enrollment).filter(({ order_id }) => order_id === orderId);
  }

  /** Takes back by the retailer's own number; null for an unknown one. */
  cancel(reference: string): Enrollment | "too_late" | null {
    const item = this.booked.find(({ enrollment }) => enrollment.reference === reference);
    if (!item) return null;
    if (item.enrollment.status === "cancelled") return item.enrollment;
    if (this.rejectsCancellation || TOO_LATE.has(item.enrollment.status)) return "too_late";
    item.enrollment = { ...item.enrollment, status: "cancelled" };
    return item.enrollment;
  }

  /** Changes an order's enrolment; throws where there is none. */
  change(orderId: string, change: Partial<Enrollment>): Enrollment {
    const item = this.booked.find(({ enrollment }) => enrollment.order_id === orderId);
    if (!item) throw new Error("The simulator has no such enrolment.");
    item.enrollment = { ...item.enrollment, ...change };
    return item.enrollment;
  }
}
