import type { ApiFailure } from "#web/shared/api/failure.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import type { FormState } from "#web/shared/form/use-form.ts";
import { FieldGrid } from "#web/ui/layout.tsx";
import { Select } from "#web/ui/select.tsx";
import { NumberField } from "#web/ui/text-field.tsx";
import { inUnit, parseLimit, type LimitUnit } from "./limit.ts";

export interface LimitValues {
  readonly limit: string;
  readonly unit: LimitUnit;
}

/** Returns what is wrong with the amount, or undefined. `lowCents`: the lowest price today, cents a year. */
export function useLimitProblem({ limit, unit }: LimitValues, lowCents: number): string | undefined {
  const messages = useMessages("prices").alert;
  const cents = parseLimit(limit, unit);
  if (cents === null) return messages.missing;
  return cents > lowCents ? messages.tooHigh({ cents: inUnit(lowCents, unit) }) : undefined;
}

/** Returns the error of the amount if the server's lowest price is below it. The list may be newer than the page. */
export function toLimitRejection(
  { fields }: ApiFailure,
  unit: LimitUnit,
  { tooHigh }: Messages<"prices">["alert"],
): { limit?: string } {
  if (fields["problem"] !== "price_below_limit") return {};
  return { limit: tooHigh({ cents: inUnit(Number(fields["cents"]), unit) }) };
}

/** The amount and its period. */
export function LimitFields({
  form,
}: {
  readonly form: Pick<FormState<LimitValues, "limit" | "unit">, "text">;
}) {
  const messages = useMessages("prices").alert;
  return (
    <FieldGrid columns={2}>
      <NumberField {...form.text("limit")} label={messages.limit} prefix="$" decimal maxLength={12} />
      <Select
        {...form.text("unit")}
        label={messages.unit}
        options={(["year", "month"] as const).map((value) => ({ value, label: messages.units[value] }))}
      />
    </FieldGrid>
  );
}
