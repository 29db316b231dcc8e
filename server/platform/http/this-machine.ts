// Whether a request comes from a program or a browser on this machine: the rule for pages that have no other lock
// (/dev/outbox, and /metrics without METRICS_TOKEN). A loopback peer alone proves little: a proxy on this machine brings
// everyone, and a page elsewhere can point its own name at 127.0.0.1 (DNS rebinding).
import type { IncomingMessage } from "node:http";
import type { Config } from "#server/platform/config.ts";
import { isLocalName, isLoopbackAddress, isLoopbackHost, withoutPort } from "./loopback.ts";

// What proxies, tunnels and content networks add. Their values do not count: whoever sends one is not the end of the line.
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
 * Whether nothing speaks against a request's being from this machine: HOST and the peer are loopback, no proxy shows, and
 * the name it asks for is this machine's own. nginx passes requests on as HTTP/1.0 by default and may add no header.
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
