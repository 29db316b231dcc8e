import { useQuery } from "@tanstack/react-query";
import { useLateMessages } from "#web/shared/i18n/use-late-messages.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { Text } from "#web/ui/layout.tsx";
import { connectionQuery } from "../../api/connections.ts";

/** The company that a home's readings come from, if it is connected with one. */
export function CompanySource({ esiid }: { readonly esiid: string }) {
  const config = useConfig();
  const connection = useQuery(connectionQuery(config, esiid)).data?.connection;
  const isSource = connection?.state === "active" && connection.import_state === "done";
  const messages = useLateMessages(isSource ? "connectedCompany" : null);
  if (!isSource || !messages) return null;
  return (
    <Text size="small" tone="muted">
      {messages.source({ company: connection.company })}
    </Text>
  );
}
