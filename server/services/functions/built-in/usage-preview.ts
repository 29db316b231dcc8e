// POST usage-preview: shows what an uploaded usage file contains before any of it is saved.
import { usagePreviewRequestSchema } from "#contracts/usage-files.ts";
import { buildPreview } from "#meter/file-preview.ts";
import { requireCustomer } from "#server/domain/accounts/customer.ts";
import { limitUsageFiles, readUsageObject } from "#server/domain/meters/usage-object.ts";
import { jsonBody } from "../json-body.ts";
import type { ServerFunction } from "../run-function.ts";

export const usagePreview: ServerFunction = async (ctx, request) => {
  const customer = await requireCustomer(ctx, {
    headers: { authorization: request.headers.get("authorization") ?? undefined },
  });
  const { object } = await jsonBody(request, usagePreviewRequestSchema);
  await limitUsageFiles(ctx, "usage-previews", customer.id);
  return Response.json(buildPreview(await readUsageObject(ctx, customer.id, object)));
};
