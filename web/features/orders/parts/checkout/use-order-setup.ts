import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import type { Outlook } from "#contracts/outlook.ts";
import { useAddressInputs } from "#web/features/compare/parts/address-inputs.ts";
import { useCompareInputs } from "#web/features/compare/parts/inputs.ts";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { outlookQuery } from "#web/shared/api/get-outlook.ts";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useOrderDraft } from "./order-draft.ts";
import { findChosenLocation, findPresetLocation } from "./order-location.ts";
import type { Account } from "./use-account.ts";
import type { OrderBasis } from "./use-order-form.ts";
import { useOrderQuote, type OrderQuoteState } from "./use-order-quote.ts";

export interface OrderSetup extends Omit<OrderBasis, "quote" | "refetch"> {
  readonly state: OrderQuoteState;
  /** The recommendation for the account's home. Undefined if it isn't known or the home is another one. */
  readonly outlook: Outlook | undefined;
  /** Whether no year can be calculated from the usage stored in the browser. */
  readonly noYear: boolean;
  /** Orders a renewal as a switch. */
  readonly orderAsSwitch: () => void;
}

/** Returns what a page orders: the draft, the location, the usage and the plan as it is today. */
export function useOrderSetup(planId: string, account: Account): OrderSetup {
  const [query] = useSearchParams();
  const language = useLanguage();
  const config = useConfig();
  const { user, homes: locations } = account;
  const { draft, update } = useOrderDraft(planId, query.get("esiid") ?? "");
  const [replaces, setReplaces] = useState(() => query.get("replaces"));
  const [tdu, setTdu] = useState<string | null>(null);
  const preset = useMemo(
    () => findPresetLocation(draft, locations, { tdu, renewal: replaces !== null }),
    [draft, locations, tdu, replaces],
  );
  const location = findChosenLocation(draft, preset);
  const address = useAddressInputs();
  const saved = useCompareInputs();
  const stored = address.inputs ?? saved;
  /** Set for stored usage from which the server could not build a year: the order continues without it. */
  const [noYear, setNoYear] = useState("");
  // The account's home has its own usage.
  const inputs = location?.isCustomers || stored?.saved_at === noYear ? null : stored;
  const state = useOrderQuote({
    planId,
    esiid: location?.esiid,
    replaces,
    inputs,
    who: user?.id ?? "",
    ready: !address.pending,
  });
  const { quote } = state;
  const customerEsiid = user && location?.isCustomers ? location.esiid : null;
  const { data: outlook } = useQuery({
    ...outlookQuery(config, customerEsiid ?? "", language),
    enabled: customerEsiid !== null,
  });
  if (quote && tdu !== quote.plan.tdu) setTdu(quote.plan.tdu);
  if (inputs && hasNoYear(state.error)) setNoYear(inputs.saved_at);
  return {
    draft,
    update,
    account,
    location,
    inputs,
    replaces,
    state,
    outlook: customerEsiid === null ? undefined : outlook,
    noYear: stored !== null && stored.saved_at === noYear && location?.isCustomers !== true,
    orderAsSwitch: () => setReplaces(null),
  };
}

/** Whether no year can be calculated from the known usage. */
export function hasNoYear(error: unknown): boolean {
  if (!(error instanceof ApiFailure) || error.kind !== "http") return false;
  return Object.keys(error.fields).some((field) => field === "usage" || field.startsWith("usage."));
}
