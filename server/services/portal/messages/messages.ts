// The shape of the words about homes that are held by one account and asked for by another.
export const LOCATION_MESSAGE_KINDS = ["claim_code", "home_claimed"] as const;
export type LocationMessageKind = (typeof LOCATION_MESSAGE_KINDS)[number];

export interface Values {
  readonly portal: string;
  readonly to: string;
  /** The home in words, such as its address. */
  readonly location: string;
  readonly minutes: number;
}

export interface KindMessages {
  /** Never with a code: a locked screen shows it. */
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: ReadonlyArray<string>;
  /** What to do where it is not right. */
  readonly footnote: string;
}

export interface LocationMessages {
  readonly code: string;
  readonly terms: (values: Values) => string;
  readonly sent: (values: Values) => string;
  readonly kinds: Record<LocationMessageKind, (values: Values) => KindMessages>;
  /** For accounts without an e-mail address: one text message. */
  readonly texts: Record<LocationMessageKind, (portal: string, code: string) => string>;
}
