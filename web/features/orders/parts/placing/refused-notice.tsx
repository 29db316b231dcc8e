import type { ReactNode } from "react";
import type { OrderProblem } from "#contracts/placing.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Notice } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { InfoIcon, WarnIcon } from "#web/ui/icons.tsx";
import { Row, Text } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { isLost, isPlacedBefore, orderableFrom, problemOf } from "./use-place.ts";

interface RefusedProps {
  readonly error: unknown;
  readonly signedIn: boolean;
  /** ESI ID of the account's home; null for a guest's. */
  readonly ownHome: string | null;
  readonly onOtherHome: () => void;
  /** Orders a renewal as a switch. */
  readonly onAsSwitch: () => void;
  /** Sends it as an order of its own. */
  readonly onPlaceToo: () => void;
  readonly pending: boolean;
}

/** Why the order was not placed: what happened, what is safe, what to do. */
export function RefusedNotice(props: RefusedProps) {
  const { error } = props;
  const { lost } = useMessages("placing");
  const problem = problemOf(error);
  if (error === null) return null;
  // What changed, and a plan that is gone, are told by the page itself.
  if (problem === "plan_changed" || problem === "plan_gone") return null;
  const from = orderableFrom(error);
  if (from !== null) return <TooEarly {...props} from={from} />;
  if (problem) return <Refused {...props} problem={problem} />;
  if (isPlacedBefore(error)) return <PlacedBefore {...props} />;
  if (isLost(error) && error instanceof ApiFailure)
    return <ErrorPanel {...lost} requestId={error.requestId} />;
  return <FailurePanel error={error} />;
}

/** An order of this form arrived before, unlike this one. */
function PlacedBefore({ signedIn, onPlaceToo, pending }: RefusedProps) {
  const { before: words, refused } = useMessages("placing");
  return (
    <div role="alert">
      <Notice tone="info" icon={<InfoIcon />} title={words.title}>
        <Text>{signedIn ? words.inAccount : words.inMail}</Text>
        <div className="pt-2">
          <Row>
            <Button pending={pending} onClick={onPlaceToo}>
              {words.action}
            </Button>
            {signedIn && <ButtonLink href={paths.orders()}>{refused.myOrders}</ButtonLink>}
          </Row>
        </div>
      </Notice>
    </div>
  );
}

/** No day can be chosen yet: the contract that runs ends too far ahead for another provider's plan. */
function TooEarly({ from, onAsSwitch }: RefusedProps & { readonly from: string }) {
  const { refused: words } = useMessages("placing");
  return (
    <div role="alert">
      <Notice tone="warn" icon={<WarnIcon />} title={words.too_early.title(from)}>
        <Text>{words.too_early.text}</Text>
        <div className="pt-2">
          <Row>
            <Button onClick={onAsSwitch}>{words.asSwitch}</Button>
          </Row>
        </div>
      </Notice>
    </div>
  );
}

type Told = Exclude<OrderProblem, "plan_changed" | "plan_gone">;

function Refused({ problem, ...props }: RefusedProps & { readonly problem: Told }) {
  const { refused: words } = useMessages("placing");
  const { title, text } = words[problem];
  const todo = actionOf(problem, props, words);
  return (
    <div role="alert">
      <Notice tone="warn" icon={<WarnIcon />} title={title}>
        <Text>{text}</Text>
        {todo && (
          <div className="pt-2">
            <Row>{todo}</Row>
          </div>
        )}
      </Notice>
    </div>
  );
}

function actionOf(
  problem: Told,
  {
    signedIn,
    ownHome,
    onOtherHome,
    onAsSwitch,
  }: Pick<RefusedProps, "signedIn" | "ownHome" | "onOtherHome" | "onAsSwitch">,
  words: {
    readonly asSwitch: string;
    readonly myOrders: string;
    readonly ranking: string;
    readonly otherHome: string;
  },
): ReactNode {
  switch (problem) {
    case "order_under_way":
      return signedIn && <ButtonLink href={paths.orders()}>{words.myOrders}</ButtonLink>;
    case "other_tdu":
      return (
        <>
          <Button onClick={onOtherHome}>{words.otherHome}</Button>
          <ButtonLink href={ownHome === null ? paths.compare() : paths.shop(ownHome)}>
            {words.ranking}
          </ButtonLink>
        </>
      );
    case "not_active":
    case "not_residential":
    case "no_choice":
      return <Button onClick={onOtherHome}>{words.otherHome}</Button>;
    case "nothing_to_renew":
      return <Button onClick={onAsSwitch}>{words.asSwitch}</Button>;
    case "switch_hold":
    case "start_refused":
    case "consent_outdated":
      return null;
    default:
      return problem satisfies never;
  }
}
