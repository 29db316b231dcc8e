import { useLoaderData, useSearchParams } from "react-router";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { getFlow } from "../parts/flows.ts";
import { callbackLoader, type CallbackProblem } from "../parts/callback.ts";
import { definePage } from "#web/shared/page/define-page.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { contentPath } from "#web/shared/paths.ts";
import { Page, PageHeader, Stack, Text } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { toRejection } from "../parts/callback-rejection.ts";

/** The return from an identity provider or an emailed link, shown if the sign-in failed. Otherwise it redirects. */
function CallbackPage() {
  const { callback: messages } = useMessages("onboarding");
  const { failure } = useLoaderData<CallbackProblem>();
  const rejection = toRejection(failure);
  const [query] = useSearchParams();
  // Only its first segment is used, and only for our own flows.
  const flow = getFlow(query.get("path") ?? "");
  return (
    <Page>
      <PageHeader title={rejection === "rejected" ? messages.rejectedTitle : messages.title} />
      <Stack gap={6}>
        {rejection ? (
          <Stack gap={1}>
            <Text>{messages[rejection]}</Text>
            {rejection !== "banned" && (
              <Text tone="muted">{rejection === "failed" ? messages.failedTodo : messages.safe}</Text>
            )}
          </Stack>
        ) : (
          <FailurePanel error={failure} />
        )}
        {rejection === "banned" && (
          <ButtonLink variant="primary" fill href={contentPath("contact")}>
            {messages.contact}
          </ButtonLink>
        )}
        <ButtonLink variant={rejection === "banned" ? "secondary" : "primary"} fill href={flow.login}>
          {messages.again}
        </ButtonLink>
      </Stack>
    </Page>
  );
}

export default definePage({ loader: callbackLoader, Component: CallbackPage });
