import { Link } from "#web/ui/link.tsx";
import { paths } from "#web/shared/paths.ts";
import { Term } from "#web/shared/parts/term.tsx";
import { DocumentIcon } from "#web/ui/icons.tsx";
import type { ReactNode } from "react";
import { Suspense, lazy, useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { Outlook } from "#contracts/outlook.ts";
import type { Contract, ServiceLocation } from "#contracts/portal.ts";
import { ContractClockView, toNextPlan } from "../contract-clock.tsx";
import { Money } from "#web/shared/parts/money.tsx";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

import { Section } from "#web/ui/layout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const ID = "contract";

// It pulls in the market's list of providers.
const ContractForm = lazy(() =>
  import("./contract-form.tsx").then((module) => ({ default: module.ContractForm })),
);

interface ContractSectionProps {
  readonly location: ServiceLocation;
  /** Undefined while it isn't known. */
  readonly outlook: Outlook | undefined;
  /** The content above has its final height. */
  readonly ready: boolean;
}

/** The contract at a home with its countdown, or the form to add it. */
export function ContractSection({ location, outlook, ready }: ContractSectionProps) {
  const messages = useMessages("contract");
  const { contract } = location;
  const isTargeted = useLocation().hash === `#${ID}`;
  const [editing, setEditing] = useState(isTargeted && contract === null);
  // A link can lead here before the plans above have loaded, which then push it down.
  useEffect(() => {
    if (isTargeted && ready) document.getElementById(ID)?.scrollIntoView();
  }, [isTargeted, ready]);
  return (
    <Section
      id={ID}
      title={messages.title}
      actions={contract && !editing && <Button onClick={() => setEditing(true)}>{messages.change}</Button>}
    >
      {editing && (
        <Card as="div">
          <div className="max-w-xl">
            <Suspense fallback={<Skeleton height={2.75} lines={6} />}>
              <ContractForm location={location} onDone={() => setEditing(false)} />
            </Suspense>
          </div>
        </Card>
      )}
      {!editing && contract && <Known location={location} contract={contract} outlook={outlook} />}
      {!editing && !contract && (
        <EmptyState
          title={messages.none}
          icon={<DocumentIcon size={28} />}
          action={<Button onClick={() => setEditing(true)}>{messages.addContract}</Button>}
        >
          {messages.noneText}
        </EmptyState>
      )}
    </Section>
  );
}

interface KnownProps extends Omit<ContractSectionProps, "ready"> {
  readonly contract: Contract;
}

function Known({ location, contract, outlook }: KnownProps) {
  const messages = useMessages("contract");
  const { clock: clockMessages } = useMessages("locations");
  const format = useFormat();
  const { clock } = location;
  // A price that has ended is no longer paid.
  const over = clock?.state === "over";
  const current = over ? null : (outlook?.current_cents ?? null);
  return (
    <Card as="div">
      <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_auto]">
        <dl className="grid content-start gap-x-6 gap-y-3 sm:grid-cols-2">
          <Fact name={messages.plan}>{contract.plan_name ?? messages.unknown}</Fact>
          <Fact name={messages.provider}>{contract.provider ?? messages.unknown}</Fact>
          <Fact name={messages.price}>{priceText(contract, messages)}</Fact>
          <Fact name={<Term id="early-termination-fee">{messages.fee}</Term>}>
            {feeText(contract, over, messages)}
          </Fact>
        </dl>
        <div className="flex flex-col gap-4">
          {clock ? (
            <ContractClockView clock={clock} next={outlook?.order ? toNextPlan(outlook.order) : null} />
          ) : (
            <p>
              <span className="font-semibold">{clockMessages.monthly}</span>
              <span className="block text-small text-muted">{clockMessages.monthlyText}</span>
            </p>
          )}
        </div>
      </div>
      {outlook && (current !== null || !over) && (
        <dl className="flex flex-wrap gap-x-10 gap-y-3 border-t border-line pt-4">
          {current !== null && (
            <Fact name={messages.yearly}>
              <Money cents={current} per="year" size="title" />
            </Fact>
          )}
          {!over && (
            <Fact name={messages.today.label}>
              <span className="figures text-title font-semibold">{feeToday(outlook.exit_fee_cents)}</span>
            </Fact>
          )}
        </dl>
      )}
      {!over && (
        <p className="text-small">
          <Link href={paths.moving()}>{messages.moving}</Link>
        </p>
      )}
    </Card>
  );

  function feeToday(cents: number | null): string {
    if (cents === null) return messages.today.unknown;
    return cents === 0 ? messages.today.none : format.money(cents);
  }
}

function Fact({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type ContractMessages = Messages<"contract">;

function priceText({ price, plan_id }: Contract, messages: ContractMessages): string {
  if (price)
    return messages.priceText({
      cents: price.cents_per_kwh,
      base: price.base_usd,
      delivery: price.includes_delivery,
    });
  return plan_id === null ? messages.unknown : messages.onList;
}

/** A contract that has ended has no fee anymore, whatever was agreed. */
function feeText({ leaving_fee: fee }: Contract, over: boolean, messages: ContractMessages): string {
  if (over) return messages.fees.none;
  if (!fee) return messages.unknown;
  return fee.kind === "none" ? messages.fees.none : messages.fees[fee.kind]({ usd: fee.usd });
}
