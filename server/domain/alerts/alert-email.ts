// The two emails of a price alert of an address without an account: the one that has to be confirmed, and the alert.
import type { Language } from "#messages/languages.ts";
import { getMessages } from "#messages/node.ts";
import type { Context } from "#server/domain/context.ts";
import { renderEmailTexts } from "#server/platform/mail/email-texts.ts";
import type { Message } from "#server/platform/mail/message.ts";
import { portalLink } from "#server/platform/mail/portal-link.ts";
import { renderEmail } from "#server/platform/mail/render-email.ts";
import { confirmLink, stopLink, stopPageLink } from "./alert-links.ts";

type EmailContext = Pick<Context, "config" | "secrets">;

const MONTHS = 12;

interface Recipient {
  readonly id: string;
  readonly email: string;
  readonly language: Language;
  readonly limit_cents: number;
}

/** The plan that costs less than the limit. */
export interface AlertPlan {
  readonly id: string;
  readonly name: string;
  readonly provider: string;
  /** US cents for twelve months. */
  readonly cents: number;
}

/** Builds the email that asks to confirm an alert. */
export function buildConfirmEmail(ctx: EmailContext, recipient: Recipient): Message {
  const { id, email: to, language, limit_cents: limit } = recipient;
  const t = getMessages("serverAlertEmails", language);
  const { portalName: portal } = ctx.config;
  const values = { limit, month: limit / MONTHS };
  const mail = {
    language,
    portal,
    ...renderEmailTexts(t.confirm, values),
    button: { label: t.confirm.button, link: confirmLink(ctx, id) },
    code: null,
    terms: null,
    footnote: t.confirm.footnote,
    footnote_link: { label: t.stop, link: stopPageLink(ctx, id) },
    sent: t.sent({ portal, to }),
  };
  const unsubscribe_url = stopLink(ctx, id);
  return { kind: "prices.confirm", channel: "email", to, language, ...renderEmail(mail), unsubscribe_url };
}

/** Builds the email of an alert. */
export function buildAlertEmail(
  ctx: EmailContext,
  recipient: Omit<Recipient, "id">,
  plan: AlertPlan,
): Message {
  const { email: to, language, limit_cents: limit } = recipient;
  const t = getMessages("serverAlertEmails", language);
  const { portalName: portal } = ctx.config;
  const { name, provider, cents } = plan;
  const values = { plan: name, provider, cents, month: cents / MONTHS, limit };
  const mail = {
    language,
    portal,
    ...renderEmailTexts(t.below, values),
    button: {
      label: t.below.button,
      link: portalLink(ctx.config, `/compare/plans/${encodeURIComponent(plan.id)}`),
    },
    code: null,
    terms: null,
    footnote: t.below.footnote,
    // Sending it ended the alert and deleted the address: there is nothing left to stop.
    footnote_link: { label: t.below.again, link: portalLink(ctx.config, "/prices") },
    sent: t.sent({ portal, to }),
    postal_address: ctx.config.notifications.postalAddress,
  };
  return { kind: "prices.below", channel: "email", to, language, ...renderEmail(mail) };
}
