import { useLoaderData, useSearchParams } from "react-router";
import { FailurePanel } from "../../components/failure-panel.tsx";
import { flowOf } from "../../flows.ts";
import type { CallbackProblem } from "../../guards/callback.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { ColumnFrame } from "../../layouts/column-layout.tsx";
import { Page, PageHeader, Stack, Text } from "../../ui/layout.tsx";
import { ButtonLink } from "../../ui/link.tsx";
import { refusalOf } from "./refusal.ts";

export { callbackLoader as loader } from "../../guards/callback.ts";

/** The way back from a provider or a mailed link, where nobody could be signed in; else it is passed through. */
export default function CallbackPage() {
  const { callback: words } = useMessages("onboarding");
  const { failure } = useLoaderData<CallbackProblem>();
  const refusal = refusalOf(failure);
  const [query] = useSearchParams();
  // Only its first part is looked at, and only for one of our own flows.
  const flow = flowOf(query.get("path") ?? "");
  return (
    <ColumnFrame>
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
    </ColumnFrame>
  );
}
