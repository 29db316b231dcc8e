// npm run smt:simulator -- [--port 4020] [--at 2026-11-21T18:00:00Z] [--seed WORD]
// Smart Meter Texas on this machine: generated homes, and agreements to confirm on a page.
import { parseArgs } from "node:util";
import { startSmtSimulator } from "#simulators/meters/smart-meter-texas.ts";

const USAGE = "Usage: npm run smt:simulator -- [--port 4020] [--at 2026-11-21T18:00:00Z] [--seed WORD]\n";
const { values } = parseArgs({
  options: {
    port: { type: "string", default: "4020" },
    /** The instant at which its clock is stopped. By default, it uses the machine's clock. */
    at: { type: "string" },
    /** A different word generates different homes. */
    seed: { type: "string", default: "simulator" },
  },
});
const port = Number(values.port);
const at = values.at === undefined ? null : new Date(values.at);
if (!Number.isInteger(port) || port < 0 || port > 65_535 || (at !== null && Number.isNaN(at.getTime()))) {
  process.stderr.write(USAGE);
  process.exit(1);
}
const smt = await startSmtSimulator({ port, seed: values.seed });
smt.setNow(at);
process.stdout.write(`Agreements are confirmed at ${smt.url}. Start the portal with:
  SMART_METER_TEXAS='${JSON.stringify(smt.access)}'
`);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void smt.close());
