import type { TduId } from "#contracts/plan.ts";
import { TDUS } from "#market/tdu.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Text } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";

/** How one comes by a meter's file. */
export function HowToGetFile({ tdu }: { readonly tdu: TduId | null }) {
  const { file: words } = useMessages("compare");
  return (
    <Disclosure summary={words.how}>
      {tdu && !TDUS[tdu].smart_meter_texas && <Text>{words.notThere(TDUS[tdu].name)}</Text>}
      <ol className="flex list-decimal flex-col gap-2 pl-5 marker:text-muted">
        {words.steps.map((step) => (
          <li key={step} className="max-w-[60ch]">
            {step}
          </li>
        ))}
      </ol>
      <Text>
        <Link href="https://www.smartmetertexas.com/" external>
          {words.site}
        </Link>
      </Text>
    </Disclosure>
  );
}
