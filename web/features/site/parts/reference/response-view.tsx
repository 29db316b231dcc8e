import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Text } from "#web/ui/layout.tsx";
import { CodeBlock } from "./code-block.tsx";
import type { CallResponse } from "./send-call.ts";

/** The response of a call, whatever its status. */
export function ResponseView({ response }: { readonly response: CallResponse }) {
  const { response: messages } = useMessages("apiReference");
  const { status, headers, text, cut } = response;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <output className="flex flex-wrap items-center gap-2">
        {messages.status} <Badge tone={status < 400 ? "good" : "bad"}>{status}</Badge>
      </output>
      <CodeBlock
        label={messages.headers}
        code={headers.map(([name, value]) => `${name}: ${value}`).join("\n")}
        wrap
      />
      <CodeBlock label={messages.body} code={text} />
      {cut && (
        <Text size="small" tone="muted">
          {messages.cut}
        </Text>
      )}
    </div>
  );
}
