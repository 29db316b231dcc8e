// Which company is asked for a home's meter data, from the configuration.
import type { ConnectorName } from "#contracts/live-link.ts";
import type { TduId } from "#contracts/plan.ts";
import { TDUS } from "#market/tdu.ts";
import { CenterPoint } from "#meter/connectors/centerpoint/client.ts";
import { ConnectorFault, type MeterConnector } from "#meter/connectors/connector.ts";
import type { Oddity } from "#meter/connectors/reads.ts";
import { SmartMeterTexas } from "#meter/connectors/smart-meter-texas/client.ts";
import type { Config } from "#server/platform/config.ts";
import type { PlatformContext } from "#server/platform/context.ts";

/** The connectors that this operator has; null for one that is not configured. */
export type Connectors = Readonly<Record<ConnectorName, MeterConnector | null>>;

/** Makes the configured connectors; nothing is asked of any company yet. Oddities of answers go to the log. */
export function openConnectors(
  config: Pick<Config, "smartMeterTexas" | "centerpoint">,
  now: () => Date,
  log: Pick<PlatformContext["log"], "warn">,
): Connectors {
  const { smartMeterTexas, centerpoint } = config;
  const reportOddity =
    (connector: ConnectorName) =>
    (oddity: Oddity): void =>
      log.warn({ connector, ...oddity }, "a meter's company told something odd, which was left out");
  return {
    smart_meter_texas:
      smartMeterTexas && new SmartMeterTexas(smartMeterTexas, now, reportOddity("smart_meter_texas")),
    centerpoint: centerpoint && new CenterPoint(centerpoint, now, reportOddity("centerpoint")),
  };
}

interface Meters {
  readonly meters: Connectors;
}

/**
 * What a home of this wires company is linked with; null where this operator has nothing for it. Of a
 * home whose company is not known (null) Smart Meter Texas is asked, which knows its own meters.
 */
export function findMeterSource({ meters }: Meters, tdu: TduId | null): ConnectorName | null {
  if (tdu === "centerpoint" && meters.centerpoint) return "centerpoint";
  if (tdu !== null && !TDUS[tdu].smart_meter_texas) return null;
  return meters.smart_meter_texas ? "smart_meter_texas" : null;
}

/** The connector of this name; throws ConnectorFault (`settings`) where the configuration has none (any more). */
export function connectorNamed({ meters }: Meters, name: ConnectorName): MeterConnector {
  const connector = meters[name];
  if (!connector) throw new ConnectorFault("settings", "The meter's company is not in the configuration.");
  return connector;
}
