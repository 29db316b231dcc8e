import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { OrderLink } from "#contracts/affiliates.ts";
import { postOrderLink } from "../api.ts";
import { orderLinksQuery } from "../api.ts";
import { Form, FormFailure } from "#web/shared/form/form.tsx";
import { useForm, useValues } from "#web/shared/form/use-form.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Row } from "#web/ui/layout.tsx";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { todayInTexas } from "#web/shared/format/central-day.ts";
import { checkDraft, EMPTY_DRAFT, findField, LINK_FIELDS } from "./link-draft.ts";
import { LinkTargetFields, type LinkForm } from "./link-target-fields.tsx";

interface CreateLinkFormProps {
  readonly onCancel: () => void;
  readonly onCreated: (link: OrderLink) => void;
}

const KINDS = ["plan", "zip", "esiid"] as const;

/** Creates an order link. The typed values stay if it is rejected. */
export function CreateLinkForm({ onCancel, onCreated }: CreateLinkFormProps) {
  const { form: messages } = useMessages("affiliates");
  const { cancel } = useMessages("common");
  const titleId = useId();
  const [today] = useState(todayInTexas);
  const form = useCreateLink(today, onCreated);
  return (
    <Card as="div">
      <Form form={form} aria-labelledby={titleId} className="flex max-w-[36rem] flex-col gap-4">
        <h3 id={titleId} className="text-lead font-semibold">
          {messages.title}
        </h3>
        <TextField
          {...form.text("name")}
          label={messages.name}
          help={messages.nameHelp}
          maxLength={80}
          autoComplete="off"
        />
        <RadioGroup
          label={messages.kind}
          value={form.values.kind}
          onChange={(kind) => form.update({ kind })}
          options={KINDS.map((value) => ({ value, label: messages.kinds[value] }))}
        />
        <LinkTargetFields form={form} />
        <TextField
          {...form.text("expires_on")}
          type="date"
          label={messages.expires}
          help={messages.expiresHelp}
          optional
          chars={16}
          min={today}
        />
        <FormFailure form={form} retry />
        <Row>
          <Button type="submit" variant="primary" pending={form.pending}>
            {messages.submit}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {cancel}
          </Button>
        </Row>
      </Form>
    </Card>
  );
}

/** Returns the form of a new order link. `today` is YYYY-MM-DD in Texas. */
function useCreateLink(today: string, onCreated: (link: OrderLink) => void): LinkForm {
  const { form: messages, links } = useMessages("affiliates");
  const config = useConfig();
  const queries = useQueryClient();
  const toast = useToast();
  const state = useValues(EMPTY_DRAFT);
  const checked = checkDraft(state.values, today);
  const wrong = checked.ok ? [] : checked.wrong;
  const problems = { ...messages.problems, expires_on: messages.problems.expires };
  // Errors that only the server can detect, not a check of the typed values.
  const rejections = {
    ...problems,
    plan: messages.planGone,
    zip: messages.rejected.place,
    esiid: messages.rejected.place,
  };
  return useForm({
    ...state,
    autoFocus: "name",
    fields: LINK_FIELDS,
    problems: Object.fromEntries(wrong.map((field) => [field, problems[field]])),
    toRejections: ({ fields }) => {
      const field = Object.keys(fields).map(findField).find(Boolean);
      return field ? { [field]: rejections[field] } : {};
    },
    onSubmit: async () => {
      if (!checked.ok) return;
      const link = await postOrderLink(config, checked.value);
      await queries.invalidateQueries({ queryKey: orderLinksQuery(config).queryKey });
      toast({ text: links.created, tone: "good" });
      onCreated(link);
    },
  });
}
