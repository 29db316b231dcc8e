import { useFormat } from "../i18n/use-format.ts";
import { useMessages } from "../i18n/use-messages.ts";
import type { FigureProps } from "#web/ui/figure.tsx";
import { Figure } from "#web/ui/figure.tsx";

interface MoneyProps extends Omit<FigureProps, "value" | "unit"> {
  cents: number;
  /** Shows "a year" or "a month" next to it. */
  per?: "year" | "month";
  /** Also shows the cents. */
  exact?: boolean;
}

/**
 * An amount of money: the number in large type, its period small and muted. The element also contains the cents, for
 * programs that read the page.
 */
export function Money({ cents, per, exact, ...figure }: MoneyProps) {
  const format = useFormat();
  const common = useMessages("common");
  const units = { year: common.aYear, month: common.aMonth };
  return (
    <Figure
      {...figure}
      value={<data value={cents}>{exact ? format.moneyExact(cents) : format.money(cents)}</data>}
      unit={per ? units[per] : undefined}
    />
  );
}

interface RateProps extends Omit<FigureProps, "value" | "unit" | "unitGap"> {
  centsPerKwh: number;
  decimals?: number;
}

/** A price per kWh: "12.4¢/kWh" with the unit small and muted. */
export function Rate({ centsPerKwh, decimals, ...figure }: RateProps) {
  const format = useFormat();
  const parts = format.rateParts(centsPerKwh, decimals);
  return <Figure {...figure} value={parts.value} unit={parts.unit} unitGap={false} />;
}
