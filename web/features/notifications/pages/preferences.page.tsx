// /notifications/preferences: the customer's notifications and their channels.
import type { PreferenceSet } from "@knocklabs/client";
import { useQuery } from "@tanstack/react-query";
import {
  NOTIFICATION_CATEGORIES,
  WORKFLOWS,
  type NotificationCategory,
  type WorkflowKey,
} from "#contracts/workflows.ts";
import type { NotificationSettings } from "#contracts/notifications.ts";
import { notificationSettingsQuery } from "../api.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { definePage } from "#web/shared/page/define-page.ts";
import { PageData } from "#web/shared/page/page-data.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import type { NotificationFeeds } from "../parts/feed/notifications-context.ts";
import { useNotifications } from "../parts/feed/notifications-context.ts";
import { preferencesQuery, useSwitch } from "../parts/feed/use-preferences.ts";
import { paths } from "#web/shared/paths.ts";
import { Page, PageHeader, Section } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { useAccount } from "#web/features/account/parts/use-account.ts";
import { ListSkeleton } from "#web/shared/parts/list-skeleton.tsx";
import { getContactChannels, type ContactChannels } from "../parts/contact-channels.ts";
import { SavingSetting } from "../parts/saving-setting.tsx";
import { ContactChannelList } from "../parts/contact-channel-list.tsx";
import { WorkflowRow } from "../parts/workflow-row.tsx";

function PreferencesPage() {
  const messages = useMessages("preferences");
  const { feeds, error, retry } = useNotifications();
  return (
    <Page>
      <PageHeader
        title={messages.title}
        lead={messages.lead}
        back={<Link href={paths.notifications()}>{messages.back}</Link>}
      />
      {feeds ? (
        <Preferences feeds={feeds} />
      ) : error === null ? (
        <ListSkeleton />
      ) : (
        <FailurePanel error={error} onRetry={retry} />
      )}
    </Page>
  );
}

function Preferences({ feeds }: { readonly feeds: NotificationFeeds }) {
  const config = useConfig();
  const user = useAccount();
  const set = useQuery(preferencesQuery(feeds));
  const settings = useQuery(notificationSettingsQuery(config));
  if (!user) return null;
  return (
    <PageData results={{ set, settings }} skeleton={<ListSkeleton />} renderError={(panel) => panel}>
      {(data) => <Groups {...data} feeds={feeds} channels={getContactChannels(user, config.sign_in.phone)} />}
    </PageData>
  );
}

interface GroupsProps {
  readonly feeds: NotificationFeeds;
  readonly set: PreferenceSet;
  readonly settings: NotificationSettings;
  readonly channels: ContactChannels;
}

function Groups(props: GroupsProps) {
  return (
    <>
      <ContactChannelList channels={props.channels} />
      {NOTIFICATION_CATEGORIES.map((category) => (
        <Group key={category} category={category} {...props} />
      ))}
    </>
  );
}

function listWorkflows(wanted: NotificationCategory): WorkflowKey[] {
  const all = Object.entries(WORKFLOWS) as Array<[WorkflowKey, (typeof WORKFLOWS)[WorkflowKey]]>;
  return all.flatMap(([key, { category }]) => (category === wanted ? [key] : []));
}

interface GroupProps extends GroupsProps {
  readonly category: NotificationCategory;
}

function Group({ category, feeds, set, settings, channels: reach }: GroupProps) {
  const messages = useMessages("preferences");
  const toast = useToast();
  const flip = useSwitch(feeds);
  return (
    <Section title={messages.groups[category]}>
      <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface">
        {listWorkflows(category).map((workflow) => (
          <WorkflowRow
            key={workflow}
            workflow={workflow}
            set={set}
            channels={reach}
            onSwitch={(channel, on) => {
              flip(workflow, channel, on).catch(() => toast({ text: messages.rejected, tone: "bad" }));
            }}
          >
            {workflow === "better-plan-found" && <SavingSetting settings={settings} />}
          </WorkflowRow>
        ))}
      </ul>
    </Section>
  );
}

export default definePage({
  prefetch: (client, { config }) => void client.prefetchQuery(notificationSettingsQuery(config)),
  Component: PreferencesPage,
});
