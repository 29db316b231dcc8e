import type { ComponentProps, ReactNode } from "react";
import { useId } from "react";
import { cx } from "./cx.ts";
import type { FieldTexts } from "./field.tsx";
import { Field, controlStyle, fieldAria, splitTexts } from "./field.tsx";

export interface TextFieldProps
  extends FieldTexts, Omit<ComponentProps<"input">, "className" | "prefix" | "size"> {
  /** Shown inside the box after the value, for example "kWh". */
  unit?: ReactNode;
  /** Shown inside the box before the value, for example "$". */
  prefix?: ReactNode;
  /** Width in characters. Default: as wide as its container. */
  chars?: number;
}

/** One line of text. Accepts every prop of <input>. */
export function TextField({ unit, prefix, chars, ...all }: TextFieldProps) {
  const [texts, input] = splitTexts(all);
  const generatedId = useId();
  const id = input.id ?? generatedId;
  return (
    <Field id={id} texts={texts}>
      <div className="relative flex items-center" style={chars ? { maxWidth: `${chars + 5}ch` } : undefined}>
        {prefix && <span className="pointer-events-none absolute left-3 text-muted">{prefix}</span>}
        <input
          type="text"
          {...input}
          {...fieldAria(id, texts)}
          className={cx(controlStyle, Boolean(prefix) && "pl-7", Boolean(unit) && "pr-14")}
        />
        {unit && <span className="pointer-events-none absolute right-3 text-small text-muted">{unit}</span>}
      </div>
    </Field>
  );
}

export type NumberFieldProps = Omit<TextFieldProps, "type"> & {
  /** Requests the keyboard with a decimal point. */
  decimal?: boolean;
};

/** A number as text: no spinner, no change by the mouse wheel. The form parses and validates it. */
export function NumberField({ decimal, ...props }: NumberFieldProps) {
  return <TextField autoComplete="off" {...props} inputMode={decimal ? "decimal" : "numeric"} />;
}
