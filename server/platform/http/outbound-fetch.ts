// The only way to request addresses that came from outside: redirects, documents that another site links to, input of
// an operator's tool. They must not reach a private network, whatever name or notation they use.
import dns from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import type { Agent, RequestInit as UndiciInit } from "undici";
import { isPublicAddress } from "./public-address.ts";

/** Thrown if the address, or one it redirects to, must not be requested. The message contains no address. */
export class OutboundBlocked extends Error {
  constructor(message: string) {
    super(message);
    this.name = "OutboundBlocked";
  }
}

export interface OutboundOptions {
  /** The only origins that may be in a private network. See getPrivateOrigins. */
  readonly privateOrigins: ReadonlyArray<string>;
  /** How many redirects of a GET are followed. 0 returns the redirect itself. */
  readonly maxRedirects?: number;
  /** Called with the target before a redirect is followed. If it throws, the redirect is not followed. */
  readonly onRedirect?: (target: string) => Promise<void>;
}

export type OutboundFetch = (url: string, init?: RequestInit) => Promise<Response>;

type Resolve = (
  host: string,
  options: dns.LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: dns.LookupAddress[]) => void,
) => void;

const blocked = (): OutboundBlocked => new OutboundBlocked("The address leads into a private network.");

/**
 * Returns a lookup for connections that fails unless every address of the name is public. The connection is made to the
 * addresses that were checked: a name that changes in between (DNS rebinding) gains nothing.
 */
export function createPublicLookup(resolve: Resolve): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return done(error ?? blocked(), []);
      if (!found.every(({ address }) => isPublicAddress(address))) return done(blocked(), []);
      if (options.all) return done(null, found);
      return done(null, first.address, first.family);
    });
  };
}

async function createAgent(privateOrigins: ReadonlyArray<string>): Promise<Agent> {
  // Loaded with the first request: it takes time that a process without such requests does not need.
  const { Agent, buildConnector } = await import("undici");
  const free = buildConnector({});
  const lookup = createPublicLookup((host, options, done) => dns.lookup(host, options, done));
  const guarded = buildConnector({ lookup });
  return new Agent({
    connect(options, done) {
      if (privateOrigins.includes(new URL(`${options.protocol}//${options.host ?? options.hostname}`).origin))
        return free(options, done);
      // An address in digits is connected to without a lookup.
      const host = options.hostname.replace(/^\[(.*)\]$/, "$1");
      if (isIP(host) !== 0 && !isPublicAddress(host)) return done(blocked(), null);
      return guarded(options, done);
    },
  });
}

/** Returns the target of a redirect. Throws OutboundBlocked if that is not http(s), or gives up TLS. */
export function toRedirectTarget(location: string, from: string): string {
  const target = URL.parse(location, from);
  if (!target || !/^https?:$/.test(target.protocol))
    throw new OutboundBlocked("The redirect leads to no web address.");
  if (target.protocol === "http:" && new URL(from).protocol === "https:")
    throw new OutboundBlocked("The redirect leads from https to http.");
  return target.href;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Creates a fetch that connects to public addresses and to `privateOrigins` only. It throws OutboundBlocked for others.
 */
export function createOutboundFetch({
  privateOrigins,
  maxRedirects = 0,
  onRedirect,
}: OutboundOptions): OutboundFetch {
  let agent: Promise<Agent> | undefined;
  const request = async (url: string, init: RequestInit): Promise<Response> => {
    agent ??= createAgent(privateOrigins);
    const dispatcher = await agent;
    const { fetch } = await import("undici");
    try {
      // The same interface, declared twice: by Node for its built-in copy of the package, and by the package itself.
      const options = { ...(init as UndiciInit), redirect: "manual", dispatcher } as const;
      return (await fetch(url, options)) as unknown as Response;
    } catch (error) {
      if (error instanceof Error && error.cause instanceof OutboundBlocked) throw error.cause;
      throw error;
    }
  };
  return async (url, init = {}) => {
    let address = url;
    for (let redirects = 0; ; redirects += 1) {
      const response = await request(address, init);
      const location = response.headers.get("location");
      if (maxRedirects === 0 || !REDIRECTS.has(response.status) || location === null) return response;
      await response.body?.cancel();
      if (redirects === maxRedirects)
        throw new OutboundBlocked(`There are more than ${maxRedirects} redirects.`);
      address = toRedirectTarget(location, address);
      await onRedirect?.(address);
    }
  };
}
