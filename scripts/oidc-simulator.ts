// npm run oidc:simulator -- [--port 3999]
// An identity provider on this machine, for development without a network.
import { parseArgs } from "node:util";
import { DEVELOPMENT_CLIENT, startSimulator } from "#simulators/identity-provider/simulator.ts";

const { values } = parseArgs({ options: { port: { type: "string", default: "3999" } } });
const port = Number(values.port);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  process.stderr.write("Usage: npm run oidc:simulator -- [--port 3999]\n");
  process.exit(1);
}
const simulator = await startSimulator({ port });
process.stdout.write(`The simulated sign-in provider listens on ${simulator.issuer}. Start the portal with:
  AUTH_EXTERNAL_GOOGLE_ENABLED=true
  AUTH_EXTERNAL_GOOGLE_URL=${simulator.issuer}
  AUTH_EXTERNAL_GOOGLE_CLIENT_ID=${DEVELOPMENT_CLIENT.id}
  AUTH_EXTERNAL_GOOGLE_SECRET=${DEVELOPMENT_CLIENT.secret}
`);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void simulator.close());
