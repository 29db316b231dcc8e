// Limits of the premise directory, without zod because pages import them too.

/** Minimum number of letters and digits in a search. */
export const MIN_PREMISE_QUERY = 5;
