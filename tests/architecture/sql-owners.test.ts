// Each table belongs to one folder of the domain or one service. Other folders whose SQL names it are listed here, so
// that a new one is a deliberate decision. SQL elsewhere should go through the owner's functions.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = path.join(import.meta.dirname, "..", "..");

/**
 * Table → its owner, then the other folders that name it. `jobs/x` works for `domain/x` and counts as its owner too.
 */
const TABLES: Record<string, readonly [owner: string, ...others: string[]]> = {
  "auth.audit_log": ["services/auth", "jobs/accounts"],
  "auth.challenges": ["services/auth", "jobs/accounts"],
  "auth.factors": ["services/auth", "domain/accounts", "jobs/accounts"],
  "auth.flow_states": ["services/auth", "jobs/accounts"],
  "auth.identities": ["services/auth"],
  "auth.known_browsers": ["services/auth", "jobs/accounts", "services/portal"],
  "auth.known_networks": ["services/auth", "jobs/accounts"],
  "auth.limits": ["platform/limits", "jobs/accounts"],
  "auth.oauth_clients": ["services/auth", "domain/accounts", "jobs/accounts"],
  "auth.oauth_connections": ["services/auth", "domain/accounts", "jobs/accounts"],
  "auth.oauth_tokens": ["services/auth", "domain/accounts", "jobs/accounts"],
  "auth.one_time_tokens": ["services/auth", "jobs/accounts"],
  "auth.saml_assertions": ["services/auth", "jobs/accounts"],
  "auth.saml_requests": ["services/auth", "jobs/accounts"],
  "auth.sessions": ["services/auth", "domain/accounts", "jobs/accounts"],
  "auth.sign_up_codes": ["services/auth", "jobs/accounts"],
  "auth.signing_keys": ["platform/tokens", "jobs/accounts", "platform/secrets"],
  "auth.sso_providers": ["services/auth"],
  "auth.users": ["services/auth", "domain/accounts", "domain/affiliates", "domain/notifications", "seed"],
  "compare.complaint_count": ["domain/plans"],
  "compare.delivery_charges": ["domain/plans"],
  "compare.delivery_fetch": ["domain/plans"],
  "compare.delivery_file": ["domain/plans"],
  "compare.delivery_label": ["domain/plans"],
  "compare.label_address": ["domain/plans", "platform/http"],
  "compare.open_file": ["domain/plans"],
  "compare.tax_rows": ["domain/plans"],
  "compare.label_reading": ["domain/plans", "services/compare"],
  "compare.label_result": ["domain/plans", "platform/http"],
  "compare.label_site": ["domain/plans"],
  "compare.plan": ["domain/plans", "services/compare", "services/portal"],
  "compare.plan_withdrawal": ["domain/plans"],
  "compare.plan_version": ["domain/plans", "services/compare"],
  "compare.snapshot": ["domain/plans", "platform/http", "services/compare"],
  "mail.outbox": ["platform/mail", "jobs/accounts"],
  "notify.bulk_operations": ["services/feed", "domain/notifications", "jobs/notifications"],
  "notify.channel_data": ["services/feed", "domain/notifications"],
  "notify.deliveries": ["domain/notifications", "jobs", "services/feed"],
  "notify.messages": ["domain/notifications", "seed", "services/feed", "services/portal"],
  "notify.objects": ["services/feed"],
  "notify.preference_sets": ["domain/notifications", "services/feed", "services/portal"],
  "notify.recipients": ["domain/notifications", "services/feed"],
  "notify.runs": ["domain/notifications", "services/feed"],
  "notify.signing_keys": ["domain/notifications", "platform/secrets"],
  "notify.tallies": ["services/feed", "domain/notifications"],
  "notify.unannounced": ["domain/notifications", "services/feed"],
  "notify.users": ["services/feed", "domain/notifications"],
  "portal.affiliate_days": ["domain/affiliates", "seed", "services/portal"],
  "portal.affiliate_order_changes": ["domain/affiliates", "services/portal"],
  "portal.affiliate_orders": ["domain/affiliates", "services/portal"],
  "portal.affiliates": ["domain/affiliates", "domain/orders", "seed"],
  "portal.api_keys": ["domain/api-keys"],
  "portal.claim_codes": ["domain/locations", "jobs/accounts", "services/portal"],
  "portal.limits": ["platform/limits"],
  "portal.link_order_changes": ["domain/affiliates"],
  "portal.link_orders": ["domain/affiliates"],
  "portal.link_visitors": ["domain/affiliates", "services/portal"],
  "portal.notification_settings": ["services/portal", "jobs/accounts", "jobs/orders"],
  "portal.order_events": ["domain/orders", "domain/locations", "jobs/accounts", "seed", "services/portal"],
  "portal.order_links": ["domain/affiliates", "seed", "services/portal"],
  "portal.orders": [
    "domain/orders",
    "domain/locations",
    "jobs",
    "jobs/accounts",
    "jobs/plans",
    "seed",
    "services/portal",
  ],
  "portal.partner_events": ["domain/orders", "services/portal"],
  "portal.price_alerts": ["domain/alerts"],
  "portal.renewal_notices": ["domain/orders"],
  "portal.service_locations": [
    "domain/locations",
    "domain/notifications",
    "jobs/orders",
    "seed",
    "services/portal",
  ],
  "portal.webhook_deliveries": ["domain/webhooks"],
  "portal.webhook_endpoints": ["domain/webhooks"],
  "premises.import": ["domain/locations"],
  "premises.import_seen": ["domain/locations"],
  "premises.premise": ["domain/locations", "domain/notifications"],
  "premises.term": ["domain/locations"],
  "premises.term_form": ["domain/locations"],
  "storage.buckets": ["domain/objects", "services/compare"],
  "storage.objects": [
    "domain/objects",
    "domain/locations",
    "jobs/meters",
    "services/compare",
    "services/portal",
  ],
  "storage.policies": ["domain/objects"],
  "storage.uploads": ["domain/objects"],
  "usage.agreement_events": ["domain/meters", "domain/locations", "services/portal", "services/usage"],
  "usage.agreements": [
    "domain/meters",
    "domain/locations",
    "jobs",
    "seed",
    "services/portal",
    "services/usage",
  ],
  "usage.closed_months": ["domain/meters"],
  "usage.connections": ["domain/meters", "jobs/meters", "services/portal"],
  "usage.custom_usage": ["domain/locations", "jobs/accounts", "jobs/orders", "services/portal"],
  "usage.delivered_days": ["domain/meters"],
  "usage.delivered_files": ["domain/meters"],
  "usage.files": ["domain/locations", "jobs/meters"],
  "usage.meters": ["domain/meters", "domain/locations", "jobs/orders", "services/portal"],
  "usage.notices": ["domain/meters", "jobs/notifications"],
  "usage.on_demand_budget": ["domain/meters"],
  "usage.on_demand_reads": ["domain/meters"],
  "usage.packed_years": ["domain/meters"],
  "usage.readings": ["domain/meters"],
  "usage.replaced_readings": ["domain/meters", "services/portal"],
};

