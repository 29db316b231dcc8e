import type { ServiceLocation } from "#contracts/portal.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { CheckIcon } from "../../ui/icons.tsx";
import { ButtonLink } from "../../ui/link.tsx";
import { nextEnd } from "./to-dos.ts";

/** Nothing to do: says so, and which date comes next. */
export function CalmState({ homes }: { readonly homes: readonly ServiceLocation[] }) {
  const { needs: words } = useMessages("orders");
  const next = nextEnd(homes);
  return (
    <EmptyState
      title={words.calm}
      icon={<CheckIcon size={32} />}
      action={next === null && <ButtonLink href={paths.locations()}>{words.addContract}</ButtonLink>}
    >
      {next === null ? words.calmNone : words.calmNext(next)}
    </EmptyState>
  );
}
