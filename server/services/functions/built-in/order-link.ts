// POST order-link: creates an order link for the calling affiliate, like POST /api/affiliates/order_links.
import { createOrderLinkSchema } from "#contracts/affiliates.ts";
import { requireCustomer } from "#server/domain/accounts/customer.ts";
import { requireAffiliate } from "#server/domain/affiliates/find-affiliate.ts";
import { assertPassword } from "#server/domain/affiliates/has-password.ts";
import { createOrderLink } from "#server/domain/affiliates/create-order-link.ts";
import { jsonBody } from "../json-body.ts";
import type { ServerFunction } from "../run-function.ts";

export const orderLink: ServerFunction = async (ctx, request) => {
  const customer = await requireCustomer(ctx, {
    headers: { authorization: request.headers.get("authorization") ?? undefined },
  });
  const affiliate = await requireAffiliate(ctx, customer);
  await assertPassword(ctx, customer.id);
  const input = await jsonBody(request, createOrderLinkSchema);
  const portal = ctx.config.publicUrl ?? new URL(request.url).origin;
  return Response.json(await createOrderLink(ctx, affiliate, input, portal), { status: 201 });
};
