import type { OrderQuote } from "#contracts/checkout.ts";
import type { Format } from "#messages/format.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Banner } from "#web/ui/badge.tsx";
import { WarnIcon } from "#web/ui/icons.tsx";
import { Text } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Change } from "./changes.ts";
import { feeText } from "./what-section.tsx";

interface ChangedProps {
  readonly changes: readonly Change[];
  readonly quote: OrderQuote;
}

/** What differs from what the customer saw, old and new side by side. */
export function ChangedBanner({ changes, quote }: ChangedProps) {
  const messages = useMessages("checkout");
  const format = useFormat();
  if (changes.length === 0) return null;
  return (
    <div role="alert">
      <Banner
        tone="warn"
        icon={<WarnIcon />}
        title={
          changes.every(({ what }) => what === "connector")
            ? messages.changed.methodTitle
            : messages.changed.title
        }
      >
        <Text>{messages.changed.text}</Text>
        <dl className="figures grid gap-x-4 gap-y-2 py-3 sm:grid-cols-[auto_minmax(0,1fr)]">
          {changes.map((change) => {
            const line = buildLine(change, messages, format);
            if (!line) return null;
            return (
              <div key={line.name} className="sm:contents">
                <dt className="text-muted">{line.name}</dt>
                <dd>
                  <span className="sr-only">{messages.changed.before} </span>
                  <s>{line.before}</s> <span aria-hidden="true">→ </span>
                  <span className="sr-only">{messages.changed.now} </span>
                  <strong className="font-semibold">{line.after}</strong>
                </dd>
              </div>
            );
          })}
        </dl>
        {changes.some(({ what }) => what === "charges") && <Text>{messages.changed.charges}</Text>}
        <Link href={paths.comparePlan(quote.plan.id)}>{messages.changed.seePlan}</Link>
      </Banner>
    </div>
  );
}

interface Line {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

function buildLine(change: Change, messages: Messages<"checkout">, format: Format): Line | null {
  const { changed, what } = messages;
  switch (change.what) {
    case "year":
      return { name: changed.year, before: format.money(change.before), after: format.money(change.after) };
    case "label":
      return {
        name: changed.label({ kwh: change.kwh }),
        before: format.rate(change.before),
        after: format.rate(change.after),
      };
    case "term":
      return {
        name: changed.term,
        before: what.termValue({ months: change.before }),
        after: what.termValue({ months: change.after }),
      };
    case "fee":
      return { name: changed.fee, before: feeText(change.before, what), after: feeText(change.after, what) };
    case "rate":
      return { name: changed.rate, before: what.rates[change.before], after: what.rates[change.after] };
    case "connector":
      return {
        name: changed.method,
        before: changed.methods[change.before],
        after: changed.methods[change.after],
      };
    case "charges":
      return null;
    default:
      return change satisfies never;
  }
}
