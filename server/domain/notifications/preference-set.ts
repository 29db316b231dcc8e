// Preference sets of the notification feed's protocol (wire/notifications.md §7): what they may contain, and how one
// overlays another.
import { z } from "zod";

const MAX_KEYS = 200;
const MAX_CONDITIONS = 20;

const conditionSchema = z.object({
  variable: z.string().max(200),
  operator: z.string().max(50),
  argument: z.union([z.string().max(500), z.number(), z.boolean(), z.null()]).optional(),
});
export type Condition = z.infer<typeof conditionSchema>;

const conditionalSchema = z.object({ conditions: z.array(conditionSchema).max(MAX_CONDITIONS) });
/** Whether a channel is on, off, or on under conditions. */
const switchSchema = z.union([z.boolean(), conditionalSchema]);
// "replace" makes a default win over the layers above it.
const STRATEGY_KEY = "__strategy__";
const strategySchema = z.enum(["merge", "replace"]);

const strategyRecord = <Value extends z.ZodType>(
  value: Value,
): z.ZodRecord<z.ZodString, z.ZodUnion<readonly [Value, typeof strategySchema]>> =>
  z.record(z.string().max(200), z.union([value, strategySchema])).superRefine((map, ctx) => {
    const entries = Object.entries(map);
    if (entries.length > MAX_KEYS)
      ctx.addIssue({ code: "custom", message: `has more than ${MAX_KEYS} keys` });
    for (const [key, entry] of entries)
      if ((typeof entry === "string") !== (key === STRATEGY_KEY))
        ctx.addIssue({ code: "custom", message: "is neither a boolean nor a setting", path: [key] });
  });

const switchesSchema = strategyRecord(switchSchema);
export type Switches = z.infer<typeof switchesSchema>;

export const settingSchema = z.union([
  z.boolean(),
  z.object({
    subscribed: z.boolean().optional(),
    channel_types: switchesSchema.nullish(),
    channels: switchesSchema.nullish(),
    conditions: z.array(conditionSchema).max(MAX_CONDITIONS).nullish(),
    [STRATEGY_KEY]: strategySchema.optional(),
  }),
]);
/** The setting of a workflow or of a category. */
export type Setting = z.infer<typeof settingSchema>;

export const settingsSchema = strategyRecord(settingSchema);
export type Settings = z.infer<typeof settingsSchema>;

export const preferencesSchema = z.object({
  workflows: settingsSchema.nullish(),
  categories: settingsSchema.nullish(),
  channel_types: switchesSchema.nullish(),
  channels: switchesSchema.nullish(),
  commercial_subscribed: switchSchema.nullish(),
});
/** The stored part of a set. */
export type Preferences = z.infer<typeof preferencesSchema>;

export const preferencesRequestSchema = preferencesSchema.extend({
  __persistence_strategy__: strategySchema.nullish(),
});

export interface PreferenceSet {
  readonly id: string;
  readonly workflows: Settings | null;
  readonly categories: Settings | null;
  readonly channel_types: Switches | null;
  readonly channels: Switches | null;
  readonly commercial_subscribed?: Preferences["commercial_subscribed"];
}

/** Converts a set to the wire's shape. */
export function toPreferenceSet(id: string, stored: Preferences): PreferenceSet {
  const { workflows, categories, channel_types, channels, commercial_subscribed } = stored;
  return {
    id,
    workflows: workflows ?? null,
    categories: categories ?? null,
    channel_types: channel_types ?? null,
    channels: channels ?? null,
    ...(commercial_subscribed === undefined ? {} : { commercial_subscribed }),
  };
}

/** `change`: both are versions of one set. `default`: the lower one is a default, and its "replace" wins. */
type Overlay = "change" | "default";

type Plain = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);

// Merges a subtree key by key. A value that is not a map, and a list of conditions, is replaced as a whole.
function over(lower: unknown, upper: unknown, kind: Overlay): unknown {
  if (kind === "default" && isPlain(lower) && lower[STRATEGY_KEY] === "replace") return lower;
  if (upper === undefined || upper === null) return lower;
  if (!isPlain(lower) || !isPlain(upper)) return upper;
  const merged: [string, unknown][] = Object.entries(lower).map(([key, value]) => [
    key,
    over(value, Object.hasOwn(upper, key) ? upper[key] : undefined, kind),
  ]);
  for (const [key, value] of Object.entries(upper)) if (!Object.hasOwn(lower, key)) merged.push([key, value]);
  return Object.fromEntries(merged);
}

/** Returns `upper` overlaid on `lower`. */
export function overlay(lower: Preferences, upper: Preferences, kind: Overlay): Preferences {
  return over(lower, upper, kind) as Preferences;
}
