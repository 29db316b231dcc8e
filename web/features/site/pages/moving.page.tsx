// /moving: starting service at a new home, and ending a contract without a fee at the old one.
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { definePage } from "#web/shared/page/define-page.ts";
import { Term } from "#web/shared/parts/term.tsx";
import { paths } from "#web/shared/paths.ts";
import { Page, PageHeader, Row, Section, Text } from "#web/ui/layout.tsx";
import { ButtonLink, Link } from "#web/ui/link.tsx";
import { NowrapText } from "#web/ui/nowrap-text.tsx";

interface StepsProps {
  readonly steps: Readonly<Record<string, { readonly what: string; readonly how: string }>>;
}

function Steps({ steps }: StepsProps) {
  return (
    <ol className="flex max-w-[68ch] list-decimal flex-col gap-3 pl-5">
      {Object.values(steps).map(({ what, how }) => (
        <li key={what}>
          <strong className="font-semibold">{what}</strong> <NowrapText>{how}</NowrapText>
        </li>
      ))}
    </ol>
  );
}

function MovingPage() {
  const messages = useMessages("moving");
  return (
    <Page>
      <PageHeader title={messages.title} lead={messages.lead} />
      <Section title={messages.in.title} lead={messages.in.lead}>
        <Steps steps={messages.in.steps} />
        <Row>
          <ButtonLink variant="primary" href={paths.compare()}>
            {messages.in.action}
          </ButtonLink>
        </Row>
      </Section>
      <Section title={messages.out.title} lead={messages.out.lead}>
        <Steps steps={messages.out.steps} />
        <Text tone="muted" size="small">
          {messages.out.law}
        </Text>
      </Section>
      <Section title={messages.more.title}>
        <Row gap={6} as="ul">
          <li>
            <Term id="early-termination-fee">{messages.more.fee}</Term>
          </li>
          <li>
            <Term id="switch-hold">{messages.more.hold}</Term>
          </li>
          <li>
            <Link href={paths.outages()}>{messages.more.outages}</Link>
          </li>
        </Row>
      </Section>
    </Page>
  );
}

export default definePage({ Component: MovingPage });
