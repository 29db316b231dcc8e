// Workflow triggers by programs (wire/notifications.md §9), and cancellation of what they have not sent yet.
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { isWorkflowKey, type WorkflowKey } from "#contracts/workflows.ts";
import { failures } from "../http/notify-error.ts";
import { collectionName, entityId } from "../http/params.ts";
import { createTierConfig } from "../http/tiers.ts";
import type { NotifyRoutes } from "../http/caller.ts";
import { cancelRuns } from "./cancel.ts";
import { inlineTenantSchema, recipientSchema, resolveRecipients } from "./recipients.ts";
import { freeOldKey, toStoredKey, triggerWorkflow } from "./trigger.ts";

const tags = ["notifications"];
const MAX_RECIPIENTS = 1_000;
const MAX_KEY = 255;
const BODY_LIMIT_BYTES = 4 * 1024 * 1024;

const params = z.object({ workflow: z.string().max(200) });
const triggerSchema = z.object({
  recipients: z.array(recipientSchema).min(1).max(MAX_RECIPIENTS),
  data: z.record(z.string(), z.unknown()).nullish(),
  tenant: inlineTenantSchema.nullish(),
  actor: recipientSchema.nullish(),
  cancellation_key: z.string().min(1).max(MAX_KEY).nullish(),
});
const reference = z.union([entityId, z.object({ id: entityId, collection: collectionName.optional() })]);
const cancelSchema = z.object({
  cancellation_key: z.string().min(1).max(MAX_KEY),
  recipients: z.array(reference).max(MAX_RECIPIENTS).nullish(),
});

function parseWorkflow(key: string): WorkflowKey {
  if (!isWorkflowKey(key)) throw failures.noWorkflow(key);
  return key;
}

function findIdempotencyKey({ headers }: FastifyRequest): string | null {
  const key = headers["idempotency-key"];
  if (key === undefined || key === "") return null;
  if (typeof key !== "string" || key.length > MAX_KEY)
    throw failures.invalid(`The Idempotency-Key is longer than ${MAX_KEY} characters.`);
  return key;
}

/** POST of triggers and cancellations. */
export const workflowRoutes: NotifyRoutes = (ctx, callers) => async (app) => {
  const tier = createTierConfig(ctx, callers);
  const programsOnly = async (request: FastifyRequest): Promise<void> => callers.programsOnly(request);

  const setReplayedHeaders = async (reply: FastifyReply, runId: string): Promise<void> => {
    const first = await ctx.db.sql
      .selectFrom("notify.runs")
      .select("request_id")
      .where("id", "=", runId)
      .executeTakeFirst();
    void reply.header("idempotent-replayed", "true");
    if (first?.request_id) void reply.header("original-x-request-id", first.request_id);
  };

  app.post("/workflows/:workflow/trigger", {
    onRequest: programsOnly,
    bodyLimit: BODY_LIMIT_BYTES,
    config: tier(5),
    schema: { tags, summary: "Notify users of an event", params, body: triggerSchema },
    handler: async (request, reply) => {
      const workflow = parseWorkflow(request.params.workflow);
      const key = findIdempotencyKey(request);
      const { recipients, data, tenant, actor, cancellation_key } = request.body;
      const named = await resolveRecipients(ctx, { recipients, tenant, actor });
      if (key !== null) await freeOldKey(ctx.db.sql, ctx, key);
      const { run_id, replayed } = await triggerWorkflow(ctx, {
        ...named,
        workflow,
        data: data ?? {},
        idempotency_key: key === null ? null : toStoredKey(key),
        cancellation_key: cancellation_key ?? null,
        request_id: request.id,
      });
      if (replayed) await setReplayedHeaders(reply, run_id);
      return { workflow_run_id: run_id };
    },
  });
  app.post("/workflows/:workflow/cancel", {
    onRequest: programsOnly,
    config: tier(5),
    schema: { tags, summary: "Take back what is still to be sent", params, body: cancelSchema },
    handler: async (request, reply) => {
      const workflow = parseWorkflow(request.params.workflow);
      const { cancellation_key, recipients } = request.body;
      const userIds = recipients?.map((input) => (typeof input === "string" ? input : input.id)) ?? null;
      await cancelRuns(ctx, workflow, cancellation_key, userIds);
      return reply.status(204).send();
    },
  });
};
