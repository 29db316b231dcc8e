// npm run partner:simulator -- [--port 4010] [--portal http://127.0.0.1:3000] [--after 5] [--steps]
// A provider's enrollment API on this machine. It accepts every order and advances it automatically.
import { parseArgs } from "node:util";
import { SIMULATED_DEPOSIT_CENTS } from "#simulators/partner/identity-page.ts";
import { startPartnerSimulator } from "#simulators/partner/simulator.ts";

const USAGE =
  "Usage: npm run partner:simulator -- [--port 4010] [--portal http://127.0.0.1:3000] [--puct 10098] [--after 5] [--steps]\n";
const { values } = parseArgs({
  options: {
    port: { type: "string", default: "4010" },
    portal: { type: "string", default: "http://127.0.0.1:3000" },
    /** Selects whose plans go to it: a provider's number at the Public Utility Commission. */
    puct: { type: "string", default: "10098" },
    /** Seconds between steps. */
    after: { type: "string", default: "5" },
    /** Requires an identity check and a deposit, and takes every additional field. */
    steps: { type: "boolean", default: false },
  },
});
const [port, after] = [Number(values.port), Number(values.after)];
if (!Number.isInteger(port) || port < 0 || port > 65_535 || !(after > 0) || !/^\d+$/.test(values.puct)) {
  process.stderr.write(USAGE);
  process.exit(1);
}
const simulator = await startPartnerSimulator({
  port,
  portalUrl: values.portal,
  puctNumber: values.puct,
  ...(values.steps && {
    capabilities: {
      billing_address: true,
      service_start: true,
      credit_consent: true,
      deposit: true,
      start_within_days: 60,
    },
  }),
});
process.stdout.write(`The simulated provider listens on ${simulator.partner.base}. Start the portal with:
  PARTNERS='${JSON.stringify([simulator.partner])}'
`);

const DEPOSIT = {
  status: "required",
  amount_cents: SIMULATED_DEPOSIT_CENTS,
  reason: "We found no payment history.",
} as const;

/** Received, with the steps in between if required, accepted, scheduled for the requested day: one step at a time. */
async function goOn(): Promise<void> {
  for (const { enrollment, request } of simulator.enrollments.booked) {
    const { order_id, status, identity, deposit } = enrollment;
    if (identity?.status === "done" && !deposit)
      await simulator.advance(order_id, { status: "held", deposit: DEPOSIT });
    else if (status === "received" && values.steps) {
      const url = simulator.identityUrl(enrollment.reference);
      await simulator.advance(order_id, { status: "held", identity: { status: "needed", url } });
    } else if (status === "received") await simulator.advance(order_id, { status: "accepted" });
    if (status === "accepted")
      await simulator.advance(order_id, { status: "scheduled", starts_on: request.starts_on });
  }
}
const timer = setInterval(() => {
  goOn().catch((error: unknown) =>
    process.stderr.write(`The portal did not take the news: ${String(error)}\n`),
  );
}, after * 1000);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    clearInterval(timer);
    void simulator.close();
  });
}
