// /add_location: the last step of the main onboarding. It can be skipped for now.
import { definePage } from "#web/shared/page/define-page.ts";
import { useMutation } from "@tanstack/react-query";
import { useRevalidator } from "react-router";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { updateUser } from "#web/shared/session/sign-in.ts";
import { Button } from "#web/ui/button.tsx";
import { Page, PageHeader, Stack, Text } from "#web/ui/layout.tsx";
import { AddLocationFlow } from "../parts/add/add-location.tsx";

function OnboardingAddPage() {
  const messages = useMessages("adding").onboarding;
  const finish = useFinishOnboarding();
  return (
    <Page>
      <PageHeader title={messages.title} lead={messages.lead} />
      <AddLocationFlow onAdded={finish}>
        <Later finish={finish} />
      </AddLocationFlow>
    </Page>
  );
}

/** Marks the onboarding as complete, then lets the guards redirect. Throws ApiFailure. */
function useFinishOnboarding(): () => Promise<void> {
  const config = useConfig();
  const { revalidate } = useRevalidator();
  return async () => {
    await updateUser(config, { data: { generic_onboarding_complete: true } });
    await revalidate();
  };
}

function Later({ finish }: { readonly finish: () => Promise<void> }) {
  const messages = useMessages("adding").onboarding;
  const later = useMutation({ mutationFn: finish });
  return (
    <Stack gap={2}>
      {later.error && <FailurePanel error={later.error} />}
      <Button variant="quiet" fill pending={later.isPending} onClick={() => later.mutate()}>
        {messages.later}
      </Button>
      <Text size="small" tone="muted">
        {messages.laterText}
      </Text>
    </Stack>
  );
}

export default definePage({ Component: OnboardingAddPage });
