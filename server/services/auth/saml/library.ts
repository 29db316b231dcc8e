// The SAML library, set up for one identity provider.
import { generateServiceProviderMetadata, SAML, ValidateInResponseTo } from "@node-saml/node-saml";
import type { SamlConfig } from "@node-saml/node-saml";
import type { AuthContext } from "../context.ts";
import { CLOCK_SKEW_SECONDS } from "./assertion.ts";
import type { IdentityProviderMetadata } from "./metadata.ts";
import { NAME_ID } from "./names.ts";
import type { ServiceAddresses } from "./service-provider.ts";

/** An assertion is posted right after it was issued. A replay is recognized for longer than this. */
const MAX_ASSERTION_AGE_SECONDS = 900;

// The library uses the machine's clock. Ours may be set by tests.
class ClockedSaml extends SAML {
  readonly #now: () => Date;
  constructor(options: SamlConfig, now: () => Date) {
    super(options);
    this.#now = now;
  }
  protected override checkTimestampsValidityError(
    _nowMs: number,
    notBefore: string,
    notOnOrAfter: string,
    maxTimeLimitMs?: number,
  ): Error | null {
    const nowMs = this.#now().getTime();
    return super.checkTimestampsValidityError(nowMs, notBefore, notOnOrAfter, maxTimeLimitMs);
  }
}

function nameIdFormatFor(metadata: IdentityProviderMetadata): string | null {
  const { nameIdFormats: offered } = metadata;
  if (offered.length === 0 || offered.includes(NAME_ID.persistent)) return NAME_ID.persistent;
  return offered.includes(NAME_ID.email) ? NAME_ID.email : null;
}

/**
 * Creates the library's client for one identity provider. `more`: the request's id, or which signatures are required.
 */
export function samlFor(
  ctx: AuthContext,
  us: ServiceAddresses,
  metadata: IdentityProviderMetadata,
  more: Pick<SamlConfig, "generateUniqueId" | "wantAssertionsSigned" | "wantAuthnResponseSigned">,
): SAML {
  return new ClockedSaml(
    {
      issuer: us.entityId,
      audience: us.entityId,
      callbackUrl: us.acsUrl,
      entryPoint: metadata.ssoUrl,
      idpCert: [...metadata.certificates],
      identifierFormat: nameIdFormatFor(metadata),
      disableRequestedAuthnContext: true,
      acceptedClockSkewMs: CLOCK_SKEW_SECONDS * 1000,
      maxAssertionAgeMs: MAX_ASSERTION_AGE_SECONDS * 1000,
      // Checked against our own table, in assertion.ts: the library's cache is limited to one process.
      validateInResponseTo: ValidateInResponseTo.never,
      ...more,
    },
    ctx.now,
  );
}

/** Returns the XML that the operator gives to an identity provider to register us. */
export function serviceMetadata(us: ServiceAddresses): string {
  return generateServiceProviderMetadata({
    issuer: us.entityId,
    callbackUrl: us.acsUrl,
    identifierFormat: NAME_ID.persistent,
    wantAssertionsSigned: true,
  });
}
