// Operator functions for identity providers.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { AuthContext, Db } from "../context.ts";
import { AuthError, invalid } from "../errors.ts";
import { isUuid } from "#server/platform/uuid.ts";
import { readProvidedMetadata, readDomains, type ProviderBody } from "./admin-body.ts";
import { providerJson, type ProviderJson, type ProviderRow } from "./providers.ts";

// Any fixed number. Two concurrent changes could otherwise both claim a domain.
const LOCK = 7_264_001;

function lock(trx: Db): Promise<unknown> {
  return sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(trx);
}

function assertValidId(id: string): void {
  if (!isUuid(id)) throw new AuthError(404, "validation_failed", "provider_id must be an UUID");
}

function notFound(): AuthError {
  return new AuthError(404, "sso_provider_not_found", "No such SSO provider");
}

async function assertDomainsAvailable(
  trx: Db,
  domains: ReadonlyArray<string>,
  providerId: string,
): Promise<void> {
  const other = await trx
    .selectFrom("auth.sso_providers")
    .select("domains")
    .where(sql<boolean>`domains && ${domains}::text[]`)
    .where("id", "<>", providerId)
    .executeTakeFirst();
  if (!other) return;
  const domain = domains.find((name) => other.domains.includes(name)) ?? "";
  throw new AuthError(
    422,
    "sso_domain_already_exists",
    `SSO Domain '${domain}' is already assigned to an SSO identity provider`,
  );
}

async function assertEntityAvailable(trx: Db, entityId: string): Promise<void> {
  const other = await trx
    .selectFrom("auth.sso_providers")
    .select("id")
    .where("entity_id", "=", entityId)
    .executeTakeFirst();
  if (other)
    throw new AuthError(
      422,
      "saml_idp_already_exists",
      "SAML Identity Provider with this EntityID already exists",
    );
}

/** Lists all providers, oldest first, without their XML. */
export async function listProviders(ctx: AuthContext): Promise<{ items: ProviderJson[] }> {
  const rows = await ctx.db.sql
    .selectFrom("auth.sso_providers")
    .selectAll()
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return { items: rows.map((row) => providerJson(row, false)) };
}

/** Returns one provider. 404 sso_provider_not_found. */
export async function getProvider(ctx: AuthContext, id: string): Promise<ProviderJson> {
  assertValidId(id);
  const row = await ctx.db.sql
    .selectFrom("auth.sso_providers")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return providerJson(row);
}

/** Connects a provider. 422 saml_idp_already_exists, sso_domain_already_exists, saml_metadata_fetch_failed. */
export async function createProvider(ctx: AuthContext, body: ProviderBody): Promise<ProviderJson> {
  if (body.type !== "saml") throw invalid("Only 'saml' supported for SSO provider type");
  const domains = readDomains(body.domains ?? []);
  const metadata = await readProvidedMetadata(ctx, body);
  if (!metadata) throw invalid("Either metadata_xml or metadata_url must be set");
  const now = ctx.now();
  const id = randomUUID();
  const row = await ctx.db.sql.transaction().execute(async (trx) => {
    await lock(trx);
    await assertEntityAvailable(trx, metadata.read.entityId);
    await assertDomainsAvailable(trx, domains, id);
    return trx
      .insertInto("auth.sso_providers")
      .values({
        id,
        entity_id: metadata.read.entityId,
        domains,
        metadata_xml: metadata.xml,
        metadata_url: metadata.url,
        attribute_mapping: JSON.stringify(body.attribute_mapping ?? {}),
        disabled: body.disabled ?? false,
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  return providerJson(row);
}

async function lockedProvider(trx: Db, id: string): Promise<ProviderRow> {
  await lock(trx);
  const row = await trx.selectFrom("auth.sso_providers").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Changes the fields in the body. New metadata has to be of the same entity (400 saml_entity_id_mismatch). */
export async function updateProvider(
  ctx: AuthContext,
  id: string,
  body: ProviderBody,
): Promise<ProviderJson> {
  assertValidId(id);
  const domains = body.domains ? readDomains(body.domains) : null;
  const metadata = await readProvidedMetadata(ctx, body);
  const row = await ctx.db.sql.transaction().execute(async (trx) => {
    const before = await lockedProvider(trx, id);
    if (metadata && metadata.read.entityId !== before.entity_id)
      throw new AuthError(
        400,
        "saml_entity_id_mismatch",
        "SAML Metadata can be updated only if the EntityID matches for the provider",
      );
    if (domains) await assertDomainsAvailable(trx, domains, id);
    return trx
      .updateTable("auth.sso_providers")
      .set({
        ...(domains ? { domains } : {}),
        ...(metadata ? { metadata_xml: metadata.xml, metadata_url: metadata.url } : {}),
        ...(body.attribute_mapping ? { attribute_mapping: JSON.stringify(body.attribute_mapping) } : {}),
        ...(typeof body.disabled === "boolean" ? { disabled: body.disabled } : {}),
        updated_at: ctx.now(),
      })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  return providerJson(row);
}

/** Disconnects a provider and returns it. Accounts created through it stay. */
export async function deleteProvider(ctx: AuthContext, id: string): Promise<ProviderJson> {
  assertValidId(id);
  const row = await ctx.db.sql
    .deleteFrom("auth.sso_providers")
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw notFound();
  return providerJson(row);
}
