import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Connections } from "#contracts/oauth.ts";
import { SEPARATOR } from "#messages/keep-together.ts";
import { useAction } from "#web/shared/form/use-action.ts";
import { centralDay } from "#web/shared/format/central-day.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { Button } from "#web/ui/button.tsx";
import { Stack } from "#web/ui/layout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { connectionsQuery, endConnection } from "../api.ts";
import { Present, Setting } from "./setting.tsx";

type Connection = Connections["connections"][number];

/** Lists the apps that can read the account's data, with a button to disconnect each. */
export function ConnectedAppsSetting() {
  const config = useConfig();
  const { list: messages } = useMessages("account").apps;
  const connections = useQuery(connectionsQuery(config));
  return (
    <Setting label={messages.label} id="connected-apps">
      <Stack gap={3}>
        <Present muted>{messages.text}</Present>
        {connections.isPending && <Skeleton height={2.5} lines={1} />}
        {connections.isError && (
          <FailurePanel
            error={connections.error}
            onRetry={() => void connections.refetch()}
            retrying={connections.isFetching}
          />
        )}
        {connections.data?.length === 0 && <Present>{messages.none}</Present>}
        {connections.data && connections.data.length > 0 && <Apps connections={connections.data} />}
      </Stack>
    </Setting>
  );
}

function Apps({ connections }: { connections: readonly Connection[] }) {
  const config = useConfig();
  const queries = useQueryClient();
  const toast = useToast();
  const { list: messages } = useMessages("account").apps;
  const action = useAction();
  const end = ({ id, client }: Connection): void =>
    action.run(async () => {
      await endConnection(config, id);
      toast({ text: messages.ended({ app: client.name }), tone: "good" });
      await queries.invalidateQueries({ queryKey: ["connections"] });
    });
  return (
    <Stack gap={3}>
      <ul className="flex flex-col divide-y divide-line">
        {connections.map((connection) => (
          <AppLine key={connection.id} connection={connection} onEnd={() => end(connection)} />
        ))}
      </ul>
      {action.failure && <FailurePanel error={action.failure} />}
    </Stack>
  );
}

function AppLine({ connection, onEnd }: { connection: Connection; onEnd: () => void }) {
  const { list: messages } = useMessages("account").apps;
  const { client, used_at, expires_at } = connection;
  const names = connection.scopes.map((scope) => messages.names[scope]);
  const used = used_at === null ? messages.unused : messages.used({ when: used_at });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
      <span className="min-w-0">
        <span className="block wrap-anywhere">{client.name}</span>
        <span className="figures block text-small wrap-anywhere text-muted">
          {messages.data({ names, day: centralDay(expires_at) })}
        </span>
        <span className="figures block text-small wrap-anywhere text-muted">
          {client.host === null ? used : messages.from({ host: client.host }) + SEPARATOR + used}
        </span>
      </span>
      <Button
        size="small"
        variant="quiet"
        flush
        aria-label={messages.endApp({ app: client.name })}
        onClick={onEnd}
      >
        {messages.end}
      </Button>
    </li>
  );
}
