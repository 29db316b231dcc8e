// The companies behind the pages, on this machine: the meter source, a company with Green Button, and a provider.
import { toIsoDate, toLocalDay } from "#meter/calendar.ts";
import { startCompanySimulator } from "#simulators/green-button/company.ts";
import { startSmtSimulator } from "#simulators/meters/smart-meter-texas.ts";
import { startPartnerSimulator } from "#simulators/partner/simulator.ts";

/** The machine draws pictures meanwhile. */
const TIMEOUT_MS = 20_000;

export interface Simulators {
  readonly smt: Awaited<ReturnType<typeof startSmtSimulator>>;
  readonly company: Awaited<ReturnType<typeof startCompanySimulator>>;
  readonly partner: Awaited<ReturnType<typeof startPartnerSimulator>>;
  close(): Promise<void>;
}

/** Starts them with their clocks at noon in Texas, so that their data does not depend on the hour. */
export async function startSimulators(now: Date): Promise<Simulators> {
  const noon = new Date(`${toIsoDate(toLocalDay(now.getTime()))}T18:00:00Z`);
  const smt = await startSmtSimulator();
  smt.setNow(noon);
  const company = await startCompanySimulator({ now: () => noon, history_days: 60 });
  const partner = await startPartnerSimulator({
    capabilities: { billing_address: true, service_start: true, credit_consent: true, deposit: true },
  });
  const close = async (): Promise<void> => {
    await Promise.all([smt.close(), company.close(), partner.close()]);
  };
  return { smt, company, partner, close };
}

/** Returns the portal's settings for them. */
export function toSettings({ smt, company, partner }: Simulators): Record<string, string> {
  return {
    SMART_METER_TEXAS: JSON.stringify(smt.access),
    GREEN_BUTTON_COMPANIES: JSON.stringify([{ ...company.setting, timeout_ms: TIMEOUT_MS }]),
    PARTNERS: JSON.stringify([partner.partner]),
  };
}
