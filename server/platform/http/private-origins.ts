// Origins in a private network that the operator opened to requests from the server.
import { isIP } from "node:net";

/**
 * Returns the origins that may be in a private network for a request to `setting`, an address of the operator's own:
 * those of OUTBOUND_PRIVATE_ORIGINS, and that of `setting` if its host shows by itself where it is (localhost or an IP
 * address), or TLS proves the identity of the server that the operator configured. Plain http to a name proves nothing.
 */
export function getPrivateOrigins(
  config: { readonly outboundPrivateOrigins: ReadonlyArray<string> },
  setting: string | null = null,
): string[] {
  const url = setting === null ? null : URL.parse(setting);
  const isExplicit =
    url !== null &&
    (url.protocol === "https:" ||
      url.hostname === "localhost" ||
      isIP(url.hostname.replace(/^\[(.*)\]$/, "$1")) !== 0);
  return isExplicit ? [...config.outboundPrivateOrigins, url.origin] : [...config.outboundPrivateOrigins];
}
