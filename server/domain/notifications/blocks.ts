// Builds what a client without its own texts shows for a notification (wire/notifications.md §4, `blocks`).
import { markup } from "#server/platform/mail/html.ts";
import type { RenderedNotification } from "./render.ts";

export type Block =
  | {
      readonly name: string;
      readonly type: "markdown" | "text";
      readonly content: string;
      readonly rendered: string;
    }
  | {
      readonly name: string;
      readonly type: "button_set";
      readonly buttons: ReadonlyArray<{
        readonly name: string;
        readonly label: string;
        readonly action: string;
      }>;
    };

/** Names of plans and homes come from outside, so none of their characters may become markup. */
function toMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]<>#+!|~]/g, String.raw`\$&`);
}

/** Builds the blocks of a notification. `link` is the absolute address that its button opens. */
export function buildBlocks({ title, body, button }: RenderedNotification, link: string): readonly Block[] {
  return [
    { name: "title", type: "text", content: title, rendered: title },
    {
      name: "body",
      type: "markdown",
      content: toMarkdown(body),
      rendered: markup`<p>${body}</p>`.text,
    },
    // The hosted service's own kit opens this one when the entry is clicked.
    { name: "action_url", type: "text", content: link, rendered: link },
    { name: "actions", type: "button_set", buttons: [{ name: "open", label: button, action: link }] },
  ];
}
