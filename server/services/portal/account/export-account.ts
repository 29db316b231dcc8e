// GET /api/account/export: everything stored about the account here, as a file for the customer.
import { z } from "zod";
import { billFile, BILLS } from "#contracts/bills.ts";
import type { AccountExport } from "#contracts/account.ts";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import { listConnections } from "#server/domain/accounts/connections.ts";
import { listUserAlerts } from "#server/domain/alerts/alert-store.ts";
import { listApiKeys } from "#server/domain/api-keys/key-store.ts";
import { exportDeliveries } from "#server/domain/webhooks/delivery-log.ts";
import { listWebhooks } from "#server/domain/webhooks/endpoint-store.ts";
import type { Customer } from "#server/domain/accounts/customer.ts";
import { exportAgreements, exportConnections, exportMeters, exportOnDemandReads } from "./export-meters.ts";
import { exportNotifications } from "./export-notifications.ts";
import { orderDetailJson, FULL_ORDER_COLUMNS, type FullOrderRow } from "#server/domain/orders/order-row.ts";

type LocationRow = Omit<AccountExport["homes"][number], "added_at" | "ended_at"> & {
  added_at: Date;
  ended_at: Date | null;
};
type UsageRow = Omit<AccountExport["usage"][number], "told_at"> & { told_at: Date };
type ExportColumns = Pick<
  AccountExport["orders"][number],
  "email" | "phone" | "name" | "language" | "cancel_reason" | "cp_afid"
>;
type ExportedOrderRow = FullOrderRow & ExportColumns;

const LOCATIONS_SQL = `
  select esiid, nickname, meter_number, address, city, zip, tdu, tax_limits, tax_city, contract, conditions,
    shared and not needs_proof as shared, added_at, ended_at, ended_reason
  from portal.service_locations where user_id = $1 order by added_at, id`;

const USAGE_SQL = `
  select esiid, created_at as told_at, body as usage from usage.custom_usage
  where user_id = $1 order by id`;

const ORDERS_SQL = `
  select ${FULL_ORDER_COLUMNS}, o.email, o.phone, o.name, o.language, o.cancel_reason, o.cp_afid
  from portal.orders o where o.user_id = $1 order by o.placed_at, o.id`;

async function listLocations(ctx: Context, userId: string): Promise<AccountExport["homes"]> {
  const { rows } = await ctx.db.pool.query<LocationRow>(LOCATIONS_SQL, [userId]);
  return rows.map((row) =>
    Object.assign({}, row, {
      added_at: row.added_at.toISOString(),
      ended_at: row.ended_at?.toISOString() ?? null,
    }),
  );
}

async function listUsage(ctx: Context, userId: string): Promise<AccountExport["usage"]> {
  const { rows } = await ctx.db.pool.query<UsageRow>(USAGE_SQL, [userId]);
  return rows.map((row) => Object.assign({}, row, { told_at: row.told_at.toISOString() }));
}

async function listBills(ctx: Context, userId: string): Promise<AccountExport["bills"]> {
  const rows = await ctx.db.sql
    .selectFrom("storage.objects")
    .select(["name", "mimetype", "size", "created_at"])
    .where("bucket_id", "=", BILLS)
    .where("owner_id", "=", userId)
    .orderBy("created_at")
    .orderBy("name")
    .execute();
  return rows.map(({ name, mimetype, size, created_at }) => {
    const [, esiid = "", file = ""] = name.split("/");
    return { esiid, file: billFile(file), type: mimetype, bytes: size, added_at: created_at.toISOString() };
  });
}

async function listOrders(ctx: Context, userId: string): Promise<AccountExport["orders"]> {
  const { rows } = await ctx.db.pool.query<ExportedOrderRow>(ORDERS_SQL, [userId]);
  return rows.map((row) => {
    const { email, phone, name, language, cancel_reason, cp_afid } = row;
    return Object.assign(orderDetailJson(row), { email, phone, name, language, cancel_reason, cp_afid });
  });
}

async function listAlerts(ctx: Context, userId: string): Promise<AccountExport["price_alerts"]> {
  const rows = await listUserAlerts(ctx.db.sql, userId);
  return rows.map(({ esiid, limit_cents, created_at, expires_at }) => ({
    esiid: esiid ?? "",
    limit_cents,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }));
}

async function exportWebhooks(ctx: Context, userId: string): Promise<AccountExport["webhooks"]> {
  const webhooks = await listWebhooks(ctx, userId);
  return Promise.all(
    webhooks.map(async (webhook) =>
      Object.assign(webhook, { deliveries: await exportDeliveries(ctx.db.sql, webhook.id) }),
    ),
  );
}

const claimsSchema = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  user_metadata: z.record(z.string(), z.unknown()).optional(),
});

/** Returns the file's content. The session's token gives access to what the auth service stores. */
export async function exportAccount(ctx: Context, customer: Customer): Promise<AccountExport> {
  const { id } = customer;
  const claims = claimsSchema.parse(customer.claims);
  const [
    locations,
    usage,
    bills,
    meters,
    agreements,
    connections,
    on_demand_reads,
    notifications,
    price_alerts,
    webhooks,
    api_keys,
    connected_apps,
    orders,
  ] = await Promise.all([
    listLocations(ctx, id),
    listUsage(ctx, id),
    listBills(ctx, id),
    exportMeters(ctx, id),
    exportAgreements(ctx, id),
    exportConnections(ctx, id),
    exportOnDemandReads(ctx, id),
    exportNotifications(ctx, id),
    listAlerts(ctx, id),
    exportWebhooks(ctx, id),
    listApiKeys(ctx, id),
    listConnections(ctx, id),
    listOrders(ctx, id),
  ]);
  return {
    exported_at: ctx.now().toISOString(),
    account: {
      id,
      email: claims.email || null,
      phone: claims.phone || null,
      profile: claims.user_metadata ?? {},
    },
    homes: locations,
    usage,
    bills,
    meters,
    agreements,
    connections,
    on_demand_reads,
    notifications,
    price_alerts,
    connected_apps,
    webhooks,
    api_keys,
    orders,
  };
}

/** Returns the name under which a browser saves it. */
export function exportFileName(ctx: Context): string {
  const portal = ctx.config.portalName.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return `${portal.replace(/^-|-$/g, "") || "account"}-${today(ctx)}.json`;
}
