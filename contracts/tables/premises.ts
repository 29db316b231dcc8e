// Limits of the premise directory, without zod: pages import them too.

/** Letters and digits that a search must have at least. */
export const MIN_PREMISE_QUERY = 5;
