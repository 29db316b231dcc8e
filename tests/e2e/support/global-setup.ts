// Starts the real server once for all browser tests: embedded database, shipped catalog, built portal, a local identity
// provider under Google's name, a provider with an API, and the meter sources.
import { mkdir, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import path from "node:path";
import { DEVELOPMENT_CLIENT, startSimulator } from "#simulators/identity-provider/simulator.ts";
import { startSmtSimulator } from "#simulators/meters/smart-meter-texas.ts";
import { readConfig } from "#server/platform/config.ts";
import { createLogger } from "#server/platform/log.ts";
import { startPartnerSimulator } from "#simulators/partner/simulator.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { startServer } from "#server/server.ts";
import { startTestControls } from "./test-controls.ts";

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => {
    probe.listen(0, "127.0.0.1", resolve);
  });
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => {
    probe.close(resolve);
  });
  return port;
}

/** Writes the logo of one provider. Returns the folder. */
async function writeLogos(parent: string): Promise<string> {
  const logos = path.join(parent, "logos");
  await mkdir(logos);
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle cx="20" cy="20" r="18" fill="#5840ff"/></svg>';
  await writeFile(path.join(logos, "octopus-energy.svg"), svg);
  return logos;
}

/**
 * Sets E2E_URL, E2E_DATA_DIR, E2E_PARTNER_PUCT, E2E_SERVICE_KEY and E2E_DESK_URL for the tests. The returned function
 * stops the server and removes its data.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await temporaryFolder("e2e");
  const google = await startSimulator();
  // Known before the start, because emails and links contain it.
  const port = await freePort();
  const partnerSimulator = await startPartnerSimulator({
    portalUrl: `http://127.0.0.1:${port}`,
    capabilities: { billing_address: true, service_start: true, deposit: true },
  });
  const simulators = { smt: await startSmtSimulator() };
  const server = await startServer(
    readConfig({
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: folder.path,
      PROVIDER_LOGOS_DIR: await writeLogos(folder.path),
      RATE_LIMIT_FACTOR: "1000",
      PARTNERS: JSON.stringify([partnerSimulator.partner]),
      SMART_METER_TEXAS: JSON.stringify(simulators.smt.access),
      AUTH_EXTERNAL_GOOGLE_ENABLED: "true",
      AUTH_EXTERNAL_GOOGLE_URL: google.issuer,
      AUTH_EXTERNAL_GOOGLE_CLIENT_ID: DEVELOPMENT_CLIENT.id,
      AUTH_EXTERNAL_GOOGLE_SECRET: DEVELOPMENT_CLIENT.secret,
    }),
    createLogger("warn"),
  );
  // Test data does not have to survive a power failure, so there is no need to wait for the disk.
  for (const setting of ["fsync", "synchronous_commit", "full_page_writes"])
    await server.ctx.db.pool.query(`alter system set ${setting} = off`);
  await server.ctx.db.pool.query("select pg_reload_conf()");
  process.env["E2E_URL"] = server.url;
  process.env["E2E_DATA_DIR"] = folder.path;
  process.env["E2E_PARTNER_PUCT"] = partnerSimulator.partner.puct_number;
  process.env["E2E_SERVICE_KEY"] = server.ctx.tokens.serviceKey;
  const testControls = await startTestControls(server.ctx, partnerSimulator, simulators);
  process.env["E2E_DESK_URL"] = testControls.url;
  process.env["E2E_METER_COMPANY_URL"] = simulators.smt.url;
  return async () => {
    await testControls.close();
    await server.close();
    await partnerSimulator.close();
    await simulators.smt.close();
    await google.close();
    await folder.remove();
  };
}
