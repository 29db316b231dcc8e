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
import { agreedAt, namesOf } from "../parts/names.ts";
import { ProblemView } from "../parts/problem-view.tsx";
import { useAction } from "../parts/use-action.ts";
import { useFlow } from "../parts/use-flow.ts";

const IDS = { first: "first-name", last: "last-name", agree: "agree" } as const;
type Field = keyof typeof IDS;

/** First and last name, and the agreement to the terms with its date. */
function AcceptTermsPage() {
  const { terms: words } = useMessages("onboarding");
  return (
    <Page>
      <PageHeader title={words.title} lead={words.lead} />
      <TermsForm />
    </Page>
  );
}

function TermsForm() {
  const { terms: words } = useMessages("onboarding");
  const config = useConfig();
  const flow = useFlow();
  const navigate = useNavigate();
  const metadata = useSession()?.user.user_metadata ?? {};
  const before = agreedAt(metadata);
  const [names, setNames] = useState(() => namesOf(metadata));
  const [agreed, setAgreed] = useState(before !== null);
  const [tried, setTried] = useState(false);
  const action = useAction();

  const problems: Partial<Record<Field, string>> = {
    ...(names.first.trim() === "" ? { first: words.firstMissing } : {}),
    ...(names.last.trim() === "" ? { last: words.lastMissing } : {}),
    ...(agreed ? {} : { agree: words.agreeMissing }),
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
        label={words.first}
        value={names.first}
        autoComplete="given-name"
        maxLength={80}
        error={error("first")}
        onChange={(event) => setNames({ ...names, first: event.target.value })}
      />
      <TextField
        id={IDS.last}
        name="last_name"
        label={words.last}
        value={names.last}
        autoComplete="family-name"
        maxLength={80}
        error={error("last")}
        onChange={(event) => setNames({ ...names, last: event.target.value })}
      />
      <TermsText />
      <Checkbox
        id={IDS.agree}
        label={words.agree}
        help={<AgreementDate before={before} />}
        checked={agreed}
        error={error("agree")}
        onChange={(event) => setAgreed(event.target.checked)}
      />
      <ProblemView failure={action.failure} />
      <Button type="submit" variant="primary" fill pending={action.pending}>
        {words.submit}
      </Button>
    </form>
  );
}

function AgreementDate({ before }: { before: string | null }) {
  const { terms: words } = useMessages("onboarding");
  const [today] = useState(() => localDate(new Date()));
  return before ? words.agreedOn(localDate(new Date(before))) : words.dated(today);
}

/** The person's own calendar date. */
function localDate(time: Date): string {
  const two = (n: number): string => String(n).padStart(2, "0");
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

function TermsText() {
  const { terms: words } = useMessages("onboarding");
  const { portal_name: portal } = useConfig();
  return (
    <Disclosure summary={words.read}>
      <Text strong>{words.version}</Text>
      {words.text(portal).map((paragraph) => (
        <Text key={paragraph} tone="muted">
          {paragraph}
        </Text>
      ))}
    </Disclosure>
  );
}

export default definePage({ Component: AcceptTermsPage });
