import type { ComponentProps, ReactNode } from "react";
import { useId, useState } from "react";
import { useMessages } from "../i18n/use-messages.ts";
import { Button } from "../ui/button.tsx";
import { cx } from "../ui/cx.ts";
import { controlStyle, Field, fieldAria } from "../ui/field.tsx";
import { CheckIcon, MinusIcon } from "../ui/icons.tsx";
import type { PasswordRule, PasswordRules } from "./password-rules.ts";
import { passwordRules } from "./password-rules.ts";
import type { Strength } from "./password-strength.ts";
import { useStrength } from "./password-strength.ts";

export interface PasswordFieldProps {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  autoComplete: "new-password" | "current-password";
  /** Of config.sign_in: shows the rules and the strength, for a password that is being chosen. */
  rules?: PasswordRules;
  /** Words that others would try first, as the person's name and e-mail. */
  own?: readonly string[];
  help?: ReactNode;
  error?: ReactNode;
  id?: string;
  name?: string;
  onBlur?: () => void;
  ref?: ComponentProps<"input">["ref"];
}

const NO_WORDS: readonly string[] = [];

/** A password that can be shown while it is typed; with `rules` it tells what is still missing. */
export function PasswordField({
  label,
  value,
  onChange,
  rules,
  own = NO_WORDS,
  help,
  error,
  ...input
}: PasswordFieldProps) {
  const madeId = useId();
  const id = input.id ?? madeId;
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
          <RuleList rules={passwordRules(value, rules)} />
          <StrengthLine wanted={touched} password={value} own={own} />
        </div>
      )}
    </div>
  );
}

function RuleList({ rules }: { rules: readonly PasswordRule[] }) {
  const { ruleMet, ruleMissing, ...words } = useMessages("password");
  const told = rules.filter((rule) => rule.kind !== "too_long" || !rule.met);
  return (
    <ul className="flex flex-col gap-0.5 text-small">
      {told.map((rule) => (
        <li
          key={rule.kind === "characters" ? rule.characters.join("") : rule.kind}
          className={cx("flex items-start gap-1.5", rule.met ? "text-good" : "text-muted")}
        >
          {rule.met ? <CheckIcon size={18} /> : <MinusIcon size={18} />}
          <span>
            <span className="sr-only">{rule.met ? ruleMet : ruleMissing}: </span>
            {ruleText(rule, words)}
          </span>
        </li>
      ))}
    </ul>
  );
}

type RuleWords = Pick<
  ReturnType<typeof useMessages<"password">>,
  "length" | "tooLong" | "characters" | "oneOf"
>;

function ruleText(rule: PasswordRule, words: RuleWords): string {
  if (rule.kind === "length") return words.length(rule.min);
  if (rule.kind === "too_long") return words.tooLong;
  return rule.of === "other" ? words.oneOf(rule.characters.join(" ")) : words.characters[rule.of];
}

const TONES: Readonly<Record<Strength, string>> = {
  0: "bg-bad",
  1: "bg-bad",
  2: "bg-warn",
  3: "bg-good",
  4: "bg-good",
};

function StrengthLine({
  wanted,
  password,
  own,
}: {
  wanted: boolean;
  password: string;
  own: readonly string[];
}) {
  const { strengths } = useMessages("password");
  const strength = useStrength(wanted, password, own);
  return (
    <div aria-live="polite" className="min-h-5 text-small text-muted">
      {strength !== null && (
        <div className="flex items-center gap-3">
          <span aria-hidden="true" className="flex w-28 shrink-0 gap-1">
            {[0, 1, 2, 3].map((bar) => (
              <span
                key={bar}
                className={cx(
                  "h-1.5 flex-1 rounded-full",
                  bar < Math.max(1, strength) ? TONES[strength] : "bg-line",
                )}
              />
            ))}
          </span>
          <span>{strengths[strength]}</span>
        </div>
      )}
    </div>
  );
}
