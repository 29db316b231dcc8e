import type { ComponentProps } from "react";
import { useId } from "react";
import type { FieldTexts } from "./field.tsx";
import { Field, controlStyle, fieldAria, splitTexts } from "./field.tsx";

export interface TextAreaProps extends FieldTexts, Omit<ComponentProps<"textarea">, "className"> {}

/** Several lines of text. Accepts every prop of <textarea>. */
export function TextArea(all: TextAreaProps) {
  const [texts, area] = splitTexts(all);
  const generatedId = useId();
  const id = area.id ?? generatedId;
  return (
    <Field id={id} texts={texts}>
      <textarea rows={5} {...area} {...fieldAria(id, texts)} className={controlStyle} />
    </Field>
  );
}
