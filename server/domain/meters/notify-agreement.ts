// Notifies a customer of their agreement by email, in the transaction of the change.
import type { Kysely } from "kysely";
import type { WorkflowKey } from "#contracts/workflows.ts";
import { getMessages } from "#messages/node.ts";
import type { CatalogMessage } from "#messages/render-message.ts";
import type { Context } from "#server/domain/context.ts";
import { listPreferences } from "#server/domain/notifications/list-preferences.ts";
import { listLocationNames, listRecipients } from "#server/domain/notifications/recipients.ts";
import { buildPreferenceQuery, shouldNotify } from "#server/domain/notifications/should-notify.ts";
import { createUnsubscribeLink } from "#server/domain/notifications/unsubscribe-link.ts";
import type { DB } from "#server/platform/db/types.ts";
import { type EmailTexts, renderEmailTexts } from "#server/platform/mail/email-texts.ts";
import { NoContactChannelError } from "#server/platform/mail/message-sender.ts";
import type { Message } from "#server/platform/mail/message.ts";
import { portalLink } from "#server/platform/mail/portal-link.ts";
import { renderEmail } from "#server/platform/mail/render-email.ts";
import { DECLINES, METER_SOURCE_NAMES, type AgreementNotificationKind } from "./agreement-message-kinds.ts";
import { DELETED_USER_ID, type AgreementRow } from "./agreement-row.ts";

/** The parts of the context that notifications need. */
export type NotificationContext = Pick<Context, "config" | "messageSender" | "log" | "secrets">;

interface Values {
  readonly portal: string;
  readonly to: string;
  /** Name of the meter source. */
  readonly meterSource: string;
  /** The home as text. */
  readonly home: string;
  /** Last day, YYYY-MM-DD. Null if it is not known. */
  readonly ends: string | null;
}

const BUTTONS = {
  waiting: "status",
  linked: "status",
  declined: "retry",
  no_answer: "retry",
  expiring: "renew",
  expired: "renew",
} as const satisfies Record<AgreementNotificationKind, string>;

/** What is possible on the meter's page, or instead of a link. */
const FOOTNOTES = {
  waiting: "waiting",
  linked: "linked",
  declined: "unlinked",
  no_answer: "unlinked",
  expiring: "linked",
  expired: "unlinked",
} as const satisfies Record<AgreementNotificationKind, string>;

async function formatHome(trx: Kysely<DB>, { user_id, esiid, language }: AgreementRow): Promise<string> {
  const names = await listLocationNames(trx, [user_id], esiid);
  return names.get(user_id) ?? getMessages("serverCommon", language).unnamedHome({ esiid });
}

/** Renders the email. `home` is the home as text. */
export function renderAgreementMessage(
  ctx: Pick<Context, "config" | "secrets">,
  row: AgreementRow,
  notificationKind: AgreementNotificationKind,
  home: string,
): Message {
  const { language, email: to } = row;
  const t = getMessages("serverMeterEmails", language);
  const { portalName: portal } = ctx.config;
  const meterSource = METER_SOURCE_NAMES[row.connector];
  const values: Values = { portal, to, meterSource, home, ends: row.ends_on };
  const texts: EmailTexts<Values> = t.kinds[notificationKind];
  const reason: CatalogMessage<Values> =
    t.declined[DECLINES.find((known) => known === row.code) ?? "refused"];
  const mail = {
    language,
    portal,
    ...renderEmailTexts(notificationKind === "declined" ? { ...texts, next: reason } : texts, values),
    button: {
      label: t.buttons[BUTTONS[notificationKind]],
      link: portalLink(ctx.config, `/locations/${row.esiid}/connection_manager`),
    },
    code: null,
    terms: null,
    footnote: t.footnotes[FOOTNOTES[notificationKind]],
    sent: t.sent({ portal, to }),
  };
  const kind = `meters.${notificationKind}`;
  const workflow = WORKFLOW_OF[notificationKind];
  const unsubscribe_url = workflow && createUnsubscribeLink(ctx, row.user_id, [workflow]);
  return { kind, channel: "email", to, language, ...renderEmail(mail), unsubscribe_url };
}

// Workflow under which it can be unsubscribed. What only the customer can continue is a request, not a notification.
const WORKFLOW_OF: Readonly<Record<AgreementNotificationKind, WorkflowKey | null>> = {
  waiting: null,
  linked: "live-link-initial-setup-complete",
  declined: "live-link-initial-setup-complete",
  no_answer: "live-link-initial-setup-complete",
  expiring: "agreement-expiring",
  expired: "agreement-expiring",
};

async function isSubscribed(
  ctx: NotificationContext,
  trx: Kysely<DB>,
  userId: string,
  notificationKind: AgreementNotificationKind,
): Promise<boolean> {
  const workflow = WORKFLOW_OF[notificationKind];
  if (workflow === null) return true;
  const set = (await listPreferences(trx, [userId], null)).get(userId);
  if (!set) return true;
  const recipient = (await listRecipients(trx, [userId])).get(userId)?.facts ?? null;
  return shouldNotify(set, workflow, "email", buildPreferenceQuery(ctx.config, "email", null, recipient));
}

/**
 * Queues the email in `trx`, unless the customer has unsubscribed. An agreement without an address gets none. If email
 * cannot be sent, it is only logged.
 */
export async function notifyAgreement(
  ctx: NotificationContext,
  trx: Kysely<DB>,
  row: AgreementRow,
  notificationKind: AgreementNotificationKind,
): Promise<void> {
  if (row.email === "" || row.user_id === DELETED_USER_ID) return;
  if (!(await isSubscribed(ctx, trx, row.user_id, notificationKind))) return;
  try {
    await ctx.messageSender.send(
      trx,
      renderAgreementMessage(ctx, row, notificationKind, await formatHome(trx, row)),
    );
  } catch (error) {
    if (!(error instanceof NoContactChannelError)) throw error;
    ctx.log.error({ kind: notificationKind }, "a message about a linked meter cannot be sent");
  }
}
