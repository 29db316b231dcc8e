import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { cx } from "#web/ui/cx.ts";
import { CheckIcon, MinusIcon } from "#web/ui/icons.tsx";
import type { PasswordRule, PasswordRules } from "./password-rules.ts";
import { passwordRules } from "./password-rules.ts";
import type { Strength } from "./password-strength.ts";
import { useStrength } from "./password-strength.ts";

interface PasswordAdviceProps {
  readonly rules: PasswordRules;
  /** Whether the code for the strength should be loaded. */
  readonly isRequired: boolean;
  readonly password: string;
  readonly userInputs: readonly string[];
}

/** Shows which rules a password meets so far, and how strong it is. */
export function PasswordAdvice({
  rules,
  isRequired: wanted,
  password,
  userInputs: own,
}: PasswordAdviceProps) {
  return (
    <>
      <RuleList rules={passwordRules(password, rules)} />
      <StrengthLine isRequired={wanted} password={password} userInputs={own} />
    </>
  );
}

function RuleList({ rules }: { rules: readonly PasswordRule[] }) {
  const { ruleMet, ruleMissing, ...messages } = useMessages("password");
  const shownRules = rules.filter((rule) => rule.kind !== "too_long" || !rule.met);
  return (
    <ul className="flex flex-col gap-0.5 text-small">
      {shownRules.map((rule) => (
        <li
          key={rule.kind === "characters" ? rule.characters.join("") : rule.kind}
          className={cx("flex items-start gap-1.5", rule.met ? "text-good" : "text-muted")}
        >
          {rule.met ? <CheckIcon size={18} /> : <MinusIcon size={18} />}
          <span>
            <span className="sr-only">{rule.met ? ruleMet : ruleMissing}: </span>
            {ruleText(rule, messages)}
          </span>
        </li>
      ))}
    </ul>
  );
}

type RuleMessages = Pick<
  ReturnType<typeof useMessages<"password">>,
  "length" | "tooLong" | "characters" | "oneOf"
>;

function ruleText(rule: PasswordRule, messages: RuleMessages): string {
  if (rule.kind === "length") return messages.length({ n: rule.min });
  if (rule.kind === "too_long") return messages.tooLong;
  return rule.of === "other"
    ? messages.oneOf({ set: rule.characters.join(" ") })
    : messages.characters[rule.of];
}

const TONES: Readonly<Record<Strength, string>> = {
  0: "bg-bad",
  1: "bg-bad",
  2: "bg-warn",
  3: "bg-good",
  4: "bg-good",
};

function StrengthLine({
  isRequired,
  password,
  userInputs,
}: {
  isRequired: boolean;
  password: string;
  userInputs: readonly string[];
}) {
  const { strengths } = useMessages("password");
  const strength = useStrength(isRequired, password, userInputs);
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
