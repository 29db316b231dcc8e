import type { ServiceLocation } from "#contracts/portal.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { CheckIcon } from "#web/ui/icons.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { nextEnd } from "#web/features/locations/parts/outlook/page-to-dos.ts";

/** Shown without to-dos, with the next date. */
export function AllDone({ locations }: { readonly locations: readonly ServiceLocation[] }) {
  const { toDos: messages } = useMessages("orders");
  const next = nextEnd(locations);
  return (
    <EmptyState
      title={messages.allDone}
      icon={<CheckIcon size={32} />}
      action={next === null && <ButtonLink href={paths.locations()}>{messages.addContract}</ButtonLink>}
    >
      {next === null ? messages.allDoneNone : messages.allDoneNext({ day: next })}
    </EmptyState>
  );
}
