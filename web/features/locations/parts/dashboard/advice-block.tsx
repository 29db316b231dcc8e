import type { UseQueryResult } from "@tanstack/react-query";
import type { Outlook } from "#contracts/outlook.ts";
import { AdviceText } from "../outlook/advice-text.tsx";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Row, Text } from "#web/ui/layout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useUiMessages } from "#web/ui/ui-messages.tsx";

interface AdviceBlockProps {
  readonly outlook: Pick<UseQueryResult<Outlook>, "data" | "isPending" | "isFetching" | "refetch">;
}

/** The recommendation for the home. */
export function AdviceBlock({ outlook }: AdviceBlockProps) {
  const messages = useMessages("outlook");
  const { retry } = useUiMessages();
  const { data } = outlook;
  if (data) {
    return (
      <div className="min-w-0 max-w-[68ch]">
        <h3 className="text-small text-muted">{data.order ? messages.options.orderTitle : messages.title}</h3>
        <AdviceText outlook={data} />
      </div>
    );
  }
  if (outlook.isPending) {
    return (
      <div className="flex w-full flex-col gap-3">
        <output className="sr-only">{messages.loading}</output>
        <Skeleton width="5rem" />
        <Skeleton height={1.25} lines={2} />
        <Skeleton lines={2} />
      </div>
    );
  }
  return (
    <Row justify="between" gap={4}>
      <Text tone="muted">{messages.failed}</Text>
      <Button onClick={() => void outlook.refetch()} pending={outlook.isFetching}>
        {retry}
      </Button>
    </Row>
  );
}
