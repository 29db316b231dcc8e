// What an identify request may contain for a user, an object or a tenant.
import { z } from "zod";
import { preferencesRequestSchema } from "#server/domain/notifications/preference-set.ts";
import { dataSchema, type Data } from "../channel-data/store.ts";
import { channelKey, setName } from "../http/params.ts";

const text = z.string().max(1_000).nullish();

const inlinePreferences = z.record(setName, preferencesRequestSchema.nullable()).nullish();
const inlineChannelData = z.record(channelKey, dataSchema).nullish();

/** Sent with an identify request: preference sets by their id, channel data by its channel. */
export const inlineSchema = z.object({ preferences: inlinePreferences, channel_data: inlineChannelData });
export type Inline = z.infer<typeof inlineSchema>;

export const identifySchema = z.looseObject({
  email: text,
  name: text,
  phone_number: text,
  avatar: text,
  locale: text,
  timezone: text,
  created_at: z.iso.datetime({ offset: true }).nullish(),
  preferences: inlinePreferences,
  channel_data: inlineChannelData,
});
export type Identify = z.infer<typeof identifySchema>;

export const FIELDS = ["email", "name", "phone_number", "avatar", "locale", "timezone"] as const;

const RESERVED = new Set<string>([
  ...FIELDS,
  "id",
  "created_at",
  "updated_at",
  "preferences",
  "channel_data",
  "collection",
  "__typename",
]);

/** Returns the custom properties: everything that is neither a field nor reserved. */
export function getCustomProperties(request: Readonly<Record<string, unknown>>): Data {
  return Object.fromEntries(Object.entries(request).filter(([key]) => !RESERVED.has(key)));
}

/** Unwraps inline channel data, which is bare or `{data: …}`. */
export function bareData(input: Data): Data {
  const { data, success } = z.strictObject({ data: dataSchema }).safeParse(input);
  return success ? data.data : input;
}
