import { useState } from "react";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { ErrorText } from "#web/ui/field.tsx";
import { buildCall, formatClientCall, formatCurl, getExampleValues, type CallValues } from "./build-call.ts";
import { CallForm } from "./call-form.tsx";
import { CodeBlock } from "./code-block.tsx";
import type { Operation } from "./operations.ts";
import { ResponseView } from "./response-view.tsx";
import { SchemaView } from "./schema-view.tsx";
import { sendCall, type CallResponse } from "./send-call.ts";

interface OperationViewProps {
  readonly operation: Operation;
  /** The builder's key. Empty: none. */
  readonly apiKey: string;
}

/** Sends the call, one at a time. */
function useSend(base: string, operation: Operation, values: CallValues, apiKey: string) {
  const [pending, setPending] = useState(false);
  const [response, setResponse] = useState<CallResponse | "unreached" | null>(null);
  const send = async (): Promise<void> => {
    setPending(true);
    const result = await sendCall(base, buildCall(operation, values), apiKey).catch(
      () => "unreached" as const,
    );
    setResponse(result);
    setPending(false);
  };
  return { pending, response, send };
}

function Examples({ operation, values, withKey }: ExamplesProps) {
  const { examples: messages } = useMessages("apiReference");
  const { bases, public_url } = useConfig();
  const portal = public_url || location.origin;
  const base = new URL(bases.compare, portal).href;
  return (
    <>
      <CodeBlock
        label={messages.terminal}
        code={formatCurl(buildCall(operation, values), base, withKey)}
        wrap
      />
      <CodeBlock
        label={messages.client}
        code={formatClientCall(operation, values, new URL(base).origin, withKey)}
        wrap
      />
    </>
  );
}

interface ExamplesProps {
  readonly operation: Operation;
  readonly values: CallValues;
  readonly withKey: boolean;
}

function OperationDetails({ operation, apiKey }: OperationViewProps) {
  const messages = useMessages("apiReference");
  const { bases } = useConfig();
  const [values, setValues] = useState(() => getExampleValues(operation));
  const { pending, response, send } = useSend(bases.compare, operation, values, apiKey);
  const { body, response: result } = operation;
  return (
    <>
      <CallForm
        operation={operation}
        values={values}
        onChange={setValues}
        pending={pending}
        onSend={() => void send()}
      />
      {response === "unreached" && <ErrorText>{messages.response.unreached}</ErrorText>}
      {response !== null && response !== "unreached" && <ResponseView response={response} />}
      <Examples operation={operation} values={values} withKey={apiKey !== ""} />
      {body && (
        <Disclosure summary={messages.schema.request} late>
          <SchemaView schema={body} />
        </Disclosure>
      )}
      {result && (
        <Disclosure summary={messages.schema.response} late>
          <SchemaView schema={result} />
        </Disclosure>
      )}
    </>
  );
}

/** One call: what it does, and, once opened, its form, examples and fields. */
export function OperationView({ operation, apiKey }: OperationViewProps) {
  const { method, path, summary } = operation;
  return (
    <li className="border-b border-line py-2 last:border-b-0">
      <Disclosure
        late
        summary={
          <span className="flex min-w-0 flex-col">
            <span className="flex flex-wrap items-baseline gap-x-2">
              <Badge tone={method === "GET" ? "neutral" : "info"}>{method}</Badge>
              <code className="wrap-anywhere">{path}</code>
            </span>
            {/* The document's own text, in English. */}
            <span lang="en" className="text-small font-normal text-muted">
              {summary}
            </span>
          </span>
        }
      >
        <OperationDetails operation={operation} apiKey={apiKey} />
      </Disclosure>
    </li>
  );
}
