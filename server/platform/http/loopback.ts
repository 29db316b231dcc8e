// Checks which addresses and host names belong to this machine.

const ADDRESS = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i;
const HOST = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;
const SUBDOMAIN = /^([a-z0-9-]+\.)+localhost$/i;

/** Whether an IP address belongs to this machine. IPv6 addresses have no brackets. */
export function isLoopbackAddress(address: string): boolean {
  return ADDRESS.test(address);
}

/**
 * Whether a host is this machine: localhost or a loopback address. The host is from a URL or a setting, without a port.
 */
export function isLoopbackHost(host: string): boolean {
  return HOST.test(host);
}

/**
 * Whether a host is this machine for browsers, which also resolve every name below localhost to it (RFC 6761). Other
 * programs may look such a name up.
 */
export function isLocalName(host: string): boolean {
  return isLoopbackHost(host) || SUBDOMAIN.test(host);
}

/** Returns a Host header without its port. */
export function withoutPort(host: string): string {
  return host.replace(/:\d{1,5}$/, "");
}
