import type { TaxBasis } from "#contracts/taxes.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Stack, Text } from "#web/ui/layout.tsx";
import { describeTaxes, formatTaxRate, nameTaxLine } from "./format-taxes.ts";

/** What applies at the home, and each rate with its source. */
export function TaxSources({ basis }: { readonly basis: TaxBasis }) {
  const messages = { ...useMessages("taxes"), ...useMessages("taxNames") };
  const format = useFormat();
  return (
    <>
      <Text size="small" tone="muted">
        {describeTaxes(basis, messages, format)}
      </Text>
      <Stack gap={2}>
        {basis.lines.map(({ line, name, rate, source, effective_date: from, checked_on: checked }) => (
          <Text key={line} size="small">
            {messages.rate({
              name: nameTaxLine(line, name, messages),
              percent: formatTaxRate(rate, format),
            })}
            <span className="block text-muted">{messages.source({ source, from, checked })}</span>
          </Text>
        ))}
        <Text size="small">{messages.order}</Text>
      </Stack>
    </>
  );
}
