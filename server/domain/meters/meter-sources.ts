// Determines which meter source is used for a home's meter data, from the configuration.
import type { ConnectorName } from "#contracts/live-link.ts";
import type { TduId } from "#contracts/plan.ts";
import { TDUS } from "#market/tdu.ts";
import { ConnectorFault, type MeterConnector } from "#meter/connectors/connector.ts";
import type { Oddity } from "#meter/connectors/reads.ts";
import { SmartMeterTexas } from "#meter/connectors/smart-meter-texas/client.ts";
import type { Config } from "#server/platform/config.ts";
import type { PlatformContext } from "#server/platform/context.ts";

/** The connectors of this operator. Null for one that is not configured. */
export type Connectors = Readonly<Record<ConnectorName, MeterConnector | null>>;

/** Creates the configured connectors without sending any request yet. Oddities in responses are logged. */
export function openConnectors(
  config: Pick<Config, "smartMeterTexas">,
  now: () => Date,
  log: Pick<PlatformContext["log"], "warn">,
): Connectors {
  const { smartMeterTexas } = config;
  const reportOddity =
    (connector: ConnectorName) =>
    (oddity: Oddity): void =>
      log.warn({ connector, ...oddity }, "a meter source sent something unexpected, which was left out");
  return {
    smart_meter_texas:
      smartMeterTexas && new SmartMeterTexas(smartMeterTexas, now, reportOddity("smart_meter_texas")),
  };
}

interface Meters {
  readonly meters: Connectors;
}

/**
 * Returns what a home of this utility is linked with. Null if this operator has nothing for it. A home whose utility is
 * not known (null) uses Smart Meter Texas, which can identify its own meters.
 */
export function findMeterSource({ meters }: Meters, tdu: TduId | null): ConnectorName | null {
  if (tdu !== null && !TDUS[tdu].smart_meter_texas) return null;
  return meters.smart_meter_texas ? "smart_meter_texas" : null;
}

/**
 * Returns the connector with this name. Throws ConnectorFault (`settings`) if it is not in the configuration (any
 * more).
 */
export function connectorNamed({ meters }: Meters, name: ConnectorName): MeterConnector {
  const connector = meters[name];
  if (!connector) throw new ConnectorFault("settings", "The meter source is not configured.");
  return connector;
}
