import type { ComponentProps } from "react";
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

interface FormFailureProps {
  readonly form: Pick<FormState<object, string>, "failure" | "isFieldFailure" | "pending" | "submit">;
  /** Whether to offer a retry. */
  readonly retry?: boolean;
}

/** Shows why the form could not be sent, unless a field shows it. */
export function FormFailure({ form, retry }: FormFailureProps) {
  if (!form.failure || form.isFieldFailure) return null;
  return (
    <FailurePanel error={form.failure} {...(retry ? { onRetry: form.submit, retrying: form.pending } : {})} />
  );
}