/** Returns the tables of the generated types: every table of our own schemas. */
function listTables(): string[] {
  const types = readFileSync(path.join(root, "server/platform/db/types.ts"), "utf8");
  const list = types.slice(types.indexOf("export interface DB {"));
  return [...list.matchAll(/^ {2}"([a-z_.]+)":/gm)].map(([, name = ""]) => name);
}

function listSources(): string[] {
  return readdirSync(path.join(root, "server"), { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.startsWith("platform/db/types"),
  );
}

/**
 * Returns the layer and folder of a file, such as domain/orders, or `seed` or `server` for the code that combines the
 * layers.
 */
function toFolder(file: string): string {
  const parts = file.split("/");
  return parts.length > 2 ? parts.slice(0, 2).join("/") : parts.length > 1 ? (parts[0] ?? "") : "server";
}

function listUses(): { table: string; folder: string }[] {
  const tables = new Set(listTables());
  const uses = new Map<string, { table: string; folder: string }>();
  for (const file of listSources()) {
    const text = readFileSync(path.join(root, "server", file), "utf8").replaceAll(
      /^\s*(\/\/|\/?\*).*$/gm,
      "",
    );
    for (const [name] of text.matchAll(/\b[a-z]+\.[a-z_]+\b/g)) {
      const folder = toFolder(file);
      if (tables.has(name)) uses.set(`${name} ${folder}`, { table: name, folder });
    }
  }
  return [...uses.values()];
}

const isOwner = (owner: string, folder: string): boolean =>
  folder === owner || folder === owner.replace("domain/", "jobs/");

describe("SQL", () => {
  it("names an owner for every table", () => {
    expect(Object.keys(TABLES).toSorted()).toEqual(listTables().toSorted());
  });

  it("names a table only in its owner and in the folders listed next to it", () => {
    const found = listUses().filter(({ table, folder }) => {
      const [owner = "", ...others] = TABLES[table] ?? [];
      return !isOwner(owner, folder) && !others.includes(folder);
    });
    expect(found).toEqual([]);
  });

  it("lists no folder that does not name the table", () => {
    const uses = new Set(listUses().map(({ table, folder }) => `${table} ${folder}`));
    const stale = Object.entries(TABLES).flatMap(([table, [, ...others]]) =>
      others.filter((folder) => !uses.has(`${table} ${folder}`)).map((folder) => `${table} ${folder}`),
    );
    expect(stale).toEqual([]);
  });
});
