import { definePage } from "#web/shared/page/define-page.ts";
import type { FormEvent } from "react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { track } from "#web/telemetry/analytics/data-layer.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { useSession } from "#web/shared/session/current.ts";
import { updateUser } from "#web/shared/session/sign-in.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Page, PageHeader, Text } from "#web/ui/layout.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { focusField } from "../parts/focus.ts";
import { agreedAt, getNames } from "../parts/names.ts";
import { ProblemView } from "../parts/problem-view.tsx";
import { useAction } from "../parts/use-action.ts";
import { useFlow } from "../parts/use-flow.ts";

const IDS = { first: "first-name", last: "last-name", agree: "agree" } as const;
type Field = keyof typeof IDS;

/** Asks for first and last name, and for the agreement to the terms with its date. */
function AcceptTermsPage() {
  const { terms: messages } = useMessages("onboarding");
  return (
    <Page>
      <PageHeader title={messages.title} lead={messages.lead} />
      <TermsForm />
    </Page>
  );
}

function TermsForm() {
  const { terms: messages } = useMessages("onboarding");
  const config = useConfig();
  const flow = useFlow();
  const navigate = useNavigate();
  const metadata = useSession()?.user.user_metadata ?? {};
  const before = agreedAt(metadata);
  const [names, setNames] = useState(() => getNames(metadata));
  const [agreed, setAgreed] = useState(before !== null);
  const [tried, setTried] = useState(false);
  const action = useAction();

  const problems: Partial<Record<Field, string>> = {
    ...(names.first.trim() === "" ? { first: messages.firstMissing } : {}),
    ...(names.last.trim() === "" ? { last: messages.lastMissing } : {}),
    ...(agreed ? {} : { agree: messages.agreeMissing }),
  };
  const error = (field: Field): string | undefined => (tried ? problems[field] : undefined);

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    const wrong = (["first", "last", "agree"] as const).find((field) => problems[field]);
    if (wrong) {
      focusField(IDS[wrong]);
      return;
    }
    action.run(async () => {
      await updateUser(config, {
        data: {
          first_name: names.first.trim(),
          last_name: names.last.trim(),
          agreed_to_terms: true,
          agreed_to_terms_at: before ?? new Date().toISOString(),
        },
      });
      track("cp_terms_accepted", { flow: flow.name });
      await navigate(flow.process, { replace: true });
    });
  }

  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <TextField
        id={IDS.first}
        name="first_name"
        label={messages.first}
        value={names.first}
        autoComplete="given-name"
        maxLength={80}
        error={error("first")}
        onChange={(event) => setNames({ ...names, first: event.target.value })}
      />
      <TextField
        id={IDS.last}
        name="last_name"
        label={messages.last}
        value={names.last}
        autoComplete="family-name"
        maxLength={80}
        error={error("last")}
        onChange={(event) => setNames({ ...names, last: event.target.value })}
      />
      <TermsText />
      <Checkbox
        id={IDS.agree}
        label={messages.agree}
        help={<AgreementDate before={before} />}
        checked={agreed}
        error={error("agree")}
        onChange={(event) => setAgreed(event.target.checked)}
      />
      <ProblemView failure={action.failure} />
      <Button type="submit" variant="primary" fill pending={action.pending}>
        {messages.submit}
      </Button>
    </form>
  );
}

function AgreementDate({ before }: { before: string | null }) {
  const { terms: messages } = useMessages("onboarding");
  const [today] = useState(() => localDate(new Date()));
  return before ? messages.agreedOn(localDate(new Date(before))) : messages.dated(today);
}

/** Returns the date in the user's own calendar. */
function localDate(time: Date): string {
  const two = (n: number): string => String(n).padStart(2, "0");
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

function TermsText() {
  const { terms: messages } = useMessages("onboarding");
  const { portal_name: portal } = useConfig();
  return (
    <Disclosure summary={messages.read}>
      <Text strong>{messages.version}</Text>
      {messages.text(portal).map((paragraph) => (
        <Text key={paragraph} tone="muted">
          {paragraph}
        </Text>
      ))}
    </Disclosure>
  );
}

export default definePage({ Component: AcceptTermsPage });
