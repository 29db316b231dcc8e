import type { Outlook } from "#contracts/outlook.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { OutdatedDelivery, OutdatedPlans } from "#web/shared/parts/delivery-date.tsx";
import { Text } from "#web/ui/layout.tsx";
import { describeAdvice } from "#messages/describe-advice.ts";

/** The recommendation for a home, its savings, and the reason. The same text on every page. */
export function AdviceText({ outlook }: { readonly outlook: Outlook }) {
  const { headline, saving, plan, details } = describeAdvice(outlook, useMessages("outlook"));
  return (
    <>
      <p className="text-lead font-semibold">
        {headline}
        {saving !== null && <span className="text-good"> {saving}</span>}
      </p>
      {plan !== null && <Text size="small">{plan}</Text>}
      {details.length > 0 && (
        <Text size="small" tone="muted">
          {details.join(" ")}
        </Text>
      )}
      <OutdatedPlans asOf={outlook.as_of} />
      <OutdatedDelivery delivery={outlook.delivery} />
    </>
  );
}
