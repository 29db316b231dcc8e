import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OrderQuote, OrderQuoteRequest } from "#contracts/checkout.ts";
import { useTrack } from "#web/telemetry/analytics/use-track.ts";
import { orderQuoteQuery } from "../../api.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { toPricing, type CompareInputs } from "#web/features/compare/parts/inputs.ts";
import type { Change } from "./changes.ts";
import { changesBetween } from "./changes.ts";

interface QuoteInput {
  readonly planId: string;
  /** ESI ID of the home once it is known. */
  readonly esiid: string | undefined;
  /** The order that ends, for a renewal. */
  readonly replaces: string | null;
  /** The usage entered by the visitor. Null leaves it to the account's home. */
  readonly inputs: CompareInputs | null;
  /** Id of the account. "" for none. */
  readonly who: string;
  /** Nothing is requested before the account is known. */
  readonly ready: boolean;
}

export interface OrderQuoteState {
  readonly quote: OrderQuote | undefined;
  /** Differences from what the page showed first. */
  readonly changes: readonly Change[];
  readonly error: unknown;
  readonly fetching: boolean;
  /** Whether the quote is still for the previous home or language. */
  readonly outdated: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** Returns the plan as it is today, for a home and a usage, and what changed while the page was open. */
export function useOrderQuote({ planId, esiid, replaces, inputs, who, ready }: QuoteInput): OrderQuoteState {
  const config = useConfig();
  const language = useLanguage();
  const body: OrderQuoteRequest = {
    plan_id: planId,
    language,
    ...(esiid !== undefined && { esiid }),
    ...(replaces !== null && { replaces_order_id: replaces }),
    ...(inputs && toPricing(inputs)),
  };
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...orderQuoteQuery(config, body, { usageKey: inputs?.saved_at ?? "", who }),
    enabled: ready,
    // The form stays while another home is looked up.
    placeholderData: keepPreviousData,
  });
  const [first, setFirst] = useState<OrderQuote | null>(null);
  if (data && !first) setFirst(data);
  useTrack("cp_order_quote_shown", first && { plan_id: planId });
  return {
    quote: data,
    changes: data && first ? changesBetween(first, data) : [],
    error,
    fetching: isFetching,
    outdated: isPlaceholderData,
    refetch,
  };
}
