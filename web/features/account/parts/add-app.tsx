import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { addApp, deleteUnfinishedFactor, type NewApp } from "#web/shared/session/manage-account.ts";
import { startSecondStep, finishSecondStep } from "#web/shared/session/sign-in.ts";
import { Banner } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { WarnIcon } from "#web/ui/icons.tsx";
import { Row, Stack, Text } from "#web/ui/layout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { CodeForm } from "#web/features/sign-in/parts/code-form.tsx";
import { useAction } from "#web/shared/form/use-action.ts";
import { useEditors } from "./editors.tsx";
import { grouped } from "./factors.ts";
import { FactorProblem, isMissing } from "./factor-problem.tsx";

/** Adds an authenticator app: scan or type the key, then enter its first code. */
export function AddApp({ first }: { first: boolean }) {
  const config = useConfig();
  const { second: messages } = useMessages("security");
  const { cancel: cancelLabel } = useMessages("common");
  const { cancel } = useEditors();
  const action = useAction();
  const [app, setApp] = useState<NewApp | null>(null);
  const [late, setLate] = useState(false);
  const hasStarted = useRef(false);
  const unfinished = useRef<string | null>(null);

  function start(): void {
    action.run(async () => {
      const made = await addApp(config);
      unfinished.current = made.id;
      setLate(false);
      setApp(made);
    });
  }

  useEffect(() => {
    if (!hasStarted.current) start();
    hasStarted.current = true;
    // An abandoned setup does not remain in the account.
    return () => {
      if (unfinished.current !== null) void deleteUnfinishedFactor(config, unfinished.current);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the editor opens
  }, []);

  return (
    <Stack>
      {app === null && action.failure === null && <Preparing />}
      <FactorProblem failure={action.failure} onRetry={start} retrying={action.pending} />
      {late && (
        <Banner tone="warn" icon={<WarnIcon />} title={messages.late}>
          <p>{messages.lateTodo}</p>
          <div className="pt-2">
            <Button pending={action.pending} onClick={start}>
              {messages.again}
            </Button>
          </div>
        </Banner>
      )}
      {app && !late && (
        <>
          <Key app={app} />
          <Finish
            app={app}
            first={first}
            onFinished={() => (unfinished.current = null)}
            onMissing={() => {
              unfinished.current = null;
              setLate(true);
            }}
          />
        </>
      )}
      <Row>
        <Button variant="quiet" flush onClick={cancel}>
          {cancelLabel}
        </Button>
      </Row>
    </Stack>
  );
}

function Preparing() {
  const { second: messages } = useMessages("security");
  return (
    <div aria-live="polite">
      <span className="sr-only">{messages.preparing}</span>
      <Skeleton height={12} width="12rem" />
    </div>
  );
}

function Key({ app }: { app: NewApp }) {
  const { second: messages } = useMessages("security");
  const toast = useToast();
  return (
    <>
      <div className="flex flex-col gap-1">
        <h4 className="font-semibold">{messages.scan}</h4>
        <Text tone="muted" size="small">
          {messages.scanText}
        </Text>
      </div>
      {/* White in both themes: cameras want dark on light. */}
      <img
        data-secret
        src={app.qr}
        alt={messages.qr}
        width={208}
        height={208}
        className="rounded-field border border-line bg-white p-2"
      />
      <div className="flex flex-col gap-1.5">
        <h4 className="font-semibold">{messages.secret}</h4>
        <code data-secret className="figures text-lead break-words">
          {grouped(app.secret)}
        </code>
        <Row gap={2}>
          <Button
            size="small"
            onClick={() =>
              void navigator.clipboard.writeText(app.secret).then(() => toast({ text: messages.copied }))
            }
          >
            {messages.copy}
          </Button>
        </Row>
      </div>
    </>
  );
}

interface FinishProps {
  app: NewApp;
  first: boolean;
  onFinished: () => void;
  /** Called if the key expired before its first code was entered. */
  onMissing: () => void;
}

function Finish({ app, first, onFinished, onMissing }: FinishProps) {
  const config = useConfig();
  const queries = useQueryClient();
  const { second: messages } = useMessages("security");
  const { done } = useEditors();

  async function take(code: string): Promise<void> {
    try {
      await finishSecondStep(config, app.id, await startSecondStep(config, app.id), code);
    } catch (error) {
      if (isMissing(error)) return onMissing();
      throw error;
    }
    onFinished();
    await queries.invalidateQueries({ queryKey: ["sessions"] });
    done("app", first ? messages.added : messages.addedMore);
  }

  return (
    <>
      <Text>{messages.code}</Text>
      <CodeForm onCode={take} />
    </>
  );
}
