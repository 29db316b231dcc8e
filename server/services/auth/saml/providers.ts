// The identity providers that the operator connected.
import { sql, type Selectable } from "kysely";
import type { AuthSsoProviders } from "#server/platform/db/types.ts";
import type { AuthContext, Db } from "../context.ts";
import { AuthError } from "../errors.ts";
import { isUuid } from "#server/platform/uuid.ts";
import { iso } from "../users/user-json.ts";

export type ProviderRow = Selectable<AuthSsoProviders>;

/** Throws saml_provider_disabled if SAML is switched off. */
export function assertSamlEnabled(ctx: AuthContext): void {
  if (!ctx.settings.samlEnabled) throw new AuthError(404, "saml_provider_disabled", "SAML 2.0 is disabled");
}

/** Returns the name under which identities of a provider are stored. */
export function identityProviderName(providerId: string): string {
  return `sso:${providerId}`;
}

/** Returns a connected provider that may be used. Undefined if there is none. */
export async function findProvider(db: Db, id: string): Promise<ProviderRow | undefined> {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom("auth.sso_providers")
    .selectAll()
    .where("id", "=", id)
    .where("disabled", "=", false)
    .executeTakeFirst();
}

/** Returns the provider of a domain in lower case. */
export async function findProviderByDomain(db: Db, domain: string): Promise<ProviderRow | undefined> {
  return db
    .selectFrom("auth.sso_providers")
    .selectAll()
    .where(sql<boolean>`domains @> array[${domain}]::text[]`)
    .where("disabled", "=", false)
    .executeTakeFirst();
}

/** Returns the provider of an entity id. */
export async function findProviderByEntity(db: Db, entityId: string): Promise<ProviderRow | undefined> {
  return db
    .selectFrom("auth.sso_providers")
    .selectAll()
    .where("entity_id", "=", entityId)
    .where("disabled", "=", false)
    .executeTakeFirst();
}

export interface ProviderJson {
  id: string;
  disabled: boolean;
  saml: {
    entity_id: string;
    metadata_url?: string;
    metadata_xml?: string;
    attribute_mapping: unknown;
  };
  domains: Array<{ domain: string }>;
  created_at: string;
  updated_at: string;
}

/** Formats a provider for the operator. Lists leave out its XML. */
export function providerJson(row: ProviderRow, withXml = true): ProviderJson {
  return {
    id: row.id,
    disabled: row.disabled,
    saml: {
      entity_id: row.entity_id,
      ...(row.metadata_url === null ? {} : { metadata_url: row.metadata_url }),
      ...(withXml ? { metadata_xml: row.metadata_xml } : {}),
      attribute_mapping: row.attribute_mapping,
    },
    domains: row.domains.map((domain) => ({ domain })),
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
  };
}
