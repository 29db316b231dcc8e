import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Outlook } from "#contracts/outlook.ts";
import type { ServiceLocation } from "#contracts/portal.ts";
import { AdviceActions } from "../outlook/advice-actions.tsx";
import { AdviceText } from "../outlook/advice-text.tsx";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Row, Text } from "#web/ui/layout.tsx";
import { Skeleton } from "#web/ui/progress.tsx";
import { useUiMessages } from "#web/ui/ui-messages.tsx";

interface AdviceBlockProps {
  readonly location: ServiceLocation;
  readonly outlook: Pick<UseQueryResult<Outlook>, "data" | "isPending" | "isFetching" | "refetch">;
  /** Its button is the page's primary button. */
  readonly primary: boolean;
}

/** The recommendation for the home, with its button. */
export function AdviceBlock({ location, outlook, primary }: AdviceBlockProps) {
  const messages = useMessages("outlook");
  const { retry } = useUiMessages();
  const { data } = outlook;
  if (data) {
    return (
      <Box>
        <div className="min-w-0 max-w-[68ch]">
          <h3 className="text-small text-muted">
            {data.order ? messages.options.orderTitle : messages.title}
          </h3>
          <AdviceText outlook={data} />
        </div>
        <AdviceActions outlook={data} location={location} primary={primary} withPlans />
      </Box>
    );
  }
  if (outlook.isPending) {
    return (
      <Box>
        <output className="sr-only">{messages.loading}</output>
        <div className="flex w-full flex-col gap-3">
          <Skeleton width="5rem" />
          <Skeleton height={1.25} lines={2} />
          <Skeleton lines={2} />
          <Skeleton height={2.5} width="9rem" />
        </div>
      </Box>
    );
  }
  return (
    <Box>
      <Text tone="muted">{messages.failed}</Text>
      <Button onClick={() => void outlook.refetch()} pending={outlook.isFetching}>
        {retry}
      </Button>
    </Box>
  );
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
