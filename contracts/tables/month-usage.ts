// The most usage of a month, without zod because meter files and pages use it too.

/** kWh of one home. */
export const MAX_MONTH_KWH = 50_000;
