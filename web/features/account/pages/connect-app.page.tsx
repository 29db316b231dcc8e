// /connect: an app sends its customer here to be connected (docs/mcp.md). Nothing happens before a button is pressed, not
// even a redirect for an error, because anyone can write such a link.
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { AuthorizationResponse } from "#contracts/oauth.ts";
import { useAction } from "#web/shared/form/use-action.ts";
import { centralDay } from "#web/shared/format/central-day.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { defineDataPage } from "#web/shared/page/define-data-page.tsx";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { paths } from "#web/shared/paths.ts";
import { Banner } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Fact } from "#web/ui/fact.tsx";
import { WarnIcon } from "#web/ui/icons.tsx";
import { Page, PageHeader, Row, Stack } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { authorizationQuery, decideAuthorization } from "../api.ts";

type Request = Exclude<AuthorizationResponse, { redirect_to: string }>;

function ConsentPage({ request }: { request: Request }) {
  const { apps: messages } = useMessages("account");
  const { client, scopes, readings_from, expires_at } = request;
  const app = client.name;
  return (
    <Page>
      <PageHeader title={messages.title({ app })} lead={messages.lead({ app })} />
      <Card>
        <Stack gap={4}>
          <ul className="flex flex-col gap-3">
            {scopes.map((scope) => (
              <li key={scope}>
                <span className="block font-semibold">{messages.scopes[scope].name}</span>
                <span className="block text-muted">{messages.scopes[scope].text}</span>
              </li>
            ))}
          </ul>
          {readings_from !== null && <p>{messages.readingsFrom({ day: readings_from })}</p>}
          <p>{messages.limits}</p>
        </Stack>
      </Card>
      <Identity request={request} />
      <Stack gap={4}>
        <p>{messages.consent({ app, day: centralDay(expires_at) })}</p>
        <Decision />
      </Stack>
    </Page>
  );
}

/** Who the app is, as far as that was checked, and where the customer continues. */
function Identity({ request: { client, redirect_host } }: { request: Request }) {
  const { apps: messages } = useMessages("account");
  return (
    <Stack gap={4}>
      <dl className="flex flex-col gap-3">
        {client.host !== null && <Fact name={messages.by}>{client.host}</Fact>}
        <Fact name={messages.next}>{redirect_host ?? messages.device}</Fact>
      </dl>
      {client.host === null && <Banner tone="warn" icon={<WarnIcon />} title={messages.unchecked} />}
    </Stack>
  );
}

function Decision() {
  const config = useConfig();
  const { apps: messages } = useMessages("account");
  const [query] = useSearchParams();
  const [isDone, setDone] = useState(false);
  const { pending, failure, run } = useAction();
  const decide = (decision: "approve" | "decline"): void =>
    run(async () => {
      window.location.assign(await decideAuthorization(config, query, decision));
      setDone(true);
    });
  if (isDone) return <output>{messages.done}</output>;
  return (
    <Stack gap={4}>
      {failure && <FailurePanel error={failure} />}
      <Row>
        <Button variant="primary" pending={pending} onClick={() => decide("approve")}>
          {messages.approve}
        </Button>
        <Button pending={pending} onClick={() => decide("decline")}>
          {messages.decline}
        </Button>
      </Row>
    </Stack>
  );
}

/** The app's request has an error, which it gets with the link. */
function RequestProblem({ href }: { href: string }) {
  const { problem: messages } = useMessages("account").apps;
  const { hostname, host } = new URL(href);
  const isDevice = /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
  return (
    <Page>
      <div role="alert">
        <PageHeader title={messages.title} lead={messages.text} />
      </div>
      <Row>
        <ButtonLink href={href}>{isDevice ? messages.backToApp : messages.back({ host })}</ButtonLink>
      </Row>
    </Page>
  );
}

function UnknownApp() {
  const { unknown: messages } = useMessages("account").apps;
  return (
    <Page>
      <div role="alert">
        <PageHeader title={messages.title} lead={messages.text} />
      </div>
      <Row>
        <ButtonLink href={paths.account()}>{messages.account}</ButtonLink>
      </Row>
    </Page>
  );
}

export default defineDataPage({
  load: ({ config, query }) => ({ authorization: authorizationQuery(config, query) }),
  Title: () => useMessages("account").apps.loadingTitle,
  cards: 2,
  Missing: UnknownApp,
  render: ({ authorization }) =>
    "redirect_to" in authorization ? (
      <RequestProblem href={authorization.redirect_to} />
    ) : (
      <ConsentPage request={authorization} />
    ),
});
