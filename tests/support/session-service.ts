// A simulated auth service at the network level, for tests of the session in the browser.
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type { PortalConfig } from "#contracts/config.ts";

/**
 * Starts a service with this request listener. Returns the portal's configuration with its address, and a function that
 * stops it.
 */
export async function startTestService(
  answer: RequestListener,
): Promise<{ config: PortalConfig; close: () => void }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const auth = `http://127.0.0.1:${(server.address() as AddressInfo).port}/auth/v1`;
  const config = { bases: { auth }, anon_key: "anon", cookie_domain: null } as PortalConfig;
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { config, close };
}
