// A simulated meter source with a client that connects to it, both with one clock.
import { expect } from "vitest";
import type { DayReads } from "#meter/day-reads.ts";
import { ConnectorFault, type MeterConnector } from "#meter/connectors/connector.ts";
import type { Oddity } from "#meter/connectors/reads.ts";
import type { MeterSourceAccess } from "#meter/connectors/access.ts";
import { SmartMeterTexas, type SmtAccess } from "#meter/connectors/smart-meter-texas/client.ts";
import { startSmtSimulator, type SmtSimulator, type SmtSimulatorOptions } from "./smart-meter-texas.ts";
import { NOON, ORDER } from "./test-order.ts";

interface AgreementFixture {
  readonly simulator: SmtSimulator;
  readonly client: MeterConnector;
  readonly oddities: Oddity[];
  readonly setNow: (at: Date) => void;
}

/** Faults do not delay tests. The timeout allows for a busy machine. */
const IMPATIENT = { timeout_ms: 20_000, wait_ms: 0 } as const satisfies Partial<MeterSourceAccess>;

export async function createSmtFixture(
  options: SmtSimulatorOptions = {},
  access: Partial<SmtAccess> = {},
): Promise<AgreementFixture> {
  const simulator = await startSmtSimulator(options);
  let clock = NOON;
  const oddities: Oddity[] = [];
  const client = new SmartMeterTexas(
    { ...simulator.access, ...IMPATIENT, ...access },
    () => clock,
    (oddity) => void oddities.push(oddity),
  );
  const setNow = (at: Date): void => {
    clock = at;
    simulator.setNow(at);
  };
  setNow(NOON);
  return { simulator, client, oddities, setNow };
}

/** Requests an agreement, lets the customer confirm it, and returns its number. */
export async function linked({ simulator, client }: AgreementFixture, order = ORDER): Promise<string> {
  const outcome = await client.requestAgreement(order);
  if (outcome.kind !== "requested") throw new Error(outcome.message);
  simulator.book.confirm(Number(outcome.update.reference));
  return outcome.update.reference;
}

/** Returns the fault that a call must fail with. It contains no personal data. */
export async function catchError(call: Promise<unknown>): Promise<ConnectorFault> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ConnectorFault)) throw new Error("expected a ConnectorFault", { cause: error });
  expect(error.message).not.toMatch(/@|\d{5,}|not-a-secret|rosa/i);
  return error;
}

/** Returns days as plain data, so that those of two sources can be compared. */
export function plain(days: readonly DayReads[]): object[] {
  return days.map(({ wh, quality, ...day }) => ({
    ...day,
    wh: [...wh].join(),
    quality: [...quality].join(),
  }));
}
