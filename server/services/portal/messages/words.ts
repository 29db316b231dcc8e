// The shape of the words about homes that are held by one account and asked for by another.
export const HOME_MESSAGES = ["claim_code", "home_claimed"] as const;
export type HomeMessageKind = (typeof HOME_MESSAGES)[number];

export interface Values {
  readonly portal: string;
  readonly to: string;
  /** The home in words, such as its address. */
  readonly home: string;
  readonly minutes: number;
}

export interface KindWords {
  /** Never with a code: a locked screen shows it. */
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: ReadonlyArray<string>;
  /** What to do where it is not right. */
  readonly footnote: string;
}

export interface HomeWords {
  readonly code: string;
  readonly terms: (values: Values) => string;
  readonly sent: (values: Values) => string;
  readonly kinds: Record<HomeMessageKind, (values: Values) => KindWords>;
  /** For accounts without an e-mail address: one text message. */
  readonly texts: Record<HomeMessageKind, (portal: string, code: string) => string>;
}
