// /prices/alert: linked from the emails of a price alert, without sign-in. Nothing happens before the button is pressed,
// because mail scanners open links too.
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useAction } from "#web/shared/form/use-action.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { definePage } from "#web/shared/page/define-page.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { paths } from "#web/shared/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Page, PageHeader, Row } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { confirmPriceAlert, stopPriceAlert } from "../api.ts";

function PriceAlertPage() {
  const messages = useMessages("prices");
  const [query] = useSearchParams();
  const [confirm, stop] = [query.get("confirm"), query.get("stop")];
  const config = useConfig();
  if (confirm !== null)
    return (
      <Step
        texts={messages.confirm}
        onPress={async () => {
          const { limit_cents: cents, until: isoDate } = await confirmPriceAlert(config, confirm);
          return messages.confirm.doneText({ cents, isoDate });
        }}
      />
    );
  if (stop === null) return <Gone />;
  return (
    <Step
      texts={messages.stop}
      onPress={async () => {
        await stopPriceAlert(config, stop);
        return messages.stop.doneText;
      }}
    />
  );
}

interface StepProps {
  readonly texts: Record<"title" | "lead" | "button" | "done", string>;
  /** Returns the sentence about what was done. */
  readonly onPress: () => Promise<string>;
}

function Step({ texts, onPress }: StepProps) {
  const [done, setDone] = useState<string | null>(null);
  const { pending, failure, run } = useAction();
  const press = (): void => run(async () => setDone(await onPress()));
  if (failure?.status === 404) return <Gone />;
  return (
    <Page>
      <div aria-live="polite">
        <PageHeader title={done === null ? texts.title : texts.done} lead={done ?? texts.lead} />
      </div>
      {failure && <FailurePanel error={failure} onRetry={press} retrying={pending} />}
      {done === null ? (
        <Row>
          <Button variant="primary" pending={pending} onClick={press}>
            {texts.button}
          </Button>
        </Row>
      ) : (
        <SeePrices />
      )}
    </Page>
  );
}

/** The link isn't ours, is too old, or its alert has ended. */
function Gone() {
  const messages = useMessages("prices").gone;
  return (
    <Page>
      <div role="alert">
        <PageHeader title={messages.title} lead={messages.text} />
      </div>
      <SeePrices />
    </Page>
  );
}

function SeePrices() {
  const messages = useMessages("prices");
  return (
    <Row>
      <ButtonLink href={paths.prices()}>{messages.seePrices}</ButtonLink>
    </Row>
  );
}

export default definePage({ Component: PriceAlertPage });
