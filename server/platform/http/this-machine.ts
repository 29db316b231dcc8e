// Whether a request comes from a program or a browser on this machine: the rule for pages that have no other protection
// (/dev/outbox, and /metrics without METRICS_TOKEN). A loopback peer alone proves little: a proxy on this machine
// forwards any client, and a page elsewhere can point its own name at 127.0.0.1 (DNS rebinding).
import type { IncomingMessage } from "node:http";
import type { Config } from "#server/platform/config.ts";
import { isLocalName, isLoopbackAddress, isLoopbackHost, withoutPort } from "./loopback.ts";

// Headers that proxies, tunnels and content networks add. Their values do not matter: a request with one of them was
// forwarded.
const FORWARDED =
  /^(forwarded|via|cdn-loop|true-client-ip|x-real-ip|x-client-ip|x-cluster-client-ip|x-amzn-trace-id|(x-forwarded|x-original|x-envoy|x-appengine|x-azure|x-arr|cf|fly|fastly|tailscale|ngrok|akamai)-.+)$/;

/** Whether HOST lets only this machine connect. */
export function listensToThisMachine({ host }: Pick<Config, "host">): boolean {
  return isLoopbackHost(host) || isLoopbackAddress(host);
}

function isLocalHostHeader(host: string | undefined): boolean {
  return host !== undefined && isLocalName(withoutPort(host));
}

/**
 * Whether nothing indicates that a request came from elsewhere: HOST and the peer are loopback, there is no sign of a
 * proxy, and the requested host is this machine's own. nginx passes requests on as HTTP/1.0 by default and may add no
 * header.
 */
export function isFromThisMachine(
  config: Pick<Config, "host">,
  { headers, httpVersion, socket }: Pick<IncomingMessage, "headers" | "httpVersion" | "socket">,
): boolean {
  return (
    listensToThisMachine(config) &&
    isLoopbackAddress(socket.remoteAddress ?? "") &&
    httpVersion !== "1.0" &&
    isLocalHostHeader(headers.host) &&
    !Object.keys(headers).some((name) => FORWARDED.test(name))
  );
}
