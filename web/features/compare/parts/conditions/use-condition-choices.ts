import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { formatCompareAddress, parseCompareAddress } from "#contracts/compare-address.ts";
import type { ConditionChoice } from "#contracts/plan.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { loadInputs, saveInputs, withConditions } from "../inputs.ts";

/** Conditions that the customer meets, and the account's home they are of. Undefined: of a visitor. */
export interface SavedConditions {
  readonly saved: readonly ConditionChoice[] | undefined;
  readonly esiid: string | undefined;
}

export interface ConditionChoices {
  readonly choices: readonly ConditionChoice[];
  readonly onChange: (choices: readonly ConditionChoice[]) => void;
  readonly failed: boolean;
}

/**
 * Returns the conditions that the customer meets, and saves a change: with the home in the account, with a visitor's
 * inputs in this browser, or in the address of a shared link. Every price that depends on them is then requested again.
 */
export function useConditionChoices(
  saved: readonly ConditionChoice[] | undefined,
  esiid: string | undefined,
): ConditionChoices {
  const config = useConfig();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [saving, setSaving] = useState<readonly ConditionChoice[] | null>(null);
  const [failed, setFailed] = useState(false);
  // Not useMutation, whose code no other part of the list needs.
  async function save(esiidOfHome: string, choices: readonly ConditionChoice[]): Promise<void> {
    setSaving(choices);
    setFailed(false);
    try {
      const { saveLocationChoice } = await import("../../location-api.ts");
      await saveLocationChoice(config, client, esiidOfHome, { conditions: [...choices] });
    } catch {
      setFailed(true);
    }
    // A newer change may be in progress.
    setSaving((newest) => (newest === choices ? null : newest));
  }
  return {
    // The check box responds before the server does.
    choices: saving ?? saved ?? [],
    failed,
    onChange: (choices) => {
      if (esiid !== undefined) void save(esiid, choices);
      else {
        const shared = toSharedSearch(location.search, choices);
        if (shared === null) saveVisitorChoices(choices);
        else void navigate({ search: shared }, { replace: true, preventScrollReset: true });
      }
    },
  };
}

/** Returns the query of a shared link with these conditions, or null if the page's address is not one. */
function toSharedSearch(search: string, conditions: readonly ConditionChoice[]): string | null {
  const query = new URLSearchParams(search);
  const home = parseCompareAddress(query);
  if (!home?.usage || home.size !== null) return null;
  query.delete("meets");
  const changed = new URLSearchParams(formatCompareAddress({ ...home, conditions }));
  for (const [name, value] of changed) query.set(name, value);
  return query.toString();
}

function saveVisitorChoices(conditions: readonly ConditionChoice[]): void {
  const inputs = loadInputs();
  if (inputs) saveInputs(withConditions(inputs, conditions, new Date().toISOString()));
}
