import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Notice } from "#web/ui/badge.tsx";
import { InfoIcon } from "#web/ui/icons.tsx";
import { Text } from "#web/ui/layout.tsx";
import type { Refusal } from "./use-add-home.ts";

/** Why a home cannot be added, kindly, and what to do. */
export function RefusalNotice({ refusal }: { readonly refusal: Refusal }) {
  const { problems: words } = useMessages("adding");
  const { problem, fields } = refusal;
  // A proof is asked for by a step of its own.
  if (problem === "held_by_another" || problem === "proof_refused") return null;
  const title =
    problem === "no_choice" ? words.no_choice(fields["area"] ?? "", fields["utility"] ?? "") : words[problem];
  return (
    <div role="alert">
      <Notice tone="warn" icon={<InfoIcon />} title={title}>
        <Text>{words[`${problem}Text`]}</Text>
        <Text tone="muted">{words.nothingChanged}</Text>
      </Notice>
    </div>
  );
}
