// Limits how many connections may be open and how many may wait, by network and in total. A client that opens many and
// finishes no request then costs some memory, but never another client's place (decision 0029).
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { PlatformContext } from "#server/platform/context.ts";
import { getNetwork } from "#server/platform/limits/network.ts";
import { endUnfinished, hasBody } from "./body-time.ts";
import { sharedPeers } from "./client-address.ts";
import { Connection, type Wait } from "./connection.ts";
import { listExcess, type WaitingLimits } from "./excess-waiting.ts";

export interface ConnectionLimits {
  /** Open connections except upgraded ones, which have limits of their own. One beyond them is closed immediately. */
  readonly open: WaitingLimits;
  /** Connections without a request. Beyond these limits, as with the next two, the longest waits are ended. */
  readonly idle: WaitingLimits;
  /** Requests whose header or body is not complete. */
  readonly unfinished: WaitingLimits;
  /** The same for uploads of files, which take longer. */
  readonly files: WaitingLimits;
  /** No wait is ended in favor of others before this long, unless half of the places are taken. */
  readonly graceMs: number;
  /** How long the rest of a header may take on a connection that was used before. Node's own limit has gaps there. */
  readonly headerMs: number;
  readonly checkMs: number;
}

const LIMITS: Omit<ConnectionLimits, "headerMs"> = {
  open: { perNetwork: 1_024, total: 8_192 },
  idle: { perNetwork: 512, total: 4_096 },
  unfinished: { perNetwork: 100, total: 1_000 },
  files: { perNetwork: 256, total: 1_000 },
  graceMs: 10_000,
  checkMs: 500,
};

/** Lists the waits that have to end now. */
function listEnding(waits: readonly Wait[], open: number, limits: ConnectionLimits, now: number): Wait[] {
  const of = (...kinds: Wait["kind"][]): Wait[] => waits.filter(({ kind }) => kinds.includes(kind));
  const grace = open > limits.open.total / 2 ? 0 : limits.graceMs;
  const excess = [
    ...listExcess(of("idle"), limits.idle),
    ...listExcess(of("header", "body"), limits.unfinished),
    ...listExcess(of("file"), limits.files),
  ].filter(({ since }) => now - since >= grace);
  const late = of("header").filter(({ since }) => now - since >= limits.headerMs);
  return [...new Set([...excess, ...late])];
}

/** Limits the connections of `app`'s server. Register it before any hook that does work. */
export function limitConnections(
  app: FastifyInstance,
  ctx: Pick<PlatformContext, "config">,
  headerMs: number,
  changed: Partial<ConnectionLimits> = {},
): void {
  const limits: ConnectionLimits = { ...LIMITS, headerMs, ...changed };
  const connections = new Map<Socket, Connection>();
  const openByNetwork = new Map<string, number>();
  const isShared = sharedPeers(ctx.config.trustProxy);
  const now = (): number => performance.now();

  const end = ({ connection }: Wait): void => {
    if (connection.isUnanswered) endUnfinished(app, connection.socket);
    else connection.socket.destroy();
  };
  const check = (): void => {
    const at = now();
    const waits = [...connections.values()].flatMap((connection) => connection.findWait(at) ?? []);
    for (const wait of listEnding(waits, connections.size, limits, at)) end(wait);
  };

  const add = (socket: Socket): void => {
    const address = socket.remoteAddress ?? "";
    const network = getNetwork(address);
    const shared = isShared(address);
    const ofNetwork = (openByNetwork.get(network) ?? 0) + 1;
    if (connections.size >= limits.open.total || (!shared && ofNetwork > limits.open.perNetwork)) {
      socket.destroy();
      return;
    }
    connections.set(socket, new Connection(socket, { network, isShared: shared }, now()));
    openByNetwork.set(network, ofNetwork);
    socket.once("close", () => remove(socket, network));
  };
  const remove = (socket: Socket, network: string): void => {
    if (!connections.delete(socket)) return;
    const left = (openByNetwork.get(network) ?? 0) - 1;
    if (left > 0) openByNetwork.set(network, left);
    else openByNetwork.delete(network);
  };

  app.server.on("connection", add);
  app.addHook("onRequest", (request, reply, done) => {
    const { raw, ip, routeOptions } = request;
    const body = hasBody(raw)
      ? {
          request: raw,
          response: reply.raw,
          network: getNetwork(ip),
          isFile: routeOptions.config.bodySeconds !== undefined,
          since: now(),
        }
      : null;
    connections.get(raw.socket)?.startRequest(reply.raw, body, now);
    done();
  });
  app.addHook("onReady", async () => {
    // Without another listener, one here would make Node accept upgrades that get no response.
    if (app.server.listenerCount("upgrade") === 0) return;
    app.server.on("upgrade", ({ socket }) => remove(socket, getNetwork(socket.remoteAddress ?? "")));
  });
  // Runs after received data was read: a connection whose request has arrived already does not wait.
  const timer = setInterval(() => setImmediate(check), limits.checkMs).unref();
  app.server.once("close", () => clearInterval(timer));
}
