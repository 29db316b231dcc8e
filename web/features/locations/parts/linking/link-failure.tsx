import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Refusal } from "../refusal.tsx";

/** Why a meter cannot be linked. */
export function LinkFailure({ error }: { readonly error: Error }) {
  const { problems } = useMessages("linking").form;
  return <Refusal error={error} words={problems} />;
}
