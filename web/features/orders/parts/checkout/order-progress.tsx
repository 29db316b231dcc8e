// An order as seen with its receipt and without an account: its status, the next step, the available actions.
import type { ReactNode } from "react";
import { useState } from "react";
import type { OrderState } from "#contracts/order-transitions.ts";
import type { GuestOrder } from "#contracts/checkout.ts";
import { useRefreshCustomer } from "../use-refresh-customer.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Banner } from "#web/ui/badge.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { CheckIcon, InfoIcon } from "#web/ui/icons.tsx";
import { Row, Section, Text } from "#web/ui/layout.tsx";
import { useSignedIn } from "#web/shared/session/use-signed-in.ts";
import { ButtonLink, Link } from "#web/ui/link.tsx";
import { Timeline } from "#web/ui/timeline.tsx";
import { findOpenStep } from "../steps/open-step.ts";
import { CancelDay, DepositNote, StepCard } from "../steps/step-actions.tsx";
import { CANCELLABLE, isUnfinished } from "../outcome-options.ts";
import { CallProvider } from "../call-provider.tsx";
import { CancelForm } from "./cancel-form.tsx";
import { FinishCard } from "./finish-card.tsx";
import { OrderOutcomeForm } from "./outcome-form.tsx";

interface ProgressProps {
  readonly order: GuestOrder;
  readonly receipt: string;
  /** Fetches the order's current status. */
  readonly onStatus: () => void;
  /** Between the next step and the cancel button. */
  readonly children?: ReactNode;
}

/** Whether an account has claimed the order since: its receipt then only shows that it continues. */
export function isClosed({ taken_in, starts_on, handoff }: GuestOrder): boolean {
  return taken_in && starts_on === null && handoff === null;
}

export function OrderProgress(props: ProgressProps) {
  return isClosed(props.order) ? <InAccount {...props} /> : <OpenOrder {...props} />;
}

/** Shows where the order is now, without actions that are not possible from here. */
function InAccount({ order, children }: ProgressProps) {
  const { mail, page } = useMessages("placed");
  const signedIn = useSignedIn() !== null;
  return (
    <>
      <Text>{mail.claimed}</Text>
      <Row gap={4}>
        <ButtonLink variant="primary" href={paths.order(order.order_id)}>
          {page.toOrder}
        </ButtonLink>
        {!signedIn && <Link href={paths.login()}>{mail.signIn}</Link>}
      </Row>
      {children}
    </>
  );
}

function OpenOrder({ order, receipt, onStatus, children }: ProgressProps) {
  const messages = useMessages("placed");
  const refreshCustomer = useRefreshCustomer();
  const [message, setMessage] = useState<string | null>(null);
  const { order_id: id, provider, state, connector, kind } = order;
  const open = isUnfinished(order);
  // A step that we know of has a card.
  const code = findOpenStep(order) === null ? formatCode(order, messages) : null;
  const moved = (): void => {
    onStatus();
    refreshCustomer();
  };
  const handleReported = (text: string): void => {
    setMessage(text);
    moved();
  };
  const accepted = state === "accepted";
  const outcome = (
    <OrderOutcomeForm
      key={accepted ? "day" : "outcome"}
      orderId={id}
      receipt={receipt}
      dayOnly={accepted}
      onReported={(_, text) => handleReported(text)}
    />
  );
  return (
    <>
      <output className="empty:hidden">
        {message !== null && (
          <Banner tone="good" icon={<CheckIcon />}>
            {message}
          </Banner>
        )}
      </output>
      {code !== null && (
        <Banner tone="warn" icon={<InfoIcon />}>
          {code}
        </Banner>
      )}
      {open && (
        <Section title={messages.steps.title}>
          <FinishCard order={order} receipt={receipt} onStatus={moved} />
        </Section>
      )}
      <StepCard order={order} orderId={id} receipt={receipt} onChanged={moved} />
      <DepositNote order={order} />
      {suggestsCall(order) && <CallProvider phone={order.phone} />}
      {connector === "partner" && <PartnerSteps order={order} />}
      <CancelDay order={order} />
      {open && state === "started" && <Disclosure summary={messages.outcome.already}>{outcome}</Disclosure>}
      {connector === "handoff" && (state === "handed_off" || accepted) && (
        <Section title={accepted ? messages.outcome.dayTitle : messages.outcome.title}>{outcome}</Section>
      )}
      {(state === "rejected" || state === "cancelled" || endedEarly(order)) && <NextPlan order={order} />}
      {children}
      {CANCELLABLE.has(state) && order.cancel_requested_at === null && (
        <CancelForm
          orderId={id}
          provider={provider}
          moving={kind === "move_in"}
          receipt={receipt}
          onCancelled={(_, text) => handleReported(text)}
        />
      )}
    </>
  );
}

/** Leads to other plans. With a switch hold, no plan can start, so it says what to do about the hold. */
function NextPlan({ order }: { readonly order: GuestOrder }) {
  const { page } = useMessages("placed");
  const isHeld = order.last_code === "switch_hold";
  return (
    <Row>
      <ButtonLink variant={isHeld ? "secondary" : "primary"} href={paths.compareResults()}>
        {page.compare}
      </ButtonLink>
      {isHeld && <Link href={paths.glossaryTerm("switch-hold")}>{page.aboutHold}</Link>}
    </Row>
  );
}

