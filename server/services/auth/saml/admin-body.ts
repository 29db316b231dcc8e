// Validates the operator's settings of an identity provider.
import { z } from "zod";
import type { AuthContext } from "../context.ts";
import { invalid } from "../errors.ts";
import { attributeMapping } from "./attributes.ts";
import { fetchMetadata } from "./fetch-metadata.ts";
import { MAX_METADATA_BYTES, readMetadata, type IdentityProviderMetadata } from "./metadata.ts";

const optionalText = z
  .string()
  .max(MAX_METADATA_BYTES)
  .nullish()
  .transform((value) => value ?? "");

export const providerBody = z.looseObject({
  type: optionalText,
  metadata_xml: optionalText,
  metadata_url: optionalText,
  /** Null or missing: unchanged. */
  domains: z.array(z.string().max(1_000)).max(1_000).nullish(),
  attribute_mapping: attributeMapping.nullish(),
  disabled: z.boolean().nullish(),
});
export type ProviderBody = z.output<typeof providerBody>;

const DOMAIN = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** Returns the domains in lower case, each once. Throws validation_failed. */
export function readDomains(domains: ReadonlyArray<string>): string[] {
  const read = domains.map((domain) => domain.trim().toLowerCase());
  if (!read.every((domain) => DOMAIN.test(domain)))
    throw invalid("domains must be names such as example.com");
  return [...new Set(read)];
}

export interface ProvidedMetadata {
  readonly xml: string;
  readonly url: string | null;
  readonly read: IdentityProviderMetadata;
}

/**
 * Returns the metadata in the body or at its address. Null if it has neither. Throws validation_failed,
 * saml_metadata_fetch_failed.
 */
export async function readProvidedMetadata(
  ctx: AuthContext,
  body: ProviderBody,
): Promise<ProvidedMetadata | null> {
  const { metadata_xml: xml, metadata_url: url } = body;
  if (xml !== "" && url !== "") throw invalid("Only one of metadata_xml or metadata_url needs to be set");
  if (xml === "" && url === "") return null;
  const text = url === "" ? xml : await fetchMetadata(ctx, url);
  const read = readMetadata(text);
  if (read.validUntil <= ctx.now().getTime()) throw invalid("SAML Metadata is no longer valid");
  return { xml: text, url: url || null, read };
}
