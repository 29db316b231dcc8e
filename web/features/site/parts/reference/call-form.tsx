import { useState } from "react";
import { API_EXAMPLES } from "./api-examples.ts";
import { SEPARATOR } from "#messages/keep-together.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Text } from "#web/ui/layout.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { findCallProblems, type CallProblems, type CallValues } from "./build-call.ts";
import { formatType, type Operation, type Parameter } from "./operations.ts";
import { useLimits } from "./schema-view.tsx";

interface CallFormProps {
  readonly operation: Operation;
  readonly values: CallValues;
  readonly onChange: (values: CallValues) => void;
  readonly pending: boolean;
  readonly onSend: () => void;
}

interface ParameterFieldProps {
  readonly parameter: Parameter;
  readonly value: string;
  readonly error: string | undefined;
  readonly source: string | undefined;
  readonly onChange: (value: string) => void;
}

function ParameterField({ parameter, value, error, source, onChange }: ParameterFieldProps) {
  const { form: messages } = useMessages("apiReference");
  const limits = useLimits();
  const { name, schema, required } = parameter;
  const shared = { label: name, value, error, optional: !required };
  if (schema.enum)
    return (
      <Select
        {...shared}
        placeholder={messages.none}
        options={schema.enum.map((option) => ({ value: String(option), label: String(option) }))}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  const help = source ? messages.source({ call: source }) : [formatType(schema), limits(schema)];
  return (
    <TextField
      {...shared}
      help={typeof help === "string" ? help : help.filter(Boolean).join(SEPARATOR)}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** The values of a call, and the button that sends it. */
export function CallForm({ operation, values, onChange, pending, onSend }: CallFormProps) {
  const { form: messages } = useMessages("apiReference");
  const [problems, setProblems] = useState<CallProblems>({});
  const { acts, idsFrom } = API_EXAMPLES[operation.id] ?? {};
  const getError = (name: string): string | undefined => problems[name] && messages.problems[problems[name]];
  const submit = (): void => {
    const found = findCallProblems(operation, values);
    setProblems(found);
    if (Object.keys(found).length === 0) onSend();
  };
  return (
    <form
      className="flex min-w-0 flex-col gap-4"
      aria-label={operation.id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) submit();
      }}
    >
      {operation.parameters.map((parameter) => (
        <ParameterField
          key={parameter.name}
          parameter={parameter}
          value={values.parameters[parameter.name] ?? ""}
          error={getError(parameter.name)}
          source={parameter.in === "path" ? idsFrom : undefined}
          onChange={(value) =>
            onChange({ ...values, parameters: { ...values.parameters, [parameter.name]: value } })
          }
        />
      ))}
      {operation.body && (
        <TextArea
          label={messages.body}
          value={values.body}
          error={getError("body")}
          rows={10}
          spellCheck={false}
          onChange={(event) => onChange({ ...values, body: event.target.value })}
        />
      )}
      {acts ? (
        <Text tone="muted">{messages.acts}</Text>
      ) : (
        <div>
          <Button type="submit" pending={pending}>
            {messages.send}
          </Button>
        </div>
      )}
    </form>
  );
}
