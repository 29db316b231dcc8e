import type { ReactNode } from "react";
import { useId } from "react";
import { cx } from "./cx.ts";
import type { FieldTexts } from "./field.tsx";
import { FieldNotes, OptionalMark } from "./field.tsx";

export interface Choice<V extends string> {
  readonly value: V;
  readonly label: ReactNode;
  /** A line under the label (RadioGroup only). */
  readonly help?: ReactNode;
}

export interface RadioGroupProps<V extends string> extends FieldTexts {
  options: readonly Choice<V>[];
  value: V | null;
  onChange: (value: V) => void;
  /** Id of the whole group. */
  id?: string | undefined;
  name?: string;
  disabled?: boolean;
}

/** One choice of a few, each on its own line with room for a short help text. */
export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  return (
    <Group {...props}>
      {(radio, option) => (
        <label
          key={option.value}
          className="touch flex cursor-pointer items-center gap-2.5 rounded-field border border-line px-3 py-2 hover:border-control has-checked:border-accent has-checked:bg-accent-soft"
        >
          <input {...radio} className="size-5 shrink-0" />
          <span className="min-w-0">
            {option.label}
            {option.help && <span className="block text-small text-muted">{option.help}</span>}
          </span>
        </label>
      )}
    </Group>
  );
}

/** One choice of two to four short words in a row. Labels of two or three wrap before the row does. */
export function SegmentedControl<V extends string>(props: RadioGroupProps<V>) {
  return (
    <Group {...props} row>
      {(radio, option) => (
        <label
          key={option.value}
          className={cx(
            "touch relative flex flex-auto cursor-pointer items-center justify-center rounded-[calc(var(--radius-field)-3px)] px-2 py-1 text-center text-muted sm:px-3",
            "hover:text-ink has-checked:bg-surface has-checked:font-semibold has-checked:text-ink has-checked:ring-1 has-checked:ring-control",
            "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent forced-colors:has-checked:outline-2",
          )}
        >
          <input {...radio} className="absolute inset-0 cursor-pointer opacity-0" />
          {option.label}
        </label>
      )}
    </Group>
  );
}

interface Radio {
  type: "radio";
  name: string;
  value: string;
  checked: boolean;
  disabled: boolean | undefined;
  onChange: () => void;
}

function Group<V extends string>({
  options,
  value,
  onChange,
  name,
  disabled,
  row,
  children,
  ...texts
}: RadioGroupProps<V> & { row?: boolean; children: (radio: Radio, option: Choice<V>) => ReactNode }) {
  const generatedId = useId();
  const id = texts.id ?? generatedId;
  const described = [texts.help && `${id}-help`, texts.error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <fieldset id={id} className="flex min-w-0 flex-col gap-1" aria-describedby={described || undefined}>
      <legend className={cx("mb-1 font-semibold", texts.hideLabel && "sr-only")}>
        {texts.label}
        {texts.optional && <OptionalMark />}
      </legend>
      <div
        className={cx(
          row ? "flex gap-0.5 rounded-field bg-raised p-[3px]" : "flex flex-col gap-2",
          row && options.length > 3 && "flex-wrap",
        )}
      >
        {options.map((option) =>
          children(
            {
              type: "radio",
              name: name ?? id,
              value: option.value,
              checked: option.value === value,
              disabled,
              onChange: () => onChange(option.value),
            },
            option,
          ),
        )}
      </div>
      <FieldNotes id={id} texts={texts} />
    </fieldset>
  );
}
