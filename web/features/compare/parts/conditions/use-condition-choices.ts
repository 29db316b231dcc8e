import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ConditionChoice } from "#contracts/plan.ts";
import { refreshLocations } from "#web/shared/api/get-locations.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { saveLocationConditions } from "../../api.ts";
import { loadInputs, saveInputs, withConditions } from "../inputs.ts";

export interface ConditionChoices {
  readonly choices: readonly ConditionChoice[];
  readonly onChange: (choices: readonly ConditionChoice[]) => void;
  readonly failed: boolean;
}

/**
 * Returns the conditions that the customer meets, and saves a change: with the home in the account, or with a visitor's
 * inputs in this browser. Every price that depends on them is then requested again.
 */
export function useConditionChoices(
  saved: readonly ConditionChoice[] | undefined,
  esiid: string | undefined,
): ConditionChoices {
  const config = useConfig();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: async (choices: readonly ConditionChoice[]) => {
      if (esiid === undefined) return;
      await saveLocationConditions(config, esiid, choices);
      await refreshLocations(client, esiid);
    },
  });
  return {
    // The check box responds before the server does.
    choices: (save.isPending ? save.variables : saved) ?? [],
    failed: save.isError,
    onChange: (choices) => {
      if (esiid !== undefined) save.mutate(choices);
      else saveVisitorChoices(choices);
    },
  };
}

function saveVisitorChoices(conditions: readonly ConditionChoice[]): void {
  const inputs = loadInputs();
  if (inputs) saveInputs(withConditions(inputs, conditions, new Date().toISOString()));
}
