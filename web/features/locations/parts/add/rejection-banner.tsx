import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Banner } from "#web/ui/badge.tsx";
import { InfoIcon } from "#web/ui/icons.tsx";
import { Text } from "#web/ui/layout.tsx";
import type { AddLocationError } from "./use-add-location.ts";

/** Explains politely why a location cannot be added, and what to do. */
export function RejectionBanner({ rejection }: { readonly rejection: AddLocationError }) {
  const { problems: messages } = useMessages("adding");
  const { problem, fields } = rejection;
  // A separate step asks for a proof.
  if (problem === "held_by_another" || problem === "proof_refused") return null;
  const title =
    problem === "no_choice"
      ? messages.no_choice({ area: fields["area"] ?? "", utility: fields["utility"] ?? "" })
      : messages[problem];
  return (
    <div role="alert">
      <Banner tone="warn" icon={<InfoIcon />} title={title}>
        <Text>{messages[`${problem}Text`]}</Text>
        <Text tone="muted">{messages.nothingChanged}</Text>
      </Banner>
    </div>
  );
}
