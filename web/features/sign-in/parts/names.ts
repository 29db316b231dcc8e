// The name that the account already has, to prefill the fields of /accept_terms.

export interface Names {
  readonly first: string;
  readonly last: string;
}

const text = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** Returns first and last name from the account's metadata: its own fields, otherwise those of Google. */
export function getNames(metadata: Readonly<Record<string, unknown>>): Names {
  const first = text(metadata["first_name"]) || text(metadata["given_name"]);
  const last = text(metadata["last_name"]) || text(metadata["family_name"]);
  if (first !== "" || last !== "") return { first, last };
  const fullName = text(metadata["full_name"]) || text(metadata["name"]);
  // The first word. Users with two first names can correct it more easily than those with two last names.
  const [, head = fullName, rest = ""] = /^(\S+)\s+(.+)$/.exec(fullName) ?? [];
  return { first: head, last: rest };
}

/** Returns when an account agreed to the terms, as an ISO time. Null if it did not, or if the time is unknown. */
export function agreedAt(metadata: Readonly<Record<string, unknown>>): string | null {
  const at = text(metadata["agreed_to_terms_at"]);
  return metadata["agreed_to_terms"] && !Number.isNaN(Date.parse(at)) ? new Date(at).toISOString() : null;
}
