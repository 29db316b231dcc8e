// Whether a program's trigger has all the data that our texts of a workflow need.
import { z } from "zod";
import { isWorkflowKey, type NotificationData, type WorkflowKey } from "#contracts/workflows.ts";

const text = z.string().min(1).max(500);
const location = { service_location: z.object({ service_location: z.object({ esiid: text }) }) };
const order = { ...location, order_id: text, plan_name: text };

const SCHEMAS: { readonly [Key in WorkflowKey]: z.ZodType<NotificationData[Key]> } = {
  "live-link-initial-setup-complete": z.looseObject({ ...location, is_success: z.boolean() }),
  "agreement-expiring": z.looseObject({ ...location, ends_on: z.iso.date() }),
  "usage-import-failed": z.looseObject({ ...location, what: z.enum(["readings", "file", "permission"]) }),
  "order-step": z.looseObject({ ...order, state: text, provider: text, starts_on: z.iso.date().optional() }),
  "renewal-notice": z.looseObject({ ...order, ends_on: z.iso.date(), days: z.int() }),
  "plan-changed": z.looseObject({ ...order, provider: text, what: z.enum(["withdrawn", "price"]) }),
  "better-plan-found": z.looseObject({
    ...location,
    plan_id: text,
    plan_name: text,
    provider: text,
    saving_cents: z.int(),
  }),
  "price-below-limit": z.looseObject({
    ...location,
    plan_id: text,
    plan_name: text,
    provider: text,
    year_cents: z.int(),
    limit_cents: z.int(),
  }),
  "home-removed": z.looseObject(location),
  "new-device-sign-in": z.looseObject({ device: text, at: z.iso.datetime({ offset: true }) }),
  "app-connected": z.looseObject({ app: text, at: z.iso.datetime({ offset: true }) }),
  "webhook-disabled": z.looseObject({ webhook_id: text, host: text }),
};

/** Returns the data for the workflow's notifications, or null if something is missing. */
export function toFullPayload(workflow: string, data: object): NotificationData[WorkflowKey] | null {
  return (isWorkflowKey(workflow) && SCHEMAS[workflow].safeParse(data).data) || null;
}
