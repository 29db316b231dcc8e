// /glossary: every term with its page.
import { GLOSSARY_TERMS } from "#contracts/tables/glossary.ts";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { definePage } from "#web/shared/page/define-page.ts";
import { paths } from "#web/shared/paths.ts";
import { Grid, Page, PageHeader } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";

function GlossaryPage() {
  const { title, lead, terms } = useMessages("glossary");
  const language = useLanguage();
  const sorted = GLOSSARY_TERMS.toSorted((a, b) => terms[a].name.localeCompare(terms[b].name, language));
  return (
    <Page>
      <PageHeader title={title} lead={lead} />
      <Grid columns={3} as="ul" gap={2}>
        {sorted.map((term) => (
          <li key={term}>
            <span className="touch inline-flex items-center">
              <Link href={paths.glossaryTerm(term)}>{terms[term].name}</Link>
            </span>
          </li>
        ))}
      </Grid>
    </Page>
  );
}

export default definePage({ Component: GlossaryPage });
