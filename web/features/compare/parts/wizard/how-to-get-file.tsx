import type { TduId } from "#contracts/plan.ts";
import { TDUS } from "#market/tdu.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Text } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";

/** Explains how to get a meter's file. */
export function HowToGetFile({ tdu }: { readonly tdu: TduId | null }) {
  const { file: messages } = useMessages("compare");
  return (
    <Disclosure summary={messages.how}>
      {tdu && !TDUS[tdu].smart_meter_texas && <Text>{messages.notThere({ name: TDUS[tdu].name })}</Text>}
      <ol className="flex list-decimal flex-col gap-2 pl-5 marker:text-muted">
        {Object.values(messages.steps).map((step) => (
          <li key={step} className="max-w-[60ch]">
            {step}
          </li>
        ))}
      </ol>
      <Text>
        <Link href="https://www.smartmetertexas.com/" external>
          {messages.site}
        </Link>
      </Text>
    </Disclosure>
  );
}
