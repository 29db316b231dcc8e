// METER_STAND_INS=true: both companies that read meters, made up, inside this process.
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { ConfigError, type Config } from "#server/platform/config.ts";
import { emailsNoOne } from "#server/platform/mail/local-instance.ts";

export interface MeterStandIns {
  /** The configuration that speaks to them. */
  readonly config: Config;
  /** Where each one's pages are, by its name. */
  readonly pages: ReadonlyArray<{ readonly name: string; readonly url: string }>;
  close(): Promise<void>;
}

type Given = Pick<
  Config,
  "meterStandIns" | "smartMeterTexas" | "centerpoint" | "publicUrl" | "host" | "smtp"
>;

/** Throws ConfigError where made-up readings could be taken for somebody's own. */
export function checkMeterStandIns(config: Given): void {
  if (!config.meterStandIns) return;
  if (!emailsNoOne(config))
    throw new ConfigError([
      "METER_STAND_INS: makes readings up; only for a HOST or PUBLIC_URL of this machine, and without SMTP_HOST",
    ]);
  if (config.smartMeterTexas ?? config.centerpoint)
    throw new ConfigError([
      "METER_STAND_INS: takes the place of SMART_METER_TEXAS and CENTERPOINT; set either",
    ]);
}

/** Starts them where the configuration wants them; their agreements lie in DATA_DIR/meter-stand-ins. */
export async function startMeterStandIns(config: Config, now: () => Date): Promise<MeterStandIns> {
  if (!config.meterStandIns) return { config, pages: [], close: async () => undefined };
  const [{ startSmtStandIn }, { startCenterpointStandIn }] = await Promise.all([
    import("#meter/connectors/stand-in/smart-meter-texas.ts"),
    import("#meter/connectors/stand-in/centerpoint.ts"),
  ]);
  const folder = path.join(config.dataDir, "meter-stand-ins");
  await mkdir(folder, { recursive: true });
  const file = (name: string): string => path.join(folder, `${name}.json`);
  const smt = await startSmtStandIn({ now, agreements_file: file("smart-meter-texas") });
  const centerpoint = await startCenterpointStandIn({ now, agreements_file: file("centerpoint") });
  return {
    config: { ...config, smartMeterTexas: smt.access, centerpoint: centerpoint.access },
    pages: [
      { name: "Smart Meter Texas", url: smt.url },
      { name: "CenterPoint", url: centerpoint.url },
    ],
    close: async () => {
      await Promise.all([smt.close(), centerpoint.close()]);
    },
  };
}
