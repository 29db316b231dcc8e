import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { WEBHOOK_EVENTS, type WebhookEvent } from "#contracts/tables/webhooks.ts";
import type { CreateWebhook, Webhook, WebhookSecret } from "#contracts/webhooks.ts";
import { Form, FormFailure } from "#web/shared/form/form.tsx";
import { useForm, useValues, type FormState } from "#web/shared/form/use-form.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Row } from "#web/ui/layout.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { patchWebhook, postWebhook, webhooksQuery } from "../../api.ts";

type WebhookForm = FormState<CreateWebhook, "url" | "events">;

interface FormProps {
  readonly onCancel: () => void;
}

/** Adds a webhook. It gets all events unless the customer leaves some out. */
export function CreateWebhookForm({
  onCancel,
  onCreated,
}: FormProps & { readonly onCreated: (created: WebhookSecret) => void }) {
  const messages = useMessages("webhooks");
  const config = useConfig();
  const initial = { url: "", events: [...WEBHOOK_EVENTS] };
  const form = useWebhookForm(initial, messages.added, async (values) => {
    onCreated(await postWebhook(config, values));
  });
  return (
    <Card as="div">
      <WebhookFields form={form} title={messages.form.addTitle} submit={messages.add} onCancel={onCancel} />
    </Card>
  );
}

/** Changes a webhook's address and events. */
export function ChangeWebhookForm({
  webhook,
  onDone,
}: {
  readonly webhook: Webhook;
  readonly onDone: () => void;
}) {
  const messages = useMessages("webhooks");
  const config = useConfig();
  const form = useWebhookForm(webhook, messages.saved, async ({ url, events }) => {
    await patchWebhook(config, webhook.id, { events, ...(url !== webhook.url && { url }) });
    onDone();
  });
  const { editTitle, save } = messages.form;
  return <WebhookFields form={form} title={editTitle} submit={save} onCancel={onDone} />;
}

function useWebhookForm(
  { url, events }: CreateWebhook,
  done: string,
  send: (values: CreateWebhook) => Promise<void>,
): WebhookForm {
  const { form: messages } = useMessages("webhooks");
  const config = useConfig();
  const queries = useQueryClient();
  const toast = useToast();
  const state = useValues<CreateWebhook>({ url, events });
  const address = URL.parse(state.values.url.trim());
  return useForm({
    ...state,
    autoFocus: "url",
    fields: ["url", "events"],
    problems: {
      url: address && /^https?:$/.test(address.protocol) ? undefined : messages.urlProblem,
      events: state.values.events.length > 0 ? undefined : messages.eventsProblem,
    },
    toRejections: ({ fields }) => (fields["url"] === undefined ? {} : { url: messages.urlProblem }),
    onSubmit: async () => {
      await send({ ...state.values, url: state.values.url.trim() });
      await queries.invalidateQueries({ queryKey: webhooksQuery(config).queryKey });
      toast({ text: done, tone: "good" });
    },
  });
}

interface FieldsProps extends FormProps {
  readonly form: WebhookForm;
  readonly title: string;
  /** Label of the button. */
  readonly submit: string;
}

function WebhookFields({ form, title, submit, onCancel }: FieldsProps) {
  const { form: messages } = useMessages("webhooks");
  const { cancel } = useMessages("common");
  const titleId = useId();
  return (
    <Form form={form} aria-labelledby={titleId} className="flex max-w-[36rem] flex-col gap-4">
      <h2 id={titleId} className="text-lead font-semibold">
        {title}
      </h2>
      <TextField
        {...form.text("url")}
        label={messages.url}
        help={messages.urlHelp}
        inputMode="url"
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
      />
      <EventFields form={form} />
      <FormFailure form={form} retry />
      <Row>
        <Button type="submit" variant="primary" pending={form.pending}>
          {submit}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {cancel}
        </Button>
      </Row>
    </Form>
  );
}

function EventFields({ form }: { readonly form: WebhookForm }) {
  const messages = useMessages("webhooks");
  const { id, error } = form.field("events");
  const { events } = form.values;
  const toggle = (event: WebhookEvent, on: boolean): void =>
    form.update({ events: WEBHOOK_EVENTS.filter((one) => (one === event ? on : events.includes(one))) });
  return (
    <fieldset id={id} className="min-w-0" aria-describedby={`${id}-help`}>
      <legend className="font-semibold">{messages.form.events}</legend>
      <p id={`${id}-help`} className={error ? "text-small text-bad" : "text-small text-muted"}>
        {error ?? messages.form.eventsHelp}
      </p>
      {WEBHOOK_EVENTS.map((event) => (
        <Checkbox
          key={event}
          label={messages.events[event]}
          checked={events.includes(event)}
          onChange={({ currentTarget }) => toggle(event, currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
}
