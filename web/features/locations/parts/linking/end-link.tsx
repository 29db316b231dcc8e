import { useQueryClient } from "@tanstack/react-query";
import { endAgreement, saveAgreement } from "../../api/agreements.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { EndDialog } from "../end-dialog.tsx";

interface EndLinkProps {
  readonly esiid: string;
  /** What ends: a request that the meter source has not confirmed, or a link that is read. */
  readonly of: "request" | "link";
}

/** Ends the agreement after a confirmation. */
export function EndLink({ esiid, of }: EndLinkProps) {
  const { end } = useMessages("linking");
  const config = useConfig();
  const client = useQueryClient();
  return (
    <EndDialog
      messages={end[of]}
      end={async () => saveAgreement(client, esiid, await endAgreement(config, esiid))}
    />
  );
}
