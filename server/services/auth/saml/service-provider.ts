// Our identity as a service provider.
import type { Caller } from "../http/caller.ts";

/** Path of the SAML callback, below the service's own address. */
export const ACS_PATH = "/saml/acs";
export const METADATA_PATH = "/saml/metadata";

export interface ServiceAddresses {
  /** The audience of assertions. */
  readonly entityId: string;
  /** Where identity providers redirect users back to. */
  readonly acsUrl: string;
}

/** Returns our addresses as the caller reaches them. */
export function serviceAddresses(caller: Caller): ServiceAddresses {
  return { entityId: caller.externalUrl + METADATA_PATH, acsUrl: caller.externalUrl + ACS_PATH };
}
