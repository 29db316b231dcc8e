import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { ErrorMessage } from "../rejection.tsx";

/** Explains why a meter cannot be linked. */
export function LinkFailure({ error }: { readonly error: Error }) {
  const { problems } = useMessages("linking").form;
  return <ErrorMessage error={error} messages={problems} />;
}
