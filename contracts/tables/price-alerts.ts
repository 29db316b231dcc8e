// The bounds of price alerts, without zod because pages import them too.

/** US cents a year. */
export const MIN_LIMIT_CENTS = 1_000;
export const MAX_LIMIT_CENTS = 2_000_000;

/** How long a confirmed alert lasts, and how long one waits to be confirmed. Our own choices. */
export const ALERT_DAYS = 365;
export const CONFIRM_DAYS = 2;
