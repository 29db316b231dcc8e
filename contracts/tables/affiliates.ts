// Rules of affiliate links, without zod because pages import them too.

/** Number of days for which a first touch counts. */
export const AFFILIATE_DAYS = 30;

/** An affiliate's id, as operators issue it. */
export const AFFILIATE_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{1,63}$/;
