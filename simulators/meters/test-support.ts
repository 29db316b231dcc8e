// A stand-in company with a client that speaks to it, both by one clock.
import { expect } from "vitest";
import type { DayReads } from "#meter/day-reads.ts";
import { CenterPoint } from "#meter/connectors/centerpoint/client.ts";
import { ConnectorFault, type AgreementOrder, type MeterConnector } from "#meter/connectors/connector.ts";
import type { Oddity } from "#meter/connectors/reads.ts";
import type { CompanyAccess } from "#meter/connectors/session.ts";
import { SmartMeterTexas, type SmtAccess } from "#meter/connectors/smart-meter-texas/client.ts";
import { startCenterpointStandIn, type CenterpointStandIn } from "./centerpoint.ts";
import type { StandIn, StandInOptions } from "./company.ts";
import { startSmtStandIn, type SmtStandIn, type SmtStandInOptions } from "./smart-meter-texas.ts";

/** Noon in Texas; the day before is a Saturday. */
export const NOON = new Date("2026-03-15T17:00:00Z");
export const ONCOR_ESIID = "10443720000123456";
export const ORDER: AgreementOrder = {
  esiid: ONCOR_ESIID,
  meter_number: "123456789LG",
  puct_number: "10098",
  email: "rosa@example.com",
  language: "es",
  months: 12,
};

interface World<S extends StandIn> {
  readonly standIn: S;
  readonly client: MeterConnector;
  readonly oddities: Oddity[];
  readonly setNow: (at: Date) => void;
}

/** Faults keep no test waiting; the time is a busy machine's. */
const IMPATIENT = { timeout_ms: 20_000, wait_ms: 0 } as const satisfies Partial<CompanyAccess>;

function worldOf<S extends StandIn>(
  standIn: S,
  open: (now: () => Date, tell: (oddity: Oddity) => void) => MeterConnector,
): World<S> {
  let clock = NOON;
  const oddities: Oddity[] = [];
  const client = open(
    () => clock,
    (oddity) => void oddities.push(oddity),
  );
  const setNow = (at: Date): void => {
    clock = at;
    standIn.setNow(at);
  };
  setNow(NOON);
  return { standIn, client, oddities, setNow };
}

export async function smtWorld(
  options: SmtStandInOptions = {},
  access: Partial<SmtAccess> = {},
): Promise<World<SmtStandIn>> {
  const standIn = await startSmtStandIn(options);
  return worldOf(
    standIn,
    (now, tell) => new SmartMeterTexas({ ...standIn.access, ...IMPATIENT, ...access }, now, tell),
  );
}

export async function centerpointWorld(options: StandInOptions = {}): Promise<World<CenterpointStandIn>> {
  const standIn = await startCenterpointStandIn(options);
  return worldOf(standIn, (now, tell) => new CenterPoint({ ...standIn.access, ...IMPATIENT }, now, tell));
}

/** Asks for an agreement and lets the customer confirm it; its number. */
export async function linked({ standIn, client }: World<StandIn>, order = ORDER): Promise<string> {
  const outcome = await client.requestAgreement(order);
  if (outcome.kind !== "requested") throw new Error(outcome.message);
  standIn.book.confirm(Number(outcome.news.reference));
  return outcome.news.reference;
}

/** The fault that a call must end in; it names nobody. */
export async function faultOf(call: Promise<unknown>): Promise<ConnectorFault> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ConnectorFault)) throw new Error("expected a ConnectorFault", { cause: error });
  expect(error.message).not.toMatch(/@|\d{5,}|not-a-secret|rosa/i);
  return error;
}

/** Days as plain data, so that those of two sources can be compared. */
export function plain(days: readonly DayReads[]): object[] {
  return days.map(({ wh, quality, ...day }) => ({
    ...day,
    wh: [...wh].join(),
    quality: [...quality].join(),
  }));
}
