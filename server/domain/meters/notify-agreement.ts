// Notifies a customer of their agreement by email, in the transaction of the change.
import { sql, type Kysely } from "kysely";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { NoContactChannelError } from "#server/platform/mail/message-sender.ts";
import type { Message } from "#server/platform/mail/message.ts";
import { portalLink } from "#server/platform/mail/portal-link.ts";
import { renderHtml } from "#server/platform/mail/render-html.ts";
import { renderText } from "#server/platform/mail/render-text.ts";
import type { WorkflowKey } from "#contracts/workflows.ts";
import { buildPreferenceQuery, shouldNotify } from "#server/domain/notifications/should-notify.ts";
import { listPreferences } from "#server/domain/notifications/list-preferences.ts";
import { createUnsubscribeLink } from "#server/domain/notifications/unsubscribe-link.ts";
import { DELETED_USER_ID, type AgreementRow } from "./agreement-row.ts";
import {
  METER_SOURCE_NAMES,
  DECLINES,
  type AgreementNotificationKind,
  type AgreementValues,
  type AgreementMessages,
} from "./agreement-messages.ts";
import { agreementMessagesEn } from "./agreement-messages-en.ts";
import { agreementMessagesEs } from "./agreement-messages-es.ts";

/** The parts of the context that notifications need. */
export type NotificationContext = Pick<Context, "config" | "messageSender" | "log" | "secrets">;

const MESSAGES: Readonly<Record<"en" | "es", AgreementMessages>> = {
  en: agreementMessagesEn,
  es: agreementMessagesEs,
};

const dayFormats = {
  en: new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }),
  es: new Intl.DateTimeFormat("es-US", { dateStyle: "long", timeZone: "UTC" }),
} as const;

interface AddressRow {
  readonly nickname: string | null;
  readonly address: string | null;
}

async function getFormattedAddress(trx: Kysely<DB>, { user_id, esiid }: AgreementRow): Promise<string> {
  const { rows } = await sql<AddressRow>`
    select h.nickname, coalesce(concat_ws(' ', p.address, p.address_overflow), h.address) as address
    from portal.service_locations h
    left join premises.premise p on p.esiid = h.esiid
    where h.user_id = ${user_id} and h.esiid = ${esiid}
    order by h.ended_at desc nulls first, h.added_at desc limit 1`.execute(trx);
  return rows[0]?.address || rows[0]?.nickname || `ESI ID ${esiid}`;
}

function buildMessage(
  ctx: NotificationContext,
  row: AgreementRow,
  notificationKind: AgreementNotificationKind,
  location: string,
): Message {
  const { language, email: to } = row;
  const messages = MESSAGES[language];
  const values: AgreementValues = {
    portal: ctx.config.portalName,
    to,
    meterSource: METER_SOURCE_NAMES[row.connector],
    location,
    ends: row.ends_on === null ? "" : dayFormats[language].format(new Date(`${row.ends_on}T00:00:00Z`)),
    decline: DECLINES.find((known) => known === row.code) ?? "refused",
  };
  const { subject, title, paragraphs, button } = messages.kinds[notificationKind](values);
  const mail = {
    language,
    subject,
    preheader: paragraphs[0] ?? title,
    portal: values.portal,
    title,
    paragraphs,
    button: {
      label: button,
      link: portalLink(ctx.config, `/locations/${row.esiid}/connection_manager`),
      or_open: messages.or_open,
    },
    code: null,
    terms: null,
    footnote: messages.footnote,
    sent: messages.sent(values),
  };
  const kind = `meters.${notificationKind}`;
  const workflow = WORKFLOW_OF[notificationKind];
  const unsubscribe_url = workflow && createUnsubscribeLink(ctx, row.user_id, [workflow]);
  const [html, body] = [renderHtml(mail), renderText(mail)];
  return { kind, channel: "email", to, language, subject, html, body, unsubscribe_url };
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
  return !set || shouldNotify(set, workflow, "email", buildPreferenceQuery(ctx.config, "email", null));
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
      buildMessage(ctx, row, notificationKind, await getFormattedAddress(trx, row)),
    );
  } catch (error) {
    if (!(error instanceof NoContactChannelError)) throw error;
    ctx.log.error({ kind: notificationKind }, "a message about a linked meter cannot be sent");
  }
}
