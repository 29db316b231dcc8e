import { DocumentIcon } from "#web/ui/icons.tsx";
import type { PlanDetail } from "#contracts/compare.ts";
import { HistoryLine } from "#web/charts/history-line.tsx";
import { useComparePaths } from "../compare-location.ts";
import { listPlanDocuments } from "../plan-documents.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Card } from "#web/ui/card.tsx";
import { Row, Section, Stack, Text } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";

/** The provider's documents, our stored copy of the label, and how the label changed while the plan was listed. */
export function DocumentsSection({ detail }: { readonly detail: PlanDetail }) {
  const messages = useMessages("planDetails").documents;
  const language = useLanguage();
  const { prices } = useComparePaths();
  const { bases } = useConfig();
  const { label_document: read } = detail;
  const documents = listPlanDocuments(detail.plan, language);
  const links = documents.map(({ url, name }) => ({ url, text: messages[name] }));
  const readLink = { url: `${bases.storage}/object/public/${read}`, text: messages.read };
  // Right after the provider's own label, if the listing links to it.
  if (read) links.splice(documents[0]?.name === "label" ? 1 : 0, 0, readLink);
  return (
    <Section title={messages.title}>
      <Card as="div">
        {links.length === 0 ? (
          <Text>{messages.none}</Text>
        ) : (
          <Row gap={6} as="ul">
            {links.map(({ url, text }) => (
              <li key={url} className="flex items-center gap-1.5">
                <DocumentIcon size={18} />
                <Link look="item" href={url} external>
                  {text}
                </Link>
              </li>
            ))}
          </Row>
        )}
        <History detail={detail} />
        <p>
          <Link href={prices}>{messages.prices}</Link>
        </p>
      </Card>
    </Section>
  );
}

function History({ detail }: { readonly detail: PlanDetail }) {
  const messages = useMessages("planDetails").documents;
  const format = useFormat();
  const { history, seen_from } = detail;
  if (history.length < 2) return <Text tone="muted">{messages.steady({ isoDate: seen_from })}</Text>;
  return (
    <Stack gap={2}>
      <HistoryLine
        sentence={historySentence(detail, messages)}
        lines={[500, 1_000, 2_000].map((kwh) => format.kwh(kwh))}
        points={history.map(({ from, label }) => ({
          from,
          values: [label.kwh_500, label.kwh_1000, label.kwh_2000],
        }))}
        through={detail.seen_until ?? detail.as_of}
      />
    </Stack>
  );
}

function historySentence(
  { history, seen_from }: PlanDetail,
  messages: Messages<"planDetails">["documents"],
): string {
  const first = history[0]?.label.kwh_1000;
  const last = history.at(-1)?.label.kwh_1000;
  const change =
    first !== undefined && last !== undefined ? messages.change({ from: first, to: last }) : null;
  return [messages.changes({ n: history.length - 1, isoDate: seen_from }), change].filter(Boolean).join(" ");
}
