import type { Outlook, OutlookOption } from "#contracts/outlook.ts";
import type { ServiceLocation } from "#contracts/portal.ts";
import { findDoNothing } from "#messages/describe-advice.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { OptionColumn, OtherOption } from "./option-column.tsx";

interface OptionsProps {
  readonly outlook: Outlook;
  readonly location: ServiceLocation;
}

/**
 * Doing nothing, staying and switching side by side, over the same twelve months. With an order in progress, only what
 * comes next.
 */
export function OptionColumns({ outlook, location }: OptionsProps) {
  const { options: messages } = useMessages("outlook");
  const [stay] = ofKind(outlook, "stay_with_provider");
  const [change] = ofKind(outlook, "switch");
  const provider = outlook.contract?.provider ?? null;
  const common = { outlook, location };
  const doNothing = findDoNothing(outlook) ?? undefined;
  return (
    <ul className="grid gap-6 md:auto-cols-fr md:grid-flow-col md:gap-0 md:divide-x md:divide-line">
      <OptionColumn
        title={outlook.order === null ? messages.doNothing : messages.withOrder}
        option={doNothing}
        none={messages.unknown}
        {...common}
      />
      {outlook.order === null && (stay || provider !== null) && (
        <OptionColumn
          title={messages.stay({ provider })}
          option={stay}
          none={messages.stayNone}
          {...common}
        />
      )}
      {outlook.order === null && (
        <OptionColumn title={messages.switch} option={change} none={messages.switchNone} {...common} />
      )}
    </ul>
  );
}

/** The plans after the best of each kind. */
export function OtherOptions({ outlook, location }: OptionsProps) {
  const { options: messages } = useMessages("outlook");
  const others = [...ofKind(outlook, "stay_with_provider").slice(1), ...ofKind(outlook, "switch").slice(1)];
  if (others.length === 0) return null;
  return (
    <Disclosure summary={messages.others}>
      <ul className="divide-y divide-line">
        {others.map((option) => (
          <OtherOption key={option.id} option={option} outlook={outlook} location={location} />
        ))}
      </ul>
    </Disclosure>
  );
}

function ofKind({ options }: Outlook, kind: OutlookOption["kind"]): readonly OutlookOption[] {
  return options.filter((option) => option.kind === kind);
}
