// Tells a customer of their agreement by mail, inside the transaction of what is told.
import { sql, type Kysely } from "kysely";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { NoWayToSend, type Message } from "#server/platform/mail/courier.ts";
import { portalLink } from "#server/platform/mail/portal-link.ts";
import { renderHtml } from "#server/platform/mail/render-html.ts";
import { renderText } from "#server/platform/mail/render-text.ts";
import type { WorkflowKey } from "#contracts/notices.ts";
import { askedOf, isToldBy } from "#server/domain/notifications/channels-for.ts";
import { preferencesOf } from "#server/domain/notifications/preferences-of.ts";
import { noticeUnsubscribeLink } from "#server/domain/notifications/unsubscribe-link.ts";
import { NOBODY, type AgreementRow } from "./agreement-row.ts";
import {
  COMPANY_NAMES,
  DECLINES,
  type AgreementTelling,
  type AgreementValues,
  type AgreementWords,
} from "./agreement-words.ts";
import { agreementWordsEn } from "./agreement-words-en.ts";
import { agreementWordsEs } from "./agreement-words-es.ts";

/** What telling needs of the context. */
export type TellingContext = Pick<Context, "config" | "courier" | "log" | "secrets">;

const WORDS: Readonly<Record<"en" | "es", AgreementWords>> = { en: agreementWordsEn, es: agreementWordsEs };

const dayFormats = {
  en: new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }),
  es: new Intl.DateTimeFormat("es-US", { dateStyle: "long", timeZone: "UTC" }),
} as const;

interface HomeWords {
  readonly nickname: string | null;
  readonly address: string | null;
}

async function homeInWords(trx: Kysely<DB>, { user_id, esiid }: AgreementRow): Promise<string> {
  const { rows } = await sql<HomeWords>`
    select h.nickname, coalesce(concat_ws(' ', p.address, p.address_overflow), h.address) as address
    from portal.service_locations h
    left join premises.premise p on p.esiid = h.esiid
    where h.user_id = ${user_id} and h.esiid = ${esiid}
    order by h.ended_at desc nulls first, h.added_at desc limit 1`.execute(trx);
  return rows[0]?.address || rows[0]?.nickname || `ESI ID ${esiid}`;
}

function messageOf(ctx: TellingContext, row: AgreementRow, telling: AgreementTelling, home: string): Message {
  const { language, email: to } = row;
  const words = WORDS[language];
  const values: AgreementValues = {
    portal: ctx.config.portalName,
    to,
    company: COMPANY_NAMES[row.connector],
    home,
    ends: row.ends_on === null ? "" : dayFormats[language].format(new Date(`${row.ends_on}T00:00:00Z`)),
    decline: DECLINES.find((known) => known === row.code) ?? "refused",
  };
  const { subject, title, paragraphs, button } = words.kinds[telling](values);
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
      or_open: words.or_open,
    },
    code: null,
    terms: null,
    footnote: words.footnote,
    sent: words.sent(values),
  };
  const kind = `meters.${telling}`;
  const workflow = WORKFLOW_OF[telling];
  const unsubscribe_url = workflow && noticeUnsubscribeLink(ctx, row.user_id, [workflow]);
  const [html, body] = [renderHtml(mail), renderText(mail)];
  return { kind, channel: "email", to, language, subject, html, body, unsubscribe_url };
}

// As what it can be refused; what only the customer can go on with is no news but a question.
const WORKFLOW_OF: Readonly<Record<AgreementTelling, WorkflowKey | null>> = {
  waiting: null,
  linked: "live-link-initial-setup-complete",
  declined: "live-link-initial-setup-complete",
  no_answer: "live-link-initial-setup-complete",
  expiring: "agreement-expiring",
  expired: "agreement-expiring",
};

async function isWanted(
  ctx: TellingContext,
  trx: Kysely<DB>,
  userId: string,
  telling: AgreementTelling,
): Promise<boolean> {
  const workflow = WORKFLOW_OF[telling];
  if (workflow === null) return true;
  const set = (await preferencesOf(trx, [userId], null)).get(userId);
  return !set || isToldBy(set, workflow, "email", askedOf(ctx.config, "email", null));
}

/** Hands the mail over within `trx`, unless the customer wants none. An agreement without an address gets none; where there is no way to send it, only a line in the log says so. */
export async function tellOfAgreement(
  ctx: TellingContext,
  trx: Kysely<DB>,
  row: AgreementRow,
  telling: AgreementTelling,
): Promise<void> {
  if (row.email === "" || row.user_id === NOBODY) return;
  if (!(await isWanted(ctx, trx, row.user_id, telling))) return;
  try {
    await ctx.courier.send(trx, messageOf(ctx, row, telling, await homeInWords(trx, row)));
  } catch (error) {
    if (!(error instanceof NoWayToSend)) throw error;
    ctx.log.error({ telling }, "a message about a linked meter cannot be sent");
  }
}
