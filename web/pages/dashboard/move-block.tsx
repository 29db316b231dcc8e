import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { BestPlans, ServiceLocation } from "#contracts/portal.ts";
import type { Messages } from "../../i18n/catalog.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Row, Text } from "../../ui/layout.tsx";
import { ButtonLink } from "../../ui/link.tsx";
import { Skeleton } from "../../ui/progress.tsx";
import { useWords } from "../../ui/words.tsx";
import type { BestMove } from "./best-move.ts";
import { bestMove } from "./best-move.ts";

interface MoveBlockProps {
  readonly location: ServiceLocation;
  readonly best: UseQueryResult<BestPlans>;
  readonly today: string;
}

/** The best move in a sentence, with its figure, and the way to the plans. */
export function MoveBlock({ location, best, today }: MoveBlockProps) {
  const { move: words } = useMessages("dashboard");
  const { retry } = useWords();
  const { esiid } = location.service_location;
  if (best.data) {
    const move = bestMove(best.data, location.contract, today);
    const held = location.service_location.switch_hold === true;
    const order = held ? null : orderHref(move, esiid);
    return (
      <Box>
        <div className="min-w-0">
          <h3 className="text-small text-muted">{words.title}</h3>
          <Move move={move} held={held} words={words} />
        </div>
        <Row>
          {order && <ButtonLink href={order}>{words.order}</ButtonLink>}
          <ButtonLink variant={order ? "quiet" : "secondary"} href={paths.shop(esiid)}>
            {words.see}
          </ButtonLink>
        </Row>
      </Box>
    );
  }
  if (best.isPending) {
    return (
      <Box>
        <output className="sr-only">{words.loading}</output>
        <div className="flex w-full flex-col gap-3">
          <Skeleton width="5rem" />
          <Skeleton height={1.25} lines={2} />
          <Skeleton width="80%" />
          <Skeleton height={2.5} width="9rem" />
        </div>
      </Box>
    );
  }
  return (
    <Box>
      <Text tone="muted">{words.failed}</Text>
      <Button onClick={() => void best.refetch()} pending={best.isFetching}>
        {retry}
      </Button>
    </Box>
  );
}

/** Where the plan of a move is ordered; null where there is none. The order page offers the day on which leaving is free. */
function orderHref(move: BestMove, esiid: string): string | null {
  switch (move.kind) {
    case "switch":
    case "cheapest":
    case "wait":
      return paths.orderPlan(move.plan.plan.id, { esiid });
    case "stay":
    case "unknown":
      return null;
    default:
      return move satisfies never;
  }
}

function Box({ children }: { readonly children: ReactNode }) {
  return (
    <div className="rounded-card bg-raised p-4">
      <Row justify="between" gap={4}>
        {children}
      </Row>
    </div>
  );
}

type Words = Messages<"dashboard">["move"];

interface MoveProps {
  readonly move: BestMove;
  /** A switch hold stands in the way of any switch. */
  readonly held: boolean;
  readonly words: Words;
}

function Move({ move, held, words }: MoveProps) {
  if (move.kind === "unknown") return <Text>{words.unknown}</Text>;
  if (move.kind === "stay") return <Said strong={words.stay} text={words.stayText} />;
  const { plan } = move.plan;
  if (move.kind === "cheapest")
    return (
      <Said
        strong={words.cheapest(plan.name)}
        figure={words.costs(move.year_cents)}
        text={`${words.by(plan.provider.name)}. ${words.cheapestText}`}
      />
    );
  const saves = words.saves(move.savings_cents);
  if (move.kind === "wait")
    return (
      <Said strong={words.wait(move.on, plan.name)} figure={saves} good text={words.by(plan.provider.name)} />
    );
  return (
    <Said
      strong={words.switch(plan.name)}
      figure={saves}
      good
      text={`${words.by(plan.provider.name)}. ${held ? words.hold : feeText(move.fee_cents, words)}`}
    />
  );
}

function feeText(cents: number | null, words: Words): string {
  if (cents === null) return words.feeUnknown;
  return cents > 0 ? words.fee(cents) : words.noFee;
}

interface SaidProps {
  readonly strong: string;
  readonly figure?: string;
  readonly good?: boolean;
  readonly text: string;
}

function Said({ strong, figure, good, text }: SaidProps) {
  return (
    <>
      <p className="figures text-lead font-semibold">
        {strong}
        {figure && (
          <>
            {": "}
            <span className={good ? "text-good" : undefined}>{figure}</span>
          </>
        )}
      </p>
      <Text size="small" tone="muted">
        {text.charAt(0).toUpperCase() + text.slice(1)}
      </Text>
    </>
  );
}
