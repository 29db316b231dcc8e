import { ApiFailure } from "../../../api/failure.ts";
import { FailurePanel } from "../../../components/failure-panel.tsx";
import type { Messages } from "../../../i18n/catalog.ts";
import { useMessages } from "../../../i18n/use-messages.ts";
import { Notice } from "../../../ui/badge.tsx";
import { WarnIcon } from "../../../ui/icons.tsx";

type Problem = keyof Messages<"linking">["form"]["problems"];

/** Why a meter cannot be linked, in our words where we have some, else in the server's (spec §8). */
export function LinkFailure({ error }: { readonly error: Error }) {
  const { problems } = useMessages("linking").form;
  if (!(error instanceof ApiFailure) || error.status === null || error.status >= 429)
    return <FailurePanel error={error} />;
  const { problem = "" } = error.fields;
  const known = (text: string): text is Problem => Object.hasOwn(problems, text);
  return (
    <Notice tone="warn" icon={<WarnIcon />}>
      {known(problem) ? problems[problem] : error.message}
    </Notice>
  );
}
