// Checks the folder with delivered files of Smart Meter Texas: whether it can be read, and which files were set aside.
import { ConnectorFault } from "#meter/connectors/connector.ts";
import { withDeliveryFolder } from "#meter/connectors/smart-meter-texas/delivery/folder.ts";
import { openPgpKey } from "#meter/connectors/smart-meter-texas/delivery/open-file.ts";
import type { Config } from "#server/platform/config.ts";
import type { Query } from "./delivery-checks.ts";
import { bad, CHECK_MS, ok, warn, type Finding } from "./finding.ts";

const ABOUT = "delivered files";
const LISTED = 5;

type SmtConfig = Pick<Config, "smartMeterTexas">;

/** Connects and lists the folder. Nothing without the setting. */
export async function checkDeliveryFolder({ smartMeterTexas }: SmtConfig): Promise<Finding[]> {
  const delivery = smartMeterTexas?.delivery;
  if (!delivery) return [];
  try {
    await openPgpKey(delivery);
    const files = await withDeliveryFolder({ ...delivery, timeout_ms: CHECK_MS }, (folder) => folder.list());
    const newest = files.toSorted((a, b) => b.modified_at.getTime() - a.modified_at.getTime()).at(0);
    const last = newest ? `the newest is of ${newest.modified_at.toISOString().slice(0, 10)}` : "none yet";
    return [ok(ABOUT, `${files.length} in the folder, ${last}`)];
  } catch (error) {
    if (!(error instanceof ConnectorFault)) throw error;
    return [bad(ABOUT, error.message, "look at delivery in SMART_METER_TEXAS, docs/smart-meter-texas.md")];
  }
}

/** Lists the files that were set aside within the last month. Nothing without the setting. */
export async function checkDeliveredFiles(query: Query, { smartMeterTexas }: SmtConfig): Promise<Finding[]> {
  if (!smartMeterTexas?.delivery) return [];
  const rows = await query<{ name: string; reason: string }>(
    `select name, reason from usage.delivered_files
    where state = 'set_aside' and done_at > (select max(seen_at) from usage.delivered_files) - interval '30 days'
    order by name`,
  );
  if (rows.length === 0) return [ok(ABOUT, "none set aside")];
  const list = rows.slice(0, LISTED).map(({ name, reason }) => `${name}: ${reason}`);
  const message = `${rows.length} set aside: ${list.join("; ")}`;
  return [
    warn(ABOUT, message, "docs/smart-meter-texas.md lists the reasons; each is tried again for a week"),
  ];
}
