import { useMutation } from "@tanstack/react-query";
import type { ConnectionResponse } from "#contracts/connected-company.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { Button } from "#web/ui/button.tsx";
import { ExternalIcon } from "#web/ui/icons.tsx";
import { Row, Stack, Text } from "#web/ui/layout.tsx";
import { Wrapped } from "#web/ui/wrapped.tsx";
import { startConnection } from "../../api/connections.ts";

interface CompanyChoiceProps {
  readonly esiid: string;
  readonly companies: ConnectionResponse["companies"];
  readonly messages: Messages<"connectedCompany">;
}

/** A button for each company. It leads to the company's page for the permission. */
export function CompanyChoice({ esiid, companies, messages }: CompanyChoiceProps) {
  const config = useConfig();
  const start = useMutation({
    mutationFn: async (company: string) => {
      window.location.assign(await startConnection(config, esiid, company));
    },
  });
  const isOpening = start.isPending || start.isSuccess;
  return (
    <Stack gap={4}>
      <Text tone="muted">{messages.before}</Text>
      {start.error && <FailurePanel error={start.error} />}
      <Row>
        {companies.map(({ id, name }) => (
          <Button
            key={id}
            variant="primary"
            pending={isOpening && start.variables === id}
            disabled={isOpening}
            onClick={() => start.mutate(id)}
          >
            {isOpening && start.variables === id ? (
              messages.opening({ company: name })
            ) : (
              <>
                <Wrapped>{messages.connect({ company: name })}</Wrapped> <ExternalIcon size={18} />
              </>
            )}
          </Button>
        ))}
      </Row>
    </Stack>
  );
}
