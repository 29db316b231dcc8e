// The shape of the messages about homes that one account has and another one requests.
export const LOCATION_MESSAGE_KINDS = ["claim_code", "home_claimed"] as const;
export type LocationMessageKind = (typeof LOCATION_MESSAGE_KINDS)[number];

export interface Values {
  readonly portal: string;
  readonly to: string;
  /** The home as text, such as its address. */
  readonly location: string;
  readonly minutes: number;
}

export interface KindMessages {
  /** Never contains the code, because a locked screen shows the subject. */
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: ReadonlyArray<string>;
  /** What to do if it is not right. */
  readonly footnote: string;
}

export interface LocationMessages {
  readonly code: string;
  readonly terms: (values: Values) => string;
  readonly sent: (values: Values) => string;
  readonly kinds: Record<LocationMessageKind, (values: Values) => KindMessages>;
  /** For accounts without an email address: one text message. */
  readonly texts: Record<LocationMessageKind, (portal: string, code: string) => string>;
}
