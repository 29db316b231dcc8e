import type { Plan } from "#contracts/plan.ts";
import type { Consent } from "#contracts/checkout.ts";
import { listPlanDocuments } from "#web/features/compare/parts/plan-documents.ts";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { DocumentIcon } from "#web/ui/icons.tsx";
import { Stack, Text } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";

/** The plan's label, terms and rights, with the links from the day of the order. */
export function PlanDocuments({ plan }: { readonly plan: Plan }) {
  const messages = useMessages("orderedPlan");
  const documents = listPlanDocuments(plan, useLanguage());
  return (
    <Stack gap={2}>
      <Text as="h3" strong>
        {messages.documents}
      </Text>
      {documents.length === 0 ? (
        <Text tone="muted">{messages.noDocuments}</Text>
      ) : (
        <>
          <ul className="flex flex-wrap gap-x-6 gap-y-1">
            {documents.map(({ name, url }) => (
              <li key={name} className="flex min-w-0 items-center gap-1.5">
                <DocumentIcon size={18} />
                <Link look="item" href={url} external>
                  {messages[name]}
                </Link>
              </li>
            ))}
          </ul>
          <Text size="small" tone="muted">
            {messages.documentsNote}
          </Text>
        </>
      )}
    </Stack>
  );
}

/** The consents, in the wording and the language of that day. Renders nothing for an order without consents. */
export function Agreed({ consents }: { readonly consents: readonly Consent[] }) {
  const messages = useMessages("orderedPlan");
  if (consents.length === 0) return null;
  return (
    <Disclosure summary={messages.consents}>
      <Stack as="ul" gap={3}>
        {consents.map(({ id, version, language, text }) => (
          <li key={id}>
            <p lang={language} className="max-w-[68ch]">
              {text}
            </p>
            <Text size="small" tone="muted">
              {messages.wording({ day: version })}
            </Text>
          </li>
        ))}
      </Stack>
    </Disclosure>
  );
}
