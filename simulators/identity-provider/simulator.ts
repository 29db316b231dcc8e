// An OpenID Connect provider for development and tests, so that "Sign in with Google" runs end to end without a
// network. It accepts any typed name, so it listens on this machine only, redirects to this machine only, and no part
// of the product mounts it.
import type { AddressInfo } from "node:net";
import formbody from "@fastify/formbody";
import Fastify from "fastify";
import { registerAuthorize } from "./authorize-routes.ts";
import { noFaults } from "./faults.ts";
import { Grants } from "./grants.ts";
import { createSigner } from "./id-tokens.ts";
import { PROVIDER_USERS } from "./users.ts";
import { registerTokens } from "./token-routes.ts";
import type { SimulatorState } from "./state.ts";

export interface OidcSimulator extends Omit<SimulatorState, "issuer" | "grants"> {
  readonly issuer: string;
  close(): Promise<void>;
}

/** The client that may use it by default. */
export const DEVELOPMENT_CLIENT = { id: "wattlane-development", secret: "not-a-secret" } as const;

/** Starts the identity provider on 127.0.0.1. Port 0 chooses a free one. */
export async function startSimulator(
  options: { port?: number; clients?: SimulatorState["clients"]; now?: () => Date } = {},
): Promise<OidcSimulator> {
  const { port = 0, clients = [DEVELOPMENT_CLIENT], now = (): Date => new Date() } = options;
  const app = Fastify({ forceCloseConnections: true });
  await app.register(formbody);
  const issuer = (): string => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const state: SimulatorState = {
    issuer,
    clients,
    users: new Map(PROVIDER_USERS.map((user) => [user.email ?? user.sub, user])),
    faults: noFaults(),
    grants: new Grants(now),
    signer: await createSigner(issuer, now),
  };
  registerAuthorize(app, state);
  registerTokens(app, state);
  await app.listen({ host: "127.0.0.1", port });
  return { ...state, issuer: issuer(), close: () => app.close() };
}
