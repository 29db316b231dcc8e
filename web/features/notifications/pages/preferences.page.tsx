// /notifications/preferences: what the customer is told, and by which way.
import type { PreferenceSet } from "@knocklabs/client";
import { useQuery } from "@tanstack/react-query";
import { NOTICE_CATEGORIES, WORKFLOWS, type NoticeCategory, type WorkflowKey } from "#contracts/notices.ts";
import type { NotificationSettings } from "#contracts/notifications.ts";
import { notificationSettingsQuery } from "../api/notification-settings.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { definePage } from "#web/shared/page/define-page.ts";
import { PageData } from "#web/shared/page/page-data.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import type { NoticeFeeds } from "../parts/feed/notice-client.ts";
import { useNotices } from "../parts/feed/notices-context.ts";
import { preferencesQuery, useSwitch } from "../parts/feed/use-preferences.ts";
import { paths } from "#web/shared/paths.ts";
import { Page, PageHeader, Section } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { useAccount } from "#web/features/account/parts/use-account.ts";
import { ListSkeleton } from "#web/shared/parts/list-skeleton.tsx";
import { reachOf, type Reach } from "../parts/reach.ts";
import { SavingSetting } from "../parts/saving-setting.tsx";
import { Ways } from "../parts/ways.tsx";
import { WorkflowRow } from "../parts/workflow-row.tsx";

function PreferencesPage() {
  const words = useMessages("preferences");
  const { feeds, error, retry } = useNotices();
  return (
    <Page>
      <PageHeader
        title={words.title}
        lead={words.lead}
        back={<Link href={paths.notifications()}>{words.back}</Link>}
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

function Preferences({ feeds }: { readonly feeds: NoticeFeeds }) {
  const config = useConfig();
  const user = useAccount();
  const set = useQuery(preferencesQuery(feeds));
  const settings = useQuery(notificationSettingsQuery(config));
  if (!user) return null;
  return (
    <PageData results={{ set, settings }} skeleton={<ListSkeleton />} renderError={(panel) => panel}>
      {(data) => <Groups {...data} feeds={feeds} reach={reachOf(user, config.sign_in.phone)} />}
    </PageData>
  );
}

interface GroupsProps {
  readonly feeds: NoticeFeeds;
  readonly set: PreferenceSet;
  readonly settings: NotificationSettings;
  readonly reach: Reach;
}

function Groups(props: GroupsProps) {
  return (
    <>
      <Ways reach={props.reach} />
      {NOTICE_CATEGORIES.map((category) => (
        <Group key={category} category={category} {...props} />
      ))}
    </>
  );
}

function workflowsOf(wanted: NoticeCategory): WorkflowKey[] {
  const all = Object.entries(WORKFLOWS) as Array<[WorkflowKey, (typeof WORKFLOWS)[WorkflowKey]]>;
  return all.flatMap(([key, { category }]) => (category === wanted ? [key] : []));
}

interface GroupProps extends GroupsProps {
  readonly category: NoticeCategory;
}

function Group({ category, feeds, set, settings, reach }: GroupProps) {
  const words = useMessages("preferences");
  const toast = useToast();
  const flip = useSwitch(feeds);
  return (
    <Section title={words.groups[category]}>
      <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface">
        {workflowsOf(category).map((workflow) => (
          <WorkflowRow
            key={workflow}
            workflow={workflow}
            set={set}
            reach={reach}
            onSwitch={(channel, on) => {
              flip(workflow, channel, on).catch(() => toast({ text: words.refused, tone: "bad" }));
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
