// Determines the client's address of a request, past the proxies that the operator configured.
import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import type { Config } from "#server/platform/config.ts";
import { isLoopbackAddress } from "./loopback.ts";

/** Fastify's setting: with a number, only that many addresses from the right of X-Forwarded-For are our own proxies. */
export function trustedProxies(
  trust: Config["trustProxy"],
): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof trust === "number") return (_address, hop) => hop < trust;
  return trust === false ? false : [...trust];
}

/** Returns the address of a request that Fastify has not seen, such as an upgrade: what its `ip` would be. */
export function clientAddresses(trust: Config["trustProxy"]): (request: IncomingMessage) => string {
  const trusted = trustedProxies(trust);
  if (trusted === false) return ({ socket }) => socket.remoteAddress ?? "";
  const isOurs = typeof trusted === "function" ? trusted : proxyAddr.compile(trusted);
  return (request) => proxyAddr(request, isOurs);
}

/**
 * Returns whether connections from an address may belong to many clients: those of a configured proxy, or of this
 * machine.
 */
export function sharedPeers(trust: Config["trustProxy"]): (address: string) => boolean {
  const trusted = trustedProxies(trust);
  if (trusted === false) return isLoopbackAddress;
  const isOurs = typeof trusted === "function" ? trusted : proxyAddr.compile(trusted);
  return (address) => isLoopbackAddress(address) || isOurs(address, 0);
}
