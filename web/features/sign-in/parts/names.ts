// The name that an account already carries, to fill the fields of /accept_terms.

export interface Names {
  readonly first: string;
  readonly last: string;
}

const text = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** First and last name from what the account says of itself: its own fields, else those of Google. */
export function getNames(metadata: Readonly<Record<string, unknown>>): Names {
  const first = text(metadata["first_name"]) || text(metadata["given_name"]);
  const last = text(metadata["last_name"]) || text(metadata["family_name"]);
  if (first !== "" || last !== "") return { first, last };
  const whole = text(metadata["full_name"]) || text(metadata["name"]);
  // The first word; people with two first names correct it more easily than those with two last names.
  const [, head = whole, rest = ""] = /^(\S+)\s+(.+)$/.exec(whole) ?? [];
  return { first: head, last: rest };
}

/** When an account agreed to the terms, as an ISO time; null where it did not or nobody knows when. */
export function agreedAt(metadata: Readonly<Record<string, unknown>>): string | null {
  const at = text(metadata["agreed_to_terms_at"]);
  return metadata["agreed_to_terms"] && !Number.isNaN(Date.parse(at)) ? new Date(at).toISOString() : null;
}
