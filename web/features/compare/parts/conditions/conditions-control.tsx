import type { ConditionChoice, PlanCondition } from "#contracts/plan.ts";
import { CONDITION_CHOICES } from "#contracts/tables/plan-conditions.ts";
import { changesPrice } from "#contracts/condition-effects.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ErrorText } from "#web/ui/field.tsx";
import type { ConditionChoices } from "./use-condition-choices.ts";

interface ConditionsControlProps extends ConditionChoices {
  /** Those that change a price, and those that are chosen. */
  readonly offered: readonly ConditionChoice[];
}

/** Returns the choices that change the price of a plan with these conditions, and the chosen ones. */
export function listOffered(
  conditions: readonly PlanCondition[],
  chosen: readonly ConditionChoice[],
): ConditionChoice[] {
  const needed = new Set(conditions.filter(changesPrice).flatMap(({ needs }) => needs));
  return CONDITION_CHOICES.filter((choice) => needed.has(choice) || chosen.includes(choice));
}

/** The conditions that the customer meets. None is assumed. */
export function ConditionsControl({ offered, choices, onChange, failed }: ConditionsControlProps) {
  const messages = useMessages("conditionChoices");
  if (offered.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{messages.title}</legend>
      <p className="text-small text-muted">{messages.help}</p>
      {offered.map((choice) => (
        <Checkbox
          key={choice}
          label={messages.choices[choice]}
          checked={choices.includes(choice)}
          onChange={(event) =>
            onChange(
              CONDITION_CHOICES.filter((one) =>
                one === choice ? event.target.checked : choices.includes(one),
              ),
            )
          }
        />
      ))}
      {failed && <ErrorText>{messages.failed}</ErrorText>}
    </fieldset>
  );
}
