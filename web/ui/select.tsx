import type { ComponentProps } from "react";
import { useId } from "react";
import { cx } from "./cx.ts";
import type { FieldTexts } from "./field.tsx";
import { Field, controlStyle, fieldAria, splitTexts } from "./field.tsx";
import { ChevronDownIcon } from "./icons.tsx";

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

export interface SelectProps extends FieldTexts, Omit<ComponentProps<"select">, "className" | "children"> {
  options: readonly Option[];
  /** An empty first option. */
  placeholder?: string;
  /** On narrow screens, what the closed control shows in place of an option's longer label. */
  closedText?: string;
}

/** A choice from a short list: the browser's own control, so every phone shows its familiar picker. */
export function Select({ options, placeholder, closedText, ...all }: SelectProps) {
  const [texts, select] = splitTexts(all);
  const generatedId = useId();
  const id = select.id ?? generatedId;
  return (
    <Field id={id} texts={texts}>
      <div className="relative flex items-center">
        <select
          {...select}
          {...fieldAria(id, texts)}
          className={cx(
            controlStyle,
            "appearance-none pr-9",
            closedText !== undefined && "max-sm:text-transparent [&>option]:text-ink",
          )}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        {closedText !== undefined && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute left-3 text-lead sm:hidden forced-colors:hidden"
          >
            {closedText}
          </span>
        )}
        <span className="pointer-events-none absolute right-3 text-muted">
          <ChevronDownIcon size={18} />
        </span>
      </div>
    </Field>
  );
}
