import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { OrderLink } from "#contracts/affiliates.ts";
import type { ApiFailure } from "#web/shared/api/failure.ts";
import { postOrderLink } from "../api/change-order-links.ts";
import { orderLinksQuery } from "../api/get-order-links.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Row } from "#web/ui/layout.tsx";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { useAction } from "#web/shared/form/use-action.ts";
import { todayInTexas } from "#web/shared/format/central-day.ts";
import { checkDraft, EMPTY_DRAFT, findField, type LinkDraft, type LinkField } from "./link-draft.ts";
import { LinkTargetFields } from "./link-target-fields.tsx";

interface CreateLinkFormProps {
  readonly onCancel: () => void;
  readonly onCreated: (link: OrderLink) => void;
}

const KINDS = ["plan", "zip", "esiid"] as const;

/** Makes an order link. What is typed stays where it is refused. */
export function CreateLinkForm({ onCancel, onCreated }: CreateLinkFormProps) {
  const { form: messages, links } = useMessages("affiliates");
  const { cancel } = useMessages("common");
  const config = useConfig();
  const queries = useQueryClient();
  const toast = useToast();
  const action = useAction();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<LinkDraft>(EMPTY_DRAFT);
  const [sent, setSent] = useState(false);
  const [rejected, setRejected] = useState<LinkField | null>(null);
  const today = todayInTexas();
  const checked = checkDraft(draft, today);
  const update = (change: Partial<LinkDraft>): void => {
    setDraft((before) => ({ ...before, ...change }));
    setRejected(null);
    action.clear();
  };
  useEffect(() => focusFirst(form.current, "input"), []);

  function problem(field: LinkField): string | undefined {
    if (rejected === field && field === "plan") return messages.planGone;
    if (rejected === field && (field === "zip" || field === "esiid")) return messages.refused.place;
    const wrong = rejected === field || (sent && !checked.ok && checked.wrong.includes(field));
    return wrong ? messages.problems[field] : undefined;
  }

  function submit(): void {
    if (!checked.ok) {
      // Drawn at once: the focus goes to a field that is only now marked.
      flushSync(() => setSent(true));
      focusFirst(form.current, "[aria-invalid=true]");
      return;
    }
    const { value } = checked;
    action.run(async () => {
      const link = await postOrderLink(config, value);
      await queries.invalidateQueries({ queryKey: orderLinksQuery(config).queryKey });
      toast({ text: links.made, tone: "good" });
      onCreated(link);
    }, handleRejected);
  }

  function handleRejected({ fields }: ApiFailure): void {
    const field = Object.keys(fields).map(findField).find(Boolean) ?? null;
    flushSync(() => setRejected(field));
    focusFirst(form.current, "[aria-invalid=true]");
  }

  return (
    <Card as="div">
      <form
        ref={form}
        noValidate
        aria-labelledby={id}
        className="flex max-w-[36rem] flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <h3 id={id} className="text-lead font-semibold">
          {messages.title}
        </h3>
        <TextField
          label={messages.name}
          help={messages.nameHelp}
          error={problem("name")}
          value={draft.name}
          maxLength={80}
          autoComplete="off"
          onChange={(event) => update({ name: event.target.value })}
        />
        <RadioGroup
          label={messages.kind}
          value={draft.kind}
          onChange={(kind) => update({ kind })}
          options={KINDS.map((value) => ({ value, label: messages.kinds[value] }))}
        />
        <LinkTargetFields draft={draft} update={update} problem={problem} />
        <TextField
          type="date"
          label={messages.expires}
          help={messages.expiresHelp}
          optional
          chars={16}
          min={today}
          error={problem("expires")}
          value={draft.expires_on}
          onChange={(event) => update({ expires_on: event.target.value })}
        />
        {action.failure && rejected === null && (
          <FailurePanel error={action.failure} onRetry={submit} retrying={action.pending} />
        )}
        <Row>
          <Button type="submit" variant="primary" pending={action.pending}>
            {messages.submit}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {cancel}
          </Button>
        </Row>
      </form>
    </Card>
  );
}

function focusFirst(form: HTMLFormElement | null, selector: string): void {
  form?.querySelector<HTMLElement>(selector)?.focus();
}
