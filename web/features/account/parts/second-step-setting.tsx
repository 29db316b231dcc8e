import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { removeFactor } from "#web/shared/session/manage-account.ts";
import { Button } from "#web/ui/button.tsx";
import { Row, Text } from "#web/ui/layout.tsx";
import { Dialog } from "#web/ui/modal.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { ProblemView } from "#web/features/sign-in/parts/problem-view.tsx";
import { useAction } from "#web/shared/form/use-action.ts";
import { AddApp } from "./add-app.tsx";
import { AddPhoneFactor } from "./add-phone-factor.tsx";
import { listedFactors, type ListedFactor } from "./factors.ts";
import { shownNumber } from "./phone-setting.tsx";
import type { SettingAction } from "./setting.tsx";
import { Present, Setting } from "./setting.tsx";
import { useAccount } from "./use-account.ts";

export function SecondStepSetting() {
  const { sign_in: signIn } = useConfig();
  const { second: messages } = useMessages("security");
  const factors = listedFactors(useAccount());
  const [removing, setRemoving] = useState<ListedFactor | null>(null);
  const actions: SettingAction[] = [
    { editor: "app", text: messages.addApp },
    ...(signIn.phone ? [{ editor: "phone-factor", text: messages.addPhone } as const] : []),
  ];
  return (
    <Setting
      label={messages.label}
      actions={actions}
      editors={{
        app: <AddApp first={factors.length === 0} />,
        "phone-factor": <AddPhoneFactor first={factors.length === 0} />,
      }}
    >
      <Present muted={factors.length === 0}>{factors.length === 0 ? messages.off : messages.on}</Present>
      {factors.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {factors.map((factor) => (
            <FactorLine key={factor.id} factor={factor} onRemove={() => setRemoving(factor)} />
          ))}
        </ul>
      )}
      <RemoveDialog factor={removing} last={factors.length === 1} onClose={() => setRemoving(null)} />
    </Setting>
  );
}

function useFactorName(): (factor: ListedFactor) => string {
  const { second: messages } = useMessages("security");
  return ({ kind, phone }) => {
    if (kind === "totp") return messages.app;
    return kind === "phone" ? messages.phone({ number: shownNumber(phone) }) : messages.key;
  };
}

function FactorLine({ factor, onRemove }: { factor: ListedFactor; onRemove: () => void }) {
  const format = useFormat();
  const { second: messages } = useMessages("security");
  const name = useFactorName()(factor);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
      <span className="min-w-0">
        {name}
        <span className="block text-small text-muted">
          {messages.since({ date: format.date(factor.created_at) })}
        </span>
      </span>
      <Button
        size="small"
        variant="quiet"
        flush
        aria-label={`${messages.remove}: ${name}`}
        onClick={onRemove}
      >
        {messages.remove}
      </Button>
    </li>
  );
}

interface RemoveDialogProps {
  factor: ListedFactor | null;
  /** Whether it is the last remaining factor. */
  last: boolean;
  onClose: () => void;
}

function RemoveDialog({ factor, last, onClose }: RemoveDialogProps) {
  const config = useConfig();
  const queries = useQueryClient();
  const toast = useToast();
  const { cancel } = useMessages("common");
  const { second: messages } = useMessages("security");
  const name = useFactorName();
  const action = useAction();

  function remove(id: string): void {
    action.run(async () => {
      await removeFactor(config, { id });
      onClose();
      toast({ text: messages.removed, tone: "good" });
      await queries.invalidateQueries({ queryKey: ["sessions"] });
    });
  }

  return (
    <Dialog
      open={factor !== null}
      onClose={onClose}
      title={messages.removeTitle}
      actions={
        <Row>
          <Button onClick={onClose}>{cancel}</Button>
          <Button variant="danger" pending={action.pending} onClick={() => factor && remove(factor.id)}>
            {messages.removeConfirm}
          </Button>
        </Row>
      }
    >
      {factor && <Text strong>{name(factor)}</Text>}
      <Text>{last ? messages.removeText : messages.removeTextMore}</Text>
      <ProblemView failure={action.failure} />
    </Dialog>
  );
}
