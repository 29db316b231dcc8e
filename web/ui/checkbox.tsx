import type { ComponentProps } from "react";
import { useId } from "react";
import { cx } from "./cx.ts";
import type { FieldTexts } from "./field.tsx";
import { FieldNotes, fieldAria, splitTexts } from "./field.tsx";

export interface CheckboxProps
  extends Omit<FieldTexts, "hideLabel" | "optional">, Omit<ComponentProps<"input">, "className" | "type"> {}

/** Yes or no, as part of a form. */
export function Checkbox(props: CheckboxProps) {
  return <Tick {...props} look="mt-0.5 size-5" indent="pl-7.5" />;
}

/** On or off immediately, without a save button. */
export function Switch(props: CheckboxProps) {
  return (
    <Tick
      {...props}
      kind="switch"
      indent="pl-12.5"
      look={cx(
        "h-6 w-10 appearance-none rounded-full border border-control bg-raised transition-colors",
        "before:block before:size-4 before:translate-x-[3px] before:translate-y-[3px] before:rounded-full before:bg-control before:transition-transform",
        "checked:border-accent checked:bg-accent checked:before:translate-x-[19px] checked:before:bg-on-accent",
        "forced-colors:appearance-auto disabled:opacity-55",
      )}
    />
  );
}

function Tick({
  look,
  indent,
  kind,
  ...all
}: CheckboxProps & { look: string; indent: string; kind?: "switch" }) {
  const [texts, input] = splitTexts(all);
  const generatedId = useId();
  const id = input.id ?? generatedId;
  return (
    <div>
      <label htmlFor={id} className="touch flex cursor-pointer items-center py-1.5">
        {/* Centered as a whole, but beside the first line of a long text. */}
        <span className="flex min-w-0 items-start gap-2.5">
          <input
            {...input}
            {...fieldAria(id, texts)}
            type="checkbox"
            role={kind}
            className={cx("shrink-0", look)}
          />
          <span>{texts.label}</span>
        </span>
      </label>
      <div className={indent}>
        <FieldNotes id={id} texts={texts} />
      </div>
    </div>
  );
}
