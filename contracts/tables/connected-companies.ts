// Constants of connections with companies, without schemas, for pages too.

/** Prefix of the fragment that carries what a company sent back to the page of the home. */
export const RETURN_FRAGMENT = "#green-button?";

/** Why a connection can't be completed: `problem` among the error's fields. */
export const CONNECTION_PROBLEMS = ["over", "not_permitted", "no_response"] as const;
export type ConnectionProblem = (typeof CONNECTION_PROBLEMS)[number];
