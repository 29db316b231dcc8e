import { useLoaderData, useSearchParams } from "react-router";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { flowOf } from "../parts/flows.ts";
import { callbackLoader, type CallbackProblem } from "../parts/callback.ts";
import { definePage } from "#web/shared/page/define-page.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Page, PageHeader, Stack, Text } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { refusalOf } from "../parts/refusal.ts";

/** The way back from a provider or a mailed link, where nobody could be signed in; else it is passed through. */
function CallbackPage() {
  const { callback: words } = useMessages("onboarding");
  const { failure } = useLoaderData<CallbackProblem>();
  const refusal = refusalOf(failure);
  const [query] = useSearchParams();
  // Only its first part is looked at, and only for one of our own flows.
  const flow = flowOf(query.get("path") ?? "");
  return (
    <Page>
      <PageHeader title={refusal === "refused" ? words.refusedTitle : words.title} />
      <Stack gap={6}>
        {refusal ? (
          <Stack gap={1}>
            <Text>{words[refusal]}</Text>
            <Text tone="muted">{refusal === "failed" ? words.failedTodo : words.safe}</Text>
          </Stack>
        ) : (
          <FailurePanel error={failure} />
        )}
        <ButtonLink variant="primary" fill href={flow.login}>
          {words.again}
        </ButtonLink>
      </Stack>
    </Page>
  );
}

export default definePage({ loader: callbackLoader, Component: CallbackPage });
