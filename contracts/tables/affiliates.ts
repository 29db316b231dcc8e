// Rules of affiliates' links, without zod: pages import them too.

/** A first touch counts for so many days. */
export const AFFILIATE_DAYS = 30;

/** An affiliate's id, as operators issue it. */
export const AFFILIATE_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{1,63}$/;
