// Rules of contracts, without zod because pages import them too.

/**
 * A customer who leaves on or after the 14th day before the end owes no termination fee (16 TAC 25.475, market.md
 * "Contract clock").
 */
export const NO_FEE_DAYS = 14;
