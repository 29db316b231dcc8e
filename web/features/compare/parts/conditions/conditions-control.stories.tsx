import { useState } from "react";
import type { ConditionChoice } from "#contracts/plan.ts";
import { ConditionsControl } from "./conditions-control.tsx";
import { useConditionChoices } from "./use-condition-choices.ts";

const ESIID = "10443720001234567";

/** The control of a home in the account, without any choice so far. */
export function AtHome() {
  const [saved] = useState<readonly ConditionChoice[]>([]);
  const state = useConditionChoices(saved, ESIID);
  return <ConditionsControl {...state} offered={["autopay", "device"]} />;
}
