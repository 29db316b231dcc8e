// Which addresses and host names are those of this machine.

const ADDRESS = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i;
const HOST = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;
const SUBDOMAIN = /^([a-z0-9-]+\.)+localhost$/i;

/** Whether an IP address is this machine's; IPv6 without brackets. */
export function isLoopbackAddress(address: string): boolean {
  return ADDRESS.test(address);
}

/** Whether a host, of a URL or a setting and without a port, is this machine: localhost or a loopback address. */
export function isLoopbackHost(host: string): boolean {
  return HOST.test(host);
}

/** The same for browsers, which also take every name below localhost for this machine (RFC 6761). Other programs may look such a name up. */
export function isLocalName(host: string): boolean {
  return isLoopbackHost(host) || SUBDOMAIN.test(host);
}

/** Returns a Host header without its port. */
export function withoutPort(host: string): string {
  return host.replace(/:\d{1,5}$/, "");
}
