import type { ReactNode } from "react";
import type { OrderProblem } from "#contracts/checkout.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Banner } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { InfoIcon, WarnIcon } from "#web/ui/icons.tsx";
import { Row, Text } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { isLost, isPlacedBefore, orderableFrom, findProblem } from "./use-place-order.ts";

interface RejectedProps {
  readonly error: unknown;
  readonly signedIn: boolean;
  /** ESI ID of the account's home. Null for a guest's. */
  readonly customerEsiid: string | null;
  /** Left out if the page has no other home to choose. */
  readonly onOtherLocation?: () => void;
  /** Orders a renewal as a switch. */
  readonly onAsSwitch: () => void;
  /** Sends it as a separate order. */
  readonly onPlaceToo: () => void;
  readonly pending: boolean;
}

/** Explains why the order was not placed: what happened, what is safe, what to do. */
export function RejectedBanner(props: RejectedProps) {
  const { error } = props;
  const { lost } = useMessages("checkout");
  const problem = findProblem(error);
  if (error === null) return null;
  // The page itself shows what changed, and that a plan is gone.
  if (problem === "plan_changed" || problem === "plan_gone") return null;
  const from = orderableFrom(error);
  if (from !== null) return <TooEarly {...props} from={from} />;
  if (problem) return <Rejected {...props} problem={problem} />;
  if (isPlacedBefore(error)) return <PlacedBefore {...props} />;
  if (isLost(error) && error instanceof ApiFailure)
    return <ErrorPanel {...lost} requestId={error.requestId} />;
  return <FailurePanel error={error} />;
}

/** An earlier order from this form arrived, with different contents. */
function PlacedBefore({ signedIn, onPlaceToo, pending }: RejectedProps) {
  const { before: messages, rejected: rejectedMessages } = useMessages("checkout");
  return (
    <div role="alert">
      <Banner tone="info" icon={<InfoIcon />} title={messages.title}>
        <Text>{signedIn ? messages.inAccount : messages.inMail}</Text>
        <div className="pt-2">
          <Row>
            <Button pending={pending} onClick={onPlaceToo}>
              {messages.action}
            </Button>
            {signedIn && <ButtonLink href={paths.orders()}>{rejectedMessages.myOrders}</ButtonLink>}
          </Row>
        </div>
      </Banner>
    </div>
  );
}

/** No day is available yet: the current contract ends too far in the future for another provider's plan. */
function TooEarly({ from, onAsSwitch }: RejectedProps & { readonly from: string }) {
  const { rejected: messages } = useMessages("checkout");
  return (
    <div role="alert">
      <Banner tone="warn" icon={<WarnIcon />} title={messages.too_early.title({ day: from })}>
        <Text>{messages.too_early.text({ from })}</Text>
        <div className="pt-2">
          <Row>
            <Button onClick={onAsSwitch}>{messages.asSwitch}</Button>
          </Row>
        </div>
      </Banner>
    </div>
  );
}

type ReportedProblem = Exclude<OrderProblem, "plan_changed" | "plan_gone">;

function Rejected({ problem, ...props }: RejectedProps & { readonly problem: ReportedProblem }) {
  const { rejected: messages } = useMessages("checkout");
  const { title, text } = messages[problem];
  const todo = getRejectionAction(problem, props, messages);
  return (
    <div role="alert">
      <Banner tone="warn" icon={<WarnIcon />} title={title}>
        <Text>{text}</Text>
        {todo && (
          <div className="pt-2">
            <Row>{todo}</Row>
          </div>
        )}
      </Banner>
    </div>
  );
}

function getRejectionAction(
  problem: ReportedProblem,
  {
    signedIn,
    customerEsiid: customerLocation,
    onOtherLocation,
    onAsSwitch,
  }: Pick<RejectedProps, "signedIn" | "customerEsiid" | "onOtherLocation" | "onAsSwitch">,
  messages: {
    readonly asSwitch: string;
    readonly myOrders: string;
    readonly ranking: string;
    readonly otherLocation: string;
  },
): ReactNode {
  switch (problem) {
    case "order_under_way":
      return signedIn && <ButtonLink href={paths.orders()}>{messages.myOrders}</ButtonLink>;
    case "other_tdu":
      return (
        <>
          {onOtherLocation && <Button onClick={onOtherLocation}>{messages.otherLocation}</Button>}
          <ButtonLink href={customerLocation === null ? paths.compare() : paths.shop(customerLocation)}>
            {messages.ranking}
          </ButtonLink>
        </>
      );
    case "not_active":
    case "not_residential":
    case "no_choice":
      return onOtherLocation && <Button onClick={onOtherLocation}>{messages.otherLocation}</Button>;
    case "nothing_to_renew":
      return <Button onClick={onAsSwitch}>{messages.asSwitch}</Button>;
    case "switch_hold":
    case "start_refused":
    case "consent_outdated":
      return null;
    default:
      return problem satisfies never;
  }
}
