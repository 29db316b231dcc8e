import type { ComponentProps, ReactNode } from "react";
import { lazy, Suspense, useId, useState } from "react";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { controlStyle, Field, fieldAria } from "#web/ui/field.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { PasswordRules } from "./password-rules.ts";

// Signing in needs none of it.
const PasswordAdvice = lazy(() =>
  import("./password-advice.tsx").then((module) => ({ default: module.PasswordAdvice })),
);

export interface PasswordFieldProps {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  autoComplete: "new-password" | "current-password";
  /** From config.sign_in: shows the rules and the strength for a new password. */
  rules?: PasswordRules;
  /** Words that an attacker would try first, such as the user's name and email. */
  userInputs?: readonly string[];
  help?: ReactNode;
  error?: ReactNode;
  id?: string;
  name?: string;
  onBlur?: () => void;
  ref?: ComponentProps<"input">["ref"];
}

const NO_USER_INPUTS: readonly string[] = [];

/** A password field with a toggle to show the password. With `rules` it shows what is still missing. */
export function PasswordField({
  label,
  value,
  onChange,
  rules,
  userInputs: own = NO_USER_INPUTS,
  help,
  error,
  ...input
}: PasswordFieldProps) {
  const generatedId = useId();
  const id = input.id ?? generatedId;
  const { showPassword, hidePassword } = useMessages("password");
  const [shown, setShown] = useState(false);
  const [touched, setTouched] = useState(false);
  const texts = { label, help, error };
  const aria = fieldAria(id, texts);
  const described = [aria["aria-describedby"], rules && `${id}-rules`].filter(Boolean).join(" ");
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Field id={id} texts={texts}>
        <div className="relative flex items-center">
          <input
            name="password"
            spellCheck={false}
            autoCapitalize="none"
            {...input}
            {...aria}
            {...(described ? { "aria-describedby": described } : {})}
            type={shown ? "text" : "password"}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onFocus={() => setTouched(true)}
            className={cx(controlStyle, "pr-24")}
          />
          <span className="absolute right-0.5 [&>button]:min-h-0 [&>button]:py-2">
            <Button variant="quiet" size="small" aria-controls={id} onClick={() => setShown(!shown)}>
              {shown ? hidePassword : showPassword}
            </Button>
          </span>
        </div>
      </Field>
      {rules && (
        <div id={`${id}-rules`} className="flex flex-col gap-2">
          <Suspense fallback={<Skeleton lines={2} />}>
            <PasswordAdvice rules={rules} isRequired={touched} password={value} userInputs={own} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
