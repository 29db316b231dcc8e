// npm run partner:conformance -- --url https://api.example.com/v1
// Plays the portal against a provider's enrollment API in a test environment, and prints which statements of
// docs/partner-api.md hold. PARTNER_TOKEN is the token. With PARTNER_CALLBACK_SECRET and --listen, it receives callbacks.
import { parseArgs } from "node:util";
import { startReceiver } from "./lib/partner-conformance/callbacks.ts";
import type { Agreed } from "./lib/partner-conformance/provider.ts";
import { runConformance, type CallbackOptions, type Outcome } from "./lib/partner-conformance/run.ts";

const USAGE = `Usage: PARTNER_TOKEN=… npm run partner:conformance -- --url https://api.example.com/v1
  [--with billing_address,service_start,credit_consent,deposit] [--identity-page enroll.example.com]
  [--timeout 10] [--listen 4020] [--host 127.0.0.1] [--wait 60] [--json]
PARTNER_CALLBACK_SECRET is required for --listen. The provider calls http://HOST:PORT/api/partners/{id}/callbacks.
`;
const CAPABILITIES = ["billing_address", "service_start", "credit_consent", "deposit"] as const;

const { values } = parseArgs({
  options: {
    url: { type: "string" },
    /** Capabilities that were agreed, separated with commas. */
    with: { type: "string", default: "" },
    "identity-page": { type: "string" },
    /** Seconds for each request. */
    timeout: { type: "string", default: "10" },
    listen: { type: "string" },
    host: { type: "string", default: "127.0.0.1" },
    /** Seconds to wait for callbacks. */
    wait: { type: "string", default: "60" },
    json: { type: "boolean", default: false },
  },
});

function exitWithUsage(): never {
  process.stderr.write(USAGE);
  process.exit(2);
}

function readCapabilities(): Agreed {
  const names = values.with.split(",").filter(Boolean);
  const unknown = names.some((name) => !CAPABILITIES.some((known) => known === name));
  if (unknown) exitWithUsage();
  const agreed = Object.fromEntries(CAPABILITIES.map((name) => [name, names.includes(name)]));
  return { ...agreed, identity_page: values["identity-page"] };
}

function print({ id, statement, result, reason }: Outcome): void {
  const label = { pass: "PASS", fail: "FAIL", skipped: "skip" }[result];
  process.stdout.write(`${label}  ${id}: ${statement}\n${reason === null ? "" : `      ${reason}\n`}`);
}

const token = process.env["PARTNER_TOKEN"] ?? "";
const secret = process.env["PARTNER_CALLBACK_SECRET"] ?? "";
const base = values.url?.replace(/\/+$/, "") ?? "";
const [timeout, wait] = [Number(values.timeout), Number(values.wait)];
const isHttp = URL.canParse(base) && /^https?:$/.test(new URL(base).protocol);
if (!isHttp || token === "" || !(timeout > 0) || !(wait > 0)) exitWithUsage();
if (values.listen !== undefined && (secret === "" || !/^\d{1,5}$/.test(values.listen))) exitWithUsage();

async function createCallbacks(): Promise<CallbackOptions | null> {
  if (values.listen === undefined) return null;
  const receiver = await startReceiver(values.host, Number(values.listen));
  return { receiver, secret, waitMs: wait * 1000 };
}

const callbacks = await createCallbacks();
const target = { base, token, capabilities: readCapabilities(), timeoutMs: timeout * 1000 };
const outcomes = await runConformance(target, callbacks, values.json ? undefined : print);
await callbacks?.receiver.close();
const failed = outcomes.filter(({ result }) => result === "fail").length;
process.stdout.write(
  values.json ? `${JSON.stringify(outcomes, null, 2)}\n` : `${outcomes.length} checks, ${failed} failed.\n`,
);
process.exitCode = failed === 0 ? 0 : 1;
