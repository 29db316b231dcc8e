// The email of a comparison that a visitor asks for. All of it is ours: names from the plan list, our own texts and
// numbers, and a link that is written here. Nothing that the visitor typed is in it but the address.
import type { CompareAddress } from "#contracts/compare-address.ts";
import type { CompareEmail } from "#contracts/compare-email.ts";
import type { RankedPlan, Ranking } from "#contracts/compare.ts";
import { sharedPath } from "#contracts/shared-view.ts";
import { TDUS } from "#market/tdu.ts";
import { formatFor } from "#messages/format.ts";
import type { Language } from "#messages/languages.ts";
import { getMessages } from "#messages/node.ts";
import { SEPARATOR } from "#messages/keep-together.ts";
import { getLowest, isLasting, isPriced, isShort } from "#rating/plan-groups.ts";
import type { Context } from "#server/domain/context.ts";
import { toPlanFacts } from "#server/domain/plans/plan-facts.ts";
import type { MailDescription, MailRow } from "#server/platform/mail/mail-description.ts";
import type { Message } from "#server/platform/mail/message.ts";
import { portalLink } from "#server/platform/mail/portal-link.ts";
import { renderEmail } from "#server/platform/mail/render-email.ts";

/** Plans of an emailed list. The link has all of them. */
const LISTED = 10;
const MONTHS = 12;

export interface EmailedComparison {
  readonly email: CompareEmail;
  readonly ranking: Ranking;
  /** The plans of the view, in its order. None for a list. */
  readonly plans: readonly RankedPlan[];
  /** The home of the link. */
  readonly home: CompareAddress;
}

type Content = Pick<MailDescription, "subject" | "paragraphs" | "rows">;

/** Renders the email in its language. */
export function renderComparison(ctx: Pick<Context, "config">, comparison: EmailedComparison): Message {
  const { email, ranking, home } = comparison;
  const { language, view, email: to } = email;
  const t = getMessages("serverCompareEmails", language);
  const portal = ctx.config.portalName;
  const content = renderContent(comparison);
  const basis = t.basis({ kwh: ranking.usage.year_kwh, utility: TDUS[ranking.tdu].name });
  const notes = email.ranking.usage.kind === "intervals" ? [basis, t.approximate] : [basis];
  const mail: MailDescription = {
    language,
    portal,
    ...content,
    preheader: content.paragraphs[0] ?? basis,
    button: { label: t.button, link: portalLink(ctx.config, sharedPath(view, home)) },
    code: null,
    terms: notes.join(" "),
    footnote: t.footnote,
    sent: t.sent({ portal, to }),
  };
  return { kind: "compare.comparison", channel: "email", to, language, ...renderEmail(mail) };
}

function renderContent(comparison: EmailedComparison): Content {
  switch (comparison.email.view.page) {
    case "results":
      return renderList(comparison);
    case "plan":
      return renderPlan(comparison);
    case "side_by_side":
      return renderSideBySide(comparison);
    default:
      return comparison.email.view.page satisfies never;
  }
}

function renderList({ email: { language }, ranking }: EmailedComparison): Content {
  const t = getMessages("serverCompareEmails", language).list;
  const { lead } = getMessages("results", language);
  const { item, prepaidIsLower } = getLowest(ranking.results);
  const listed = ranking.results.filter(isLasting).slice(0, LISTED);
  if (!item) return { subject: t.none, paragraphs: [lead.nothing] };
  const { cents } = item.twelve_months;
  const first = lead.lowest({ of: ranking.counts.lasting, cents, prepaidIsLower });
  return {
    subject: t.subject({ cents }),
    paragraphs: [`${first}.`, t.lead({ n: listed.length })],
    rows: listed.map((one) => toRow(one, language)),
  };
}

function renderPlan({ email: { language }, ranking, plans }: EmailedComparison): Content {
  const t = getMessages("serverCompareEmails", language).plan;
  const format = formatFor(language);
  const [item] = plans;
  if (!item) return { subject: "", paragraphs: [] };
  const names = { plan: toName(item, language), provider: item.plan.provider.name };
  if (!isPriced(item)) return { subject: names.plan, paragraphs: [t.noCost(names)] };
  const { cents } = item.twelve_months;
  const facts = `${toFacts(item, language)}.`;
  const lead = t.lead({ ...names, cents, month: cents / MONTHS });
  const subject = t.subject({ plan: names.plan, cents });
  // There are never twelve bills at a price that ends sooner.
  if (isShort(item)) return { subject, paragraphs: [lead, facts] };
  return {
    subject,
    paragraphs: [lead, facts, t.bills],
    rows: ranking.usage.months.map(({ month }, index) => ({
      // Without the year: they stand for the months of the new contract.
      label: format.monthName(month),
      value: format.money(item.cost.month_cents[index] ?? 0),
    })),
  };
}

function renderSideBySide({ email: { language }, plans }: EmailedComparison): Content {
  const t = getMessages("serverCompareEmails", language).side;
  return {
    subject: t.subject({ n: plans.length }),
    paragraphs: [],
    rows: plans.map((item) => toRow(item, language)),
  };
}

function toRow(item: RankedPlan, language: Language): MailRow {
  const t = getMessages("serverCompareEmails", language);
  const cents = item.twelve_months?.cents ?? null;
  return {
    label: toName(item, language),
    detail: item.plan.provider.name + SEPARATOR + toFacts(item, language),
    value: cents === null ? t.unknown : t.year({ cents }),
  };
}

function toFacts({ plan, ends_in }: RankedPlan, language: Language): string {
  const texts = { front: getMessages("front", language), results: getMessages("results", language) };
  return toPlanFacts(texts, plan, ends_in).join(SEPARATOR);
}

function toName({ plan }: RankedPlan, language: Language): string {
  return language === "es" ? (plan.name_es ?? plan.name) : plan.name;
}
