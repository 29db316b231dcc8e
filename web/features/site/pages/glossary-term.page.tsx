// /glossary/:id: one term in plain words, with an example.
import { useParams } from "react-router";
import { GLOSSARY_TERMS, type GlossaryTerm } from "#contracts/tables/glossary.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { definePage } from "#web/shared/page/define-page.ts";
import { useDocumentTitle } from "#web/shared/parts/use-document-title.ts";
import { paths } from "#web/shared/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { ArrowLeftIcon } from "#web/ui/icons.tsx";
import { Page, PageHeader, Row, Text } from "#web/ui/layout.tsx";
import { ButtonLink, Link } from "#web/ui/link.tsx";

/** How many terms before and after a term are shown with it. The table is in the order of topics. */
const NEIGHBORS = 2;

function listRelated(term: GlossaryTerm): GlossaryTerm[] {
  const index = GLOSSARY_TERMS.indexOf(term);
  const first = Math.max(0, Math.min(index - NEIGHBORS, GLOSSARY_TERMS.length - 1 - 2 * NEIGHBORS));
  return GLOSSARY_TERMS.slice(first, first + 1 + 2 * NEIGHBORS).filter((one) => one !== term);
}

function GlossaryTermPage() {
  const { id } = useParams();
  const term = GLOSSARY_TERMS.find((one) => one === id);
  return term === undefined ? <TermMissing /> : <TermView term={term} />;
}

function TermView({ term }: { readonly term: GlossaryTerm }) {
  const messages = useMessages("glossary");
  const { name, text, example } = messages.terms[term];
  useDocumentTitle(name);
  return (
    <Page>
      <PageHeader
        back={
          <Link look="plain" href={paths.glossary()}>
            <ArrowLeftIcon size={16} /> {messages.back}
          </Link>
        }
        title={name}
      />
      <Text size="lead">{text}</Text>
      <Card title={messages.example}>
        <Text>{example}</Text>
      </Card>
      <nav aria-labelledby="related" className="flex flex-col gap-2">
        <h2 id="related" className="text-lead font-semibold">
          {messages.related}
        </h2>
        <Row gap={6} as="ul">
          {listRelated(term).map((one) => (
            <li key={one}>
              <Link href={paths.glossaryTerm(one)}>{messages.terms[one].name}</Link>
            </li>
          ))}
        </Row>
      </nav>
    </Page>
  );
}

function TermMissing() {
  const { title, text, action } = useMessages("glossary").notFound;
  return (
    <Page>
      <PageHeader title={title} lead={text} />
      <Row>
        <ButtonLink variant="primary" href={paths.glossary()}>
          {action}
        </ButtonLink>
      </Row>
    </Page>
  );
}

export default definePage({ Component: GlossaryTermPage });
