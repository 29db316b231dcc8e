// Reads a provider's responses strictly: the portal overlooks a code or a step that it cannot use, this does not.
import { orderCodeSchema } from "#contracts/order-transitions.ts";
import {
  depositSchema,
  enrollmentSchema,
  enrollmentsSchema,
  identityStepSchema,
  type Enrollment,
} from "#contracts/partners.ts";
import type { z } from "zod";
import { Violation, type Agreed, type Received } from "./provider.ts";

const strictSchema = enrollmentSchema.extend({
  code: orderCodeSchema.nullish(),
  message: enrollmentSchema.shape.message.unwrap(),
  terms_received_on: enrollmentSchema.shape.terms_received_on.unwrap(),
  identity: identityStepSchema.nullish(),
  deposit: depositSchema.nullish(),
});

function describe(error: z.ZodError): string {
  return error.issues.map(({ path, message }) => `${path.join(".") || "body"}: ${message}`).join("; ");
}

/** Throws Violation unless the status is one of `allowed`. */
export function expectStatus({ status }: Received, allowed: readonly number[]): void {
  if (!allowed.includes(status))
    throw new Violation(`The status is ${status} instead of ${allowed.join(" or ")}.`);
}

function expectPage({ identity }: Enrollment, { identity_page: host }: Agreed): void {
  if (!identity) return;
  if (host === undefined) throw new Violation("identity: sent without the capability identity_page.");
  if (!URL.canParse(identity.url) || new URL(identity.url).host !== host)
    throw new Violation(`identity.url: is not on the host ${host}.`);
}

/** Checks the format of one enrollment and its order. Throws Violation. */
export function parseEnrollment(json: unknown, orderId: string, capabilities: Agreed): Enrollment {
  const read = strictSchema.safeParse(json);
  if (!read.success) throw new Violation(`The enrollment has another format: ${describe(read.error)}`);
  if (read.data.order_id !== orderId) throw new Violation("order_id: is another order's.");
  if (read.data.deposit && !capabilities.deposit)
    throw new Violation("deposit: sent without the capability deposit.");
  expectPage(read.data, capabilities);
  return read.data;
}

/** Returns the items of a list. Throws Violation. */
export function parseItems(received: Received): readonly unknown[] {
  expectStatus(received, [200]);
  const { items } = (received.json ?? {}) as { items?: unknown };
  if (!Array.isArray(items) || !enrollmentsSchema.safeParse(received.json).success)
    throw new Violation('The list has another format than {"items": [enrollment]}.');
  return items;
}
