import { todayInTexas } from "#web/shared/format/central-day.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Row, Section, Text } from "#web/ui/layout.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { saveComparison } from "./saved-comparisons.ts";
import type { Shareable } from "./shareable.ts";

interface SaveSectionProps {
  readonly shareable: Shareable;
  /** Path and query of the page with its usage. */
  readonly path: string;
  readonly onClose: () => void;
}

/** Saves the page in this browser, or prints it. */
export function SaveSection({ shareable, path, onClose }: SaveSectionProps) {
  const { save: messages } = useMessages("shareSheet");
  const toast = useToast();
  const { view, names, inputs, cents } = shareable;
  function save(): void {
    const { page } = view;
    const saved = saveComparison({ page, path, names, zip: inputs.zip, cents, saved_on: todayInTexas() });
    toast(saved ? { text: messages.saved, tone: "good" } : { text: messages.notSaved, tone: "bad" });
  }
  return (
    <Section title={messages.title}>
      <Text>{messages.text}</Text>
      <Row>
        <Button onClick={save}>{messages.button}</Button>
        <Button
          variant="quiet"
          onClick={() => {
            onClose();
            // The sheet is closed first: the browser prints what is shown.
            requestAnimationFrame(() => print());
          }}
        >
          {messages.print}
        </Button>
      </Row>
    </Section>
  );
}
