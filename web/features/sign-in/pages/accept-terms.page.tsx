import { definePage } from "#web/shared/page/define-page.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { track } from "#web/telemetry/analytics/data-layer.ts";
import { contentQuery } from "#web/shared/api/get-content.ts";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { ContentBlocks } from "#web/shared/parts/content-blocks.tsx";
import { contentPath } from "#web/shared/paths.ts";
import { Link } from "#web/ui/link.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { useSession } from "#web/shared/session/current.ts";
import { updateUser } from "#web/shared/session/sign-in.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Page, PageHeader, Row } from "#web/ui/layout.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { Form } from "#web/shared/form/form.tsx";
import { useForm, useValues } from "#web/shared/form/use-form.ts";
import { agreedAt, getNames } from "../parts/names.ts";
import { ProblemView } from "../parts/problem-view.tsx";
import { useFlow } from "../parts/use-flow.ts";

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
  const state = useValues(() => ({ ...getNames(metadata), agree: before !== null }));
  const { first, last, agree } = state.values;
  const form = useForm({
    ...state,
    id: "terms",
    fields: ["first", "last", "agree"],
    problems: {
      first: first.trim() === "" ? messages.firstMissing : undefined,
      last: last.trim() === "" ? messages.lastMissing : undefined,
      agree: agree ? undefined : messages.agreeMissing,
    },
    onSubmit: async () => {
      await updateUser(config, {
        data: {
          first_name: first.trim(),
          last_name: last.trim(),
          agreed_to_terms: true,
          agreed_to_terms_at: before ?? new Date().toISOString(),
        },
      });
      track("cp_terms_accepted", { flow: flow.name });
      await navigate(flow.process, { replace: true });
    },
  });

  return (
    <Form form={form} className="flex flex-col gap-4">
      <TextField
        {...form.text("first")}
        name="first_name"
        label={messages.first}
        autoComplete="given-name"
        maxLength={80}
      />
      <TextField
        {...form.text("last")}
        name="last_name"
        label={messages.last}
        autoComplete="family-name"
        maxLength={80}
      />
      <TermsText />
      <Checkbox
        {...form.field("agree")}
        label={messages.agree}
        help={<AgreementDate before={before} />}
        checked={agree}
        onChange={(event) => form.update({ agree: event.target.checked })}
      />
      <ProblemView failure={form.failure} />
      <Button type="submit" variant="primary" fill pending={form.pending}>
        {messages.submit}
      </Button>
    </Form>
  );
}

function AgreementDate({ before }: { before: string | null }) {
  const { terms: messages } = useMessages("onboarding");
  const [today] = useState(() => localDate(new Date()));
  return before
    ? messages.agreedOn({ isoDate: localDate(new Date(before)) })
    : messages.dated({ isoDate: today });
}

/** Returns the date in the user's own calendar. */
function localDate(time: Date): string {
  const two = (n: number): string => String(n).padStart(2, "0");
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

/** The same text as at /terms. The links open it, and what we do with data, without losing the form. */
function TermsText() {
  const { terms: messages } = useMessages("onboarding");
  const { data } = useQuery(contentQuery(useConfig(), "terms", useLanguage()));
  return (
    <>
      {data && (
        <Disclosure summary={messages.read}>
          <ContentBlocks content={data} title={messages.openTerms} />
        </Disclosure>
      )}
      <Row gap={6}>
        <Link href={contentPath("terms")} external>
          {messages.openTerms}
        </Link>
        <Link href={contentPath("privacy")} external>
          {messages.openPrivacy}
        </Link>
      </Row>
    </>
  );
}

export default definePage({ Component: AcceptTermsPage });
