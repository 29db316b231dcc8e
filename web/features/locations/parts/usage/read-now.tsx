import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { OnDemandRead } from "#contracts/live-link.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { Button } from "#web/ui/button.tsx";
import { Section, Text } from "#web/ui/layout.tsx";
import { onDemandQuery, requestOnDemandRead } from "../../api/on-demand.ts";

/** What a linked meter's display shows, read when the customer requests it. */
export function ReadNow({ esiid }: { readonly esiid: string }) {
  const messages = useMessages("onDemand");
  const config = useConfig();
  const client = useQueryClient();
  const query = onDemandQuery(config, esiid);
  const { data } = useQuery(query);
  const request = useMutation({
    mutationFn: () => requestOnDemandRead(config, esiid),
    onSuccess: async (response) => {
      // An earlier response that is still on its way must not replace this one.
      await client.cancelQueries({ queryKey: query.queryKey });
      client.setQueryData(query.queryKey, response);
    },
  });
  // This operator offers none.
  if (data && !data.can_read && data.read === null) return null;
  const underWay = data?.read?.state === "under_way";
  return (
    <Section title={messages.title} lead={messages.lead}>
      <div aria-live="polite">{data?.read && <Result read={data.read} />}</div>
      {request.error && <FailurePanel error={request.error} />}
      <div>
        <Button
          pending={request.isPending || underWay}
          disabled={data?.can_read === false}
          onClick={() => request.mutate()}
        >
          {messages.read}
        </Button>
      </div>
    </Section>
  );
}

function Result({ read: { state, code, kwh, read_at: at } }: { readonly read: OnDemandRead }) {
  const messages = useMessages("onDemand");
  if (state === "under_way") return <Text>{messages.underWay}</Text>;
  if (kwh !== null && at !== null)
    return (
      <Text size="lead" strong>
        {messages.done({ kwh, at })}
      </Text>
    );
  return <Text tone="bad">{messages.failed[code ?? "no_response"]}</Text>;
}
