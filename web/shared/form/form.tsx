import type { ComponentProps } from "react";
import type { FailureKind } from "#web/shared/api/failure.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import type { FormState } from "./use-form.ts";

interface FormProps extends Omit<ComponentProps<"form">, "onSubmit" | "noValidate"> {
  readonly form: { readonly submit: () => void };
}

/** Renders a form element. Our own errors replace the browser's. */
export function Form({ form, ...props }: FormProps) {
  return (
    <form
      noValidate
      {...props}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    />
  );
}

/** After these, one may think that the input is lost. */
const NO_RESPONSE: ReadonlySet<FailureKind> = new Set(["offline", "network", "timeout"]);

interface FormFailureProps {
  readonly form: Pick<FormState<object, string>, "failure" | "isFieldFailure" | "pending" | "submit">;
  /** Whether to offer a retry. */
  readonly retry?: boolean;
}

/** Shows why the form could not be sent, unless a field shows it. */
export function FormFailure({ form, retry }: FormFailureProps) {
  const { stillHere } = useMessages("common");
  if (!form.failure || form.isFieldFailure) return null;
  return (
    <FailurePanel
      error={form.failure}
      {...(NO_RESPONSE.has(form.failure.kind) ? { safe: stillHere } : {})}
      {...(retry ? { onRetry: form.submit, retrying: form.pending } : {})}
    />
  );
}
