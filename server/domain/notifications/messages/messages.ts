// The shape of the words of a notice, for clients that have none of their own, for mails and for text messages.
import type { NotificationData, WorkflowKey } from "#contracts/workflows.ts";

export interface RenderedMessage {
  /** Also a mail's subject, and nearly all of a text message. */
  readonly title: string;
  /** One or two sentences that are understood without the title. */
  readonly body: string;
  /** What opens the place itself. */
  readonly button: string;
}

/** What the words need beside the data. */
export interface RenderContext {
  /** The home as its holder calls it, else by its ESI ID; empty where the notice is about none. */
  readonly location: string;
}

export interface NotificationMessages {
  readonly notifications: {
    readonly [Key in WorkflowKey]: (data: NotificationData[Key], to: RenderContext) => RenderedMessage;
  };
  /** A home without name and address. */
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
