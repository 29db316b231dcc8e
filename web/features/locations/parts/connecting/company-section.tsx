import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Connection, ConnectionResponse } from "#contracts/connected-company.ts";
import { refreshLocations } from "#web/shared/api/get-locations.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { useLateMessages } from "#web/shared/i18n/use-late-messages.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { Banner } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { WarnIcon } from "#web/ui/icons.tsx";
import { Section, Stack } from "#web/ui/layout.tsx";
import { ProgressBar } from "#web/ui/progress.tsx";
import { connectionQuery } from "../../api/connections.ts";
import { ErrorMessage } from "../rejection.tsx";
import { CompanyChoice } from "./company-choice.tsx";
import { CompanyConnected } from "./company-connected.tsx";
import { useCompanyReturn, type CompanyReturn } from "./use-company-return.ts";

/** Connects a home with a company that sends its readings. Nothing if the operator has none. */
export function CompanySection({ esiid }: { readonly esiid: string }) {
  const config = useConfig();
  const messages = useLateMessages(config.green_button ? "connectedCompany" : null);
  const { data, error, refetch, isFetching } = useQuery(connectionQuery(config, esiid));
  const returned = useCompanyReturn(esiid);
  useRefreshLocation(esiid, data?.connection ?? null);
  if (!config.green_button || !messages) return null;
  if (!data && !error) return null;
  const isConnected = data?.connection?.state === "active";
  if (data?.companies.length === 0 && !isConnected) return null;
  return (
    <Section
      title={isConnected ? messages.titleOpen : messages.title}
      {...(!isConnected && { lead: messages.lead })}
      id="company"
    >
      <Card as="div">
        {data ? (
          <CompanyStatus esiid={esiid} data={data} returned={returned} messages={messages} />
        ) : (
          <FailurePanel error={error} onRetry={() => void refetch()} retrying={isFetching} />
        )}
      </Card>
    </Section>
  );
}

interface CompanyStatusProps {
  readonly esiid: string;
  readonly data: ConnectionResponse;
  readonly returned: CompanyReturn;
  readonly messages: Messages<"connectedCompany">;
}

function CompanyStatus({ esiid, data, returned, messages }: CompanyStatusProps) {
  const { completion, declined } = returned;
  const { companies, connection } = data;
  if (completion.isPending) return <ProgressBar label={messages.finishing} value={null} />;
  if (connection?.state === "active")
    return <CompanyConnected esiid={esiid} connection={connection} messages={messages} />;
  return (
    <Stack gap={4}>
      {completion.error && <ErrorMessage error={completion.error} messages={messages.problems} />}
      {declined && (
        <Banner tone="warn" title={messages.declined} icon={<WarnIcon />}>
          {messages.declinedText}
        </Banner>
      )}
      {connection?.code && !completion.error && !declined && (
        <Banner title={messages.ended({ company: connection.company })} icon={<WarnIcon />}>
          {describeEnd(connection.code, connection.company, messages)}
        </Banner>
      )}
      <CompanyChoice esiid={esiid} companies={companies} messages={messages} />
    </Stack>
  );
}

function describeEnd(
  code: NonNullable<Connection["code"]>,
  company: string,
  { codes }: Messages<"connectedCompany">,
): string {
  if (code === "revoked") return codes.revoked({ company });
  return code === "no_response" ? codes.no_response({ company }) : codes[code];
}

/** Refetches the page's other data when the first readings have arrived. */
function useRefreshLocation(esiid: string, connection: Connection | null): void {
  const client = useQueryClient();
  const step = connection && `${connection.state} ${connection.import_state}`;
  const seen = useRef(step);
  useEffect(() => {
    const before = seen.current;
    seen.current = step;
    if (before !== null && step !== before) void refreshLocations(client, esiid);
  }, [step, client, esiid]);
}
