// METER_SIMULATORS=true: simulates the meter source inside this process.
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { ConfigError, type Config } from "#server/platform/config.ts";
import { emailsNoOne } from "#server/platform/mail/local-instance.ts";

export interface MeterSimulators {
  /** The configuration that connects to the simulators. */
  readonly config: Config;
  /** Address of each simulator's pages, by its name. */
  readonly pages: ReadonlyArray<{ readonly name: string; readonly url: string }>;
  close(): Promise<void>;
}

type SimulatorConfig = Pick<Config, "meterSimulators" | "smartMeterTexas" | "publicUrl" | "host" | "smtp">;

/** Throws ConfigError if simulated readings could be mistaken for a customer's own. */
export function checkMeterSimulators(config: SimulatorConfig): void {
  if (!config.meterSimulators) return;
  if (!emailsNoOne(config))
    throw new ConfigError([
      "METER_SIMULATORS: makes readings up; only with a HOST of this machine and a PUBLIC_URL that names it (or none), and without SMTP_HOST",
    ]);
  if (config.smartMeterTexas)
    throw new ConfigError(["METER_SIMULATORS: takes the place of SMART_METER_TEXAS; set either"]);
}

/** Starts the simulators if the configuration enables them. Their agreements are in DATA_DIR/meter-simulators. */
export async function startMeterSimulators(config: Config, now: () => Date): Promise<MeterSimulators> {
  if (!config.meterSimulators) return { config, pages: [], close: async () => undefined };
  const { startSmtSimulator } = await import("#simulators/meters/smart-meter-texas.ts");
  const folder = path.join(config.dataDir, "meter-simulators");
  await mkdir(folder, { recursive: true });
  const smt = await startSmtSimulator({ now, agreements_file: path.join(folder, "smart-meter-texas.json") });
  return {
    config: { ...config, smartMeterTexas: smt.access },
    pages: [{ name: "Smart Meter Texas", url: smt.url }],
    close: async () => smt.close(),
  };
}
