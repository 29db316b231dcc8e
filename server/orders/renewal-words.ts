// The shape of the words that tell a customer that a contract ends.
export interface RenewalValues {
  readonly portal: string;
  readonly to: string;
  readonly provider: string;
  readonly plan: string;
  /** The address that the power goes to; null where it is not known. */
  readonly home: string | null;
  /** Days from today to the last day. */
  readonly days_left: number;
  /** YYYY-MM-DD. */
  readonly ends_on: string;
  readonly free_from: string;
  /** Whether leaving is free today. */
  readonly free: boolean;
  /** Whether no other notice of this contract follows. */
  readonly last: boolean;
}

export interface RenewalWords {
  readonly subject: (values: RenewalValues) => string;
  readonly title: (values: RenewalValues) => string;
  readonly paragraphs: (values: RenewalValues) => ReadonlyArray<string>;
  readonly button: string;
  readonly or_open: string;
  readonly footnote: (values: RenewalValues) => string;
  readonly opt_out: string;
  readonly sent: (values: RenewalValues) => string;
  /** One text message, for orders that were placed under a phone number only; `stop` leads to where its notices end. */
  readonly text: (values: RenewalValues, links: { readonly next: string; readonly stop: string }) => string;
}
