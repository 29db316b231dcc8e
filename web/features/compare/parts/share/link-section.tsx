import { useState } from "react";
import type { CompareAddress } from "#contracts/compare-address.ts";
import { TDUS } from "#market/tdu.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Row, Section, Text } from "#web/ui/layout.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useToast } from "#web/ui/toast.tsx";

interface LinkSectionProps {
  readonly home: CompareAddress;
  readonly url: string;
  /** Whether the costs of the link can differ, because it has no hours. */
  readonly approximate: boolean;
}

/** Shows everything that the link contains. The click that copies it is also the consent. */
export function LinkSection({ home, url, approximate }: LinkSectionProps) {
  const { link: messages } = useMessages("shareSheet");
  const { names } = useMessages("conditions");
  const toast = useToast();
  const [failed, setFailed] = useState(false);
  const canShare = typeof navigator.share === "function";
  async function share(): Promise<void> {
    if (canShare) return shareUrl(url);
    try {
      await navigator.clipboard.writeText(url);
      toast({ text: messages.copied, tone: "good" });
    } catch {
      setFailed(true);
    }
  }
  return (
    <Section title={messages.title}>
      <div>
        <Text>{messages.includes}</Text>
        <ul className="list-disc pl-5">
          {describeHome(home, messages, names).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      {home.usage?.kind === "monthly" && <Months months={home.usage.months} />}
      {approximate && <Text>{messages.hours}</Text>}
      <Text>
        {messages.never} {messages.consent}
      </Text>
      <Row>
        <Button variant="primary" onClick={() => void share()}>
          {canShare ? messages.share : messages.copy}
        </Button>
      </Row>
      {failed && (
        <TextField
          label={messages.field}
          readOnly
          value={url}
          error={messages.notCopied}
          onFocus={(event) => event.target.select()}
        />
      )}
    </Section>
  );
}

/** Opens the device's own share menu. Closing it is not an error. */
async function shareUrl(url: string): Promise<void> {
  await navigator.share({ title: document.title, url }).catch(() => undefined);
}

function Months({
  months,
}: {
  readonly months: ReadonlyArray<{ readonly month: string; readonly kwh: number }>;
}) {
  const format = useFormat();
  return (
    <ul className="figures grid grid-cols-2 gap-x-6 text-small text-muted">
      {months.map(({ month, kwh }) => (
        <li key={month} className="flex justify-between gap-2">
          <span>{format.monthYear(month)}</span>
          <span>{format.kwh(kwh)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Lists what a link to a home contains, as the visitor reads it. */
function describeHome(
  { zip, tdu, usage, read_day, conditions }: CompareAddress,
  messages: Messages<"shareSheet">["link"],
  names: Messages<"conditions">["names"],
): string[] {
  const texts = [
    zip ? messages.zip({ zip }) : null,
    tdu ? messages.utility({ utility: TDUS[tdu].name }) : null,
    usage ? describeUsage(usage, messages) : null,
    read_day === null ? null : messages.readDay({ day: read_day }),
    conditions.length > 0 ? messages.conditions({ names: conditions.map((one) => names[one]) }) : null,
  ];
  return texts.filter((text) => text !== null);
}

function describeUsage(
  usage: NonNullable<CompareAddress["usage"]>,
  messages: Messages<"shareSheet">["link"],
): string {
  switch (usage.kind) {
    case "monthly":
      return messages.monthly({ kwh: usage.months.reduce((sum, { kwh }) => sum + kwh, 0) });
    case "annual":
      return messages.annual({ kwh: usage.kwh });
    case "home": {
      const { square_feet: squareFeet, people, heating, pool, ev } = usage;
      return messages.home({ squareFeet, people, gas: heating === "gas", pool, ev });
    }
    default:
      return usage satisfies never;
  }
}
