import type { ServiceLocation } from "#contracts/portal.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { CheckIcon } from "#web/ui/icons.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { nextEnd } from "#web/features/orders/parts/to-dos.ts";

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
