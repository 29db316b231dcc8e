import { useCopy } from "#web/shared/parts/copy-field.tsx";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Text } from "#web/ui/layout.tsx";
import { ScrollRegion } from "#web/ui/scroll-region.tsx";

interface CodeBlockProps {
  readonly label: string;
  readonly code: string;
  /** Whether long lines continue on the next line. */
  readonly wrap?: boolean;
}

/** Lines of code or of a response, with a button that copies them. */
export function CodeBlock({ label, code, wrap = false }: CodeBlockProps) {
  const { copy: messages } = useMessages("apiReference");
  const copy = useCopy();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex items-center justify-between gap-2">
        <Text as="span" strong>
          {label}
        </Text>
        <Button
          size="small"
          variant="quiet"
          aria-label={messages.spoken({ name: label })}
          onClick={() => void copy(code)}
        >
          {messages.action}
        </Button>
      </div>
      <ScrollRegion label={label}>
        <pre
          className={`max-h-96 rounded-field border border-line bg-raised p-3 text-small ${wrap ? "wrap-anywhere whitespace-pre-wrap" : ""}`}
        >
          <code>{code}</code>
        </pre>
      </ScrollRegion>
    </div>
  );
}
