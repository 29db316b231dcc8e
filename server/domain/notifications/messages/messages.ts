// The shape of a notification's texts, for clients that have none of their own, for emails and for text messages.
import type { NotificationData, WorkflowKey } from "#contracts/workflows.ts";

export interface RenderedMessage {
  /** Also an email's subject, and nearly all of a text message. */
  readonly title: string;
  /** One or two sentences that make sense without the title. */
  readonly body: string;
  /** Label of the button that opens the linked page. */
  readonly button: string;
}

/** What the texts need in addition to the data. */
export interface RenderContext {
  /** The home's name in the account, else its ESI ID. Empty if the notification is about none. */
  readonly location: string;
}

export interface NotificationMessages {
  readonly notifications: {
    readonly [Key in WorkflowKey]: (data: NotificationData[Key], to: RenderContext) => RenderedMessage;
  };
  /** A home without a name and address. */
  readonly nameless: (esiid: string) => string;
  readonly digest: {
    readonly subject: (count: number) => string;
    readonly title: (count: number) => string;
    readonly more: (count: number) => string;
    readonly button: string;
  };
  readonly mail: {
    readonly or_open: string;
    readonly footnote: string;
    readonly preferences: string;
    readonly sent: (portal: string, to: string) => string;
  };
  /** Before the link to the preferences in a text message. */
  readonly text_end: string;
}
