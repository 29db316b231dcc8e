import { useQueryClient } from "@tanstack/react-query";
import type { Connection } from "#contracts/connected-company.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { paths } from "#web/shared/paths.ts";
import { Banner } from "#web/ui/badge.tsx";
import { CheckIcon, ClockIcon, WarnIcon } from "#web/ui/icons.tsx";
import { Row, Stack, Text } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { ProgressBar } from "#web/ui/progress.tsx";
import { endConnection, saveConnection } from "../../api/connections.ts";
import { EndDialog } from "../end-dialog.tsx";

interface CompanyConnectedProps {
  readonly esiid: string;
  readonly connection: Connection;
  readonly messages: Messages<"connectedCompany">;
}

/** Shows that a home is connected, how far its readings are, and how to disconnect it. */
export function CompanyConnected({ esiid, connection, messages }: CompanyConnectedProps) {
  const { company, import_state, fetched_at, waiting_since } = connection;
  const isUsable = import_state === "done";
  return (
    <Stack gap={4}>
      <div aria-live="polite">
        <ConnectionStatus connection={connection} messages={messages} />
      </div>
      {isUsable && fetched_at !== null && (
        <div>
          {waiting_since === null && <Text>{messages.text({ company })}</Text>}
          <Text tone="muted">{messages.updated({ at: fetched_at })}</Text>
        </div>
      )}
      <Row>
        {isUsable && (
          <ButtonLink variant="primary" href={paths.liveUsage(esiid)}>
            {messages.show}
          </ButtonLink>
        )}
        <EndConnection esiid={esiid} company={company} messages={messages} />
      </Row>
    </Stack>
  );
}

function ConnectionStatus({ connection, messages }: Omit<CompanyConnectedProps, "esiid">) {
  const { company, import_state, waiting_since: since } = connection;
  if (import_state === "failed")
    return (
      <Banner tone="warn" title={messages.failed} icon={<WarnIcon />}>
        {messages.failedText({ company })}
      </Banner>
    );
  if (since !== null)
    return (
      <Banner tone="warn" title={messages.late({ company })} icon={<ClockIcon />}>
        {messages.lateText({ since })}
      </Banner>
    );
  if (import_state === "done")
    return <Banner tone="good" title={messages.connected({ company })} icon={<CheckIcon />} />;
  return (
    <Stack gap={2}>
      <ProgressBar label={messages.importing({ company })} value={null} />
      <Text tone="muted">{messages.importingText}</Text>
    </Stack>
  );
}

interface EndConnectionProps {
  readonly esiid: string;
  readonly company: string;
  readonly messages: Messages<"connectedCompany">;
}

/** Disconnects after a confirmation. */
function EndConnection({ esiid, company, messages: { end } }: EndConnectionProps) {
  const config = useConfig();
  const client = useQueryClient();
  return (
    <EndDialog
      messages={{ ...end, title: end.title({ company }), done: end.done({ company }) }}
      end={async () => saveConnection(client, esiid, await endConnection(config, esiid))}
    />
  );
}
