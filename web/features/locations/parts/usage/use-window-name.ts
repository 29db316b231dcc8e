import type { EnergyWindow } from "#contracts/plan.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { pricedWindow } from "#web/features/compare/parts/plan/window-names.ts";

/**
 * Returns a function that names hours that share a price, including the price, as on the plan's own page, but capitalized
 * because the name stands alone.
 */
export function useWindowName(): (window: EnergyWindow) => string {
  const { hours: messages } = useMessages("planDetails");
  const format = useFormat();
  return (window) => {
    const name = pricedWindow(window, { messages, format });
    return name.slice(0, 1).toUpperCase() + name.slice(1);
  };
}
