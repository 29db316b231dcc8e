// A caller's own certificate for mutual TLS, the older way of Smart Meter Texas to identify a third party.
import type { Agent } from "undici";

/** Everything in PEM. */
export interface ClientCertificate {
  readonly certificate: string;
  readonly key: string;
  /** Authorities that the server's certificate is checked with. Null: those that Node.js trusts. */
  readonly authorities: string | null;
}

/** Connects with the certificate. TLS 1.2 or newer. */
export async function createCertificateAgent(client: ClientCertificate): Promise<Agent> {
  const { certificate: cert, key, authorities } = client;
  // Few instances have a certificate. The others do without the package, which takes time to load.
  const { Agent } = await import("undici");
  return new Agent({ connect: { cert, key, ...(authorities === null ? {} : { ca: authorities }) } });
}

const TLS_CODE =
  /^(ERR_(SSL|TLS|OSSL)_|CERT_|UNABLE_TO_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|HOSTNAME_MISMATCH)/;

/** Whether a request failed because one side does not accept the other's certificate. */
export function isTlsRejection(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ("code" in cause && TLS_CODE.test(String(cause.code))) return true;
  return false;
}
