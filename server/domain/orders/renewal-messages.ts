// The shape of the texts that notify a customer that a contract ends.
export interface RenewalValues {
  /** The customer's outlook. Null for a guest, and if the home's usage is not known. */
  readonly outlook: RenewalOutlook | null;
  readonly portal: string;
  readonly to: string;
  readonly provider: string;
  readonly plan: string;
  /** The service address. Null if it is not known. */
  readonly location: string | null;
  /** Days from today to the last day. */
  readonly days_left: number;
  /** YYYY-MM-DD. */
  readonly ends_on: string;
  readonly free_from: string;
  /** Whether there is no early termination fee today. */
  readonly free: boolean;
  /** Whether no other notice of this contract follows. */
  readonly last: boolean;
}

/** The numbers of an outlook, in cents over its twelve months. */
export interface RenewalOutlook {
  /** First day of the twelve months, YYYY-MM-DD. */
  readonly from: string;
  /** Null if it is not known. */
  readonly do_nothing: { readonly low_cents: number; readonly high_cents: number } | null;
  /** The recommended switch. Null if none is recommended. */
  readonly best: {
    readonly plan: string;
    readonly provider: string;
    readonly starts_on: string;
    readonly net_cents: number;
  } | null;
}

export interface RenewalMessages {
  readonly subject: (values: RenewalValues) => string;
  readonly title: (values: RenewalValues) => string;
  readonly paragraphs: (values: RenewalValues) => ReadonlyArray<string>;
  readonly button: string;
  readonly or_open: string;
  readonly footnote: (values: RenewalValues) => string;
  readonly opt_out: string;
  readonly sent: (values: RenewalValues) => string;
  /**
   * One text message, for orders that were placed with a phone number only. `stop` links to the page that ends its
   * notices.
   */
  readonly text: (values: RenewalValues, links: { readonly next: string; readonly stop: string }) => string;
}