/** Whether the page mentions a question to the provider. The card for finishing an order has the number already. */
export function suggestsCall(
  order: Pick<
    GuestOrder,
    "state" | "last_code" | "starts_on" | "connector" | "cancel_requested_at" | "provider_steps"
  >,
): boolean {
  const { state, last_code: code, starts_on, connector } = order;
  if (awaitsCancel(order)) return false;
  if (code === "too_late_to_cancel" || endedEarly(order)) return true;
  if (state === "submitted") return code === "hold_for_credit" && findOpenStep(order) !== "identity";
  if (state === "scheduled") return starts_on === null;
  if (state === "rejected") return code === "hold_for_credit";
  return state === "cancelled" && connector === "handoff" && code !== "no_answer";
}

const COMING: ReadonlySet<OrderState> = new Set(["started", "submitted", "accepted", "scheduled"]);

/** Whether the plan's start is still ahead, as far as we know. A cancellation that was requested may prevent it. */
export function isComing(order: Pick<GuestOrder, "state" | "last_code" | "cancel_requested_at">): boolean {
  return COMING.has(order.state) && !awaitsCancel(order);
}

/** The automatic steps, with their dates. */
function PartnerSteps({ order }: { readonly order: GuestOrder }) {
  const { steps: messages } = useMessages("placed");
  const { state, provider, kind, starts_on: day } = order;
  if (!isComing(order)) return null;
  const isAccepted = state === "accepted" || state === "scheduled";
  return (
    <Section title={messages.title}>
      <Timeline
        steps={[
          { key: "ordered", title: messages.ordered, phase: isAccepted ? "done" : "now" },
          {
            key: "answers",
            title: (isAccepted ? messages.accepted : messages.reviewing)({ provider }),
            detail: isAccepted ? undefined : messages.reviewingText,
            phase: isAccepted ? "now" : "coming",
          },
          {
            key: "begins",
            title: messages.begins,
            // The meter is not read between two contracts with the same provider.
            detail: kind === "renewal" ? undefined : messages.beginsTexts[kind],
            when:
              day === null
                ? undefined
                : state === "scheduled"
                  ? messages.date({ day })
                  : messages.wished({ day }),
            phase: "coming",
          },
        ]}
      />
    </Section>
  );
}

type OrderProgressStatus = Pick<
  GuestOrder,
  "state" | "kind" | "provider" | "connector" | "starts_on" | "last_code" | "cancel_requested_at"
>;

/** Whether the provider still has to respond to a request to cancel. */
export function awaitsCancel(
  order: Pick<GuestOrder, "state" | "last_code" | "cancel_requested_at">,
): boolean {
  const isRequested = order.cancel_requested_at !== null && order.last_code !== "too_late_to_cancel";
  return isRequested && CANCELLABLE.has(order.state);
}

// An end by date has no reason: with one, the provider reports that it is not active (any more).
function endedEarly({ state, last_code: code }: Pick<GuestOrder, "state" | "last_code">): boolean {
  return state === "ended" && code !== null && code !== "on_its_date";
}

/** Describes the order's status in a sentence. */
export function formatStatus(
  order: OrderProgressStatus,
  { states: messages, cancel }: Messages<"placed">,
): string {
  const { state, provider, connector, starts_on: day } = order;
  if (awaitsCancel(order)) return cancel.requested({ provider });
  const moving = order.kind === "move_in";
  if (endedEarly(order)) return messages.endedEarly({ provider });
  switch (state) {
    case "submitted":
    case "accepted":
    case "handed_off":
      return messages[state]({ provider });
    case "scheduled":
      return day === null ? messages.scheduledOpen({ provider }) : messages.scheduled({ day });
    case "started":
      if (connector === "partner") return messages.passing({ provider });
      return moving ? messages.moving.started : messages.started;
    case "active":
    case "ended":
      return messages[state];
    case "rejected":
      // It was not rejected: the provider never accepted it.
      if (order.last_code === "no_answer") return messages.notAccepted({ provider, moving });
      return moving ? messages.moving.rejected : messages.rejected;
    case "cancelled":
      return formatCanceled(order, messages);
    default:
      return state satisfies never;
  }
}

function formatCanceled(
  { kind, provider, connector, last_code: code }: OrderProgressStatus,
  messages: Messages<"placed">["states"],
): string {
  const moving = kind === "move_in";
  if (code === "no_answer") return messages.closed({ provider, moving });
  // We don't know whether it was finished there.
  if (connector === "handoff") return messages.canceledThere({ provider, moving });
  return moving ? messages.moving.cancelled : messages.cancelled;
}

/** Returns what the last step's reason means for the customer. Null if it adds nothing. */
export function formatCode(
  order: Pick<GuestOrder, "state" | "last_code" | "provider" | "cancel_requested_at">,
  { codes, rejectedForCredit }: Messages<"placed">,
): string | null {
  const { state, last_code: code, provider } = order;
  if (code === null || !hasText(code, codes) || awaitsCancel(order)) return null;
  if (state === "rejected" && code === "hold_for_credit") return rejectedForCredit({ provider });
  const text = codes[code];
  return typeof text === "string" ? text : text({ provider });
}

type Codes = Messages<"placed">["codes"];

function hasText(code: string, codes: Codes): code is keyof Codes {
  return Object.hasOwn(codes, code);
}
