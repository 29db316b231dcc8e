// POST usage-preview: shows what an uploaded usage file contains before any of it is saved.
import { usagePreviewRequestSchema } from "#contracts/usage-files.ts";
import { buildPreview } from "#meter/file-preview.ts";
import { requireCustomer } from "#server/domain/accounts/customer.ts";
import { enforceLimit } from "#server/platform/limits/limiter.ts";
import { readUsageObject } from "#server/domain/meters/usage-object.ts";
import { jsonBody } from "../json-body.ts";
import type { ServerFunction } from "../run-function.ts";

/** A customer tries a handful, and each one is a file to read through. */
const PREVIEWS = { name: "usage-previews", max: 60, windowSeconds: 3600 };

export const usagePreview: ServerFunction = async (ctx, request) => {
  const customer = await requireCustomer(ctx, {
    headers: { authorization: request.headers.get("authorization") ?? undefined },
  });
  const { object } = await jsonBody(request, usagePreviewRequestSchema);
  await enforceLimit(ctx, PREVIEWS, customer.id, "Too many files at once. Try again in an hour.");
  return Response.json(buildPreview(await readUsageObject(ctx, customer.id, object)));
};
