// Targets of push messages: sent as tokens or as devices, and returned as both (wire/notifications.md §6).
import { z } from "zod";

type Data = Readonly<Record<string, unknown>>;

/** Push services identify a device by a token, Amazon's by the address of an endpoint. */
const KINDS = [
  { list: "tokens", name: "token" },
  { list: "target_arns", name: "target_arn" },
] as const;

const namesSchema = z.array(z.string());
const detailSchema = z.string().nullish();

function devicesSchema(name: string): z.ZodType<Data[]> {
  return z.array(z.looseObject({ [name]: z.string(), locale: detailSchema, timezone: detailSchema }));
}

/**
 * Returns the same data with a device for each name and a name for each device. Data of other channels is unchanged.
 */
export function normalizePushData(data: Record<string, unknown>): Record<string, unknown> {
  for (const { list, name } of KINDS) {
    const names = namesSchema.safeParse(data[list] ?? []);
    const devices = devicesSchema(name).safeParse(data["devices"] ?? []);
    if ((data[list] ?? data["devices"]) === undefined || !names.success || !devices.success) continue;
    const known = new Set(devices.data.map((device) => device[name]));
    const bare = names.data.filter((each) => !known.has(each)).map((each) => ({ [name]: each }));
    const complete = [...devices.data, ...bare].map((device) =>
      Object.assign({ locale: null, timezone: null }, device),
    );
    const all = new Set([...names.data, ...devices.data.map((device) => String(device[name]))]);
    return { ...data, [list]: [...all], devices: complete };
  }
  return data;
}
