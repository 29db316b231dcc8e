import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { endSession, sessionsQuery } from "../api.ts";
import { SEPARATOR } from "#messages/keep-together.ts";
import type { AccountSession } from "#web/shared/api/endpoints.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { endOtherSessions } from "#web/shared/session/manage-account.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/layout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { ProblemView } from "#web/features/sign-in/parts/problem-view.tsx";
import { useAction } from "#web/shared/form/use-action.ts";
import { Present, Setting } from "./setting.tsx";

/** Lists where the account is signed in, with a button to end each session. */
export function DevicesSetting() {
  const config = useConfig();
  const { devices: messages } = useMessages("security");
  const sessions = useQuery(sessionsQuery(config));
  return (
    <Setting label={messages.label}>
      <Stack gap={3}>
        <Present muted>{messages.text}</Present>
        {sessions.isPending && <Skeleton height={2.5} lines={2} />}
        {sessions.isError && (
          <FailurePanel
            error={sessions.error}
            onRetry={() => void sessions.refetch()}
            retrying={sessions.isFetching}
          />
        )}
        {sessions.data && <Devices sessions={sessions.data} />}
      </Stack>
    </Setting>
  );
}

/** Number of sessions shown at first. */
const SHOWN = 5;

function Devices({ sessions }: { sessions: readonly AccountSession[] }) {
  const config = useConfig();
  const queries = useQueryClient();
  const toast = useToast();
  const { devices: messages } = useMessages("security");
  const action = useAction();
  const [all, setAll] = useState(false);
  // The current session comes first, whatever its age.
  const sorted = sessions.toSorted((one, other) => Number(other.current) - Number(one.current));
  const others = sessions.filter(({ current }) => !current).length;
  const hidden = all ? 0 : Math.max(0, sorted.length - SHOWN);

  function end(work: () => Promise<void>, text: string): void {
    action.run(async () => {
      await work();
      toast({ text, tone: "good" });
      await queries.invalidateQueries({ queryKey: ["sessions"] });
    });
  }

  return (
    <Stack gap={3}>
      <ul className="flex flex-col divide-y divide-line">
        {sorted.slice(0, sorted.length - hidden).map((session) => (
          <DeviceLine
            key={session.id}
            session={session}
            onEnd={(name) => end(() => endSession(config, session.id), messages.ended({ device: name }))}
          />
        ))}
      </ul>
      <ProblemView failure={action.failure} />
      <Row gap={2}>
        {hidden > 0 && (
          <Button size="small" variant="quiet" flush onClick={() => setAll(true)}>
            {messages.more({ n: hidden })}
          </Button>
        )}
        {others > 0 && (
          <Button
            size="small"
            pending={action.pending}
            onClick={() => end(() => endOtherSessions(config), messages.endedOthers({ n: others }))}
          >
            {messages.endOthers}
          </Button>
        )}
      </Row>
    </Stack>
  );
}

function DeviceLine({ session, onEnd }: { session: AccountSession; onEnd: (name: string) => void }) {
  const { devices: messages } = useMessages("security");
  const name = session.device || messages.unknown;
  const seen = messages.seen({ when: session.refreshed_at ?? session.created_at });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-2">
          {name}
          {session.current && <Badge tone="info">{messages.this}</Badge>}
        </span>
        <span className="figures block text-small break-words text-muted">
          {session.ip ? seen + SEPARATOR + messages.from({ address: session.ip }) : seen}
        </span>
      </span>
      {!session.current && (
        <Button
          size="small"
          variant="quiet"
          flush
          aria-label={messages.signOutDevice({ device: name })}
          onClick={() => onEnd(name)}
        >
          {messages.end}
        </Button>
      )}
    </li>
  );
}
