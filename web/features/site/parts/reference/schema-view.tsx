import type { JsonSchema } from "#contracts/api-description.ts";
import { SEPARATOR } from "#messages/keep-together.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Text } from "#web/ui/layout.tsx";
import { formatType, listFields, type SchemaField } from "./operations.ts";

/** Returns a schema's limits as a text, or an empty one. */
export function useLimits(): (schema: JsonSchema) => string {
  const { schema: messages } = useMessages("apiReference");
  return ({ minimum, maximum, maxLength, maxItems, default: initial }) => {
    const isBounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
    return [
      ...(minimum !== undefined && isBounded ? [messages.range({ min: minimum, max: maximum })] : []),
      ...(maxLength === undefined ? [] : [messages.characters({ max: maxLength })]),
      ...(maxItems === undefined ? [] : [messages.items({ max: maxItems })]),
      ...(initial === undefined ? [] : [messages.initial({ value: JSON.stringify(initial) })]),
    ].join(SEPARATOR);
  };
}

function FieldLine({ field: { name, required, schema } }: { readonly field: SchemaField }) {
  const { schema: messages } = useMessages("apiReference");
  const limits = useLimits()(schema);
  const nested = listFields(schema).length > 0;
  return (
    <li className="flex min-w-0 flex-col border-b border-line py-2 last:border-b-0">
      <span className="flex flex-wrap items-baseline gap-x-3">
        <code className="font-semibold wrap-anywhere">{name}</code>
        <code className="text-small wrap-anywhere text-muted">{formatType(schema)}</code>
        {required && <span className="text-small text-muted">{messages.required}</span>}
      </span>
      {limits && (
        <Text size="small" tone="muted">
          {limits}
        </Text>
      )}
      {nested && (
        <Disclosure summary={messages.fields({ name })} late>
          <SchemaView schema={schema} />
        </Disclosure>
      )}
    </li>
  );
}

/** The fields of a request or response, each object's own fields behind a button. Alternatives are separate lists. */
export function SchemaView({ schema }: { readonly schema: JsonSchema }) {
  const { schema: messages } = useMessages("apiReference");
  const groups = listFields(schema);
  return groups.map((fields, index) => (
    <div key={fields.map(({ name }) => name).join(" ")} className="flex min-w-0 flex-col">
      {groups.length > 1 && (
        <Text size="small" strong>
          {messages.alternative({ number: index + 1, count: groups.length })}
        </Text>
      )}
      <ul className="border-l-2 border-line pl-3">
        {fields.map((field) => (
          <FieldLine key={field.name} field={field} />
        ))}
      </ul>
    </div>
  ));
}
