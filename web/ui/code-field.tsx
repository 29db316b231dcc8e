import type { ComponentProps, KeyboardEvent } from "react";
import { useId, useRef, useState } from "react";
import { boxes, codeIn, toDigits, clampSelection, step, type Selection } from "./code-slots.ts";
import { cx } from "./cx.ts";
import { Field, fieldAria, type FieldTexts } from "./field.tsx";

export interface CodeFieldProps extends FieldTexts {
  value: string;
  onChange: (value: string) => void;
  /** Called when all digits are entered. */
  onFull?: (value: string) => void;
  /** Number of digits. Default: six. */
  length?: number;
  readOnly?: boolean;
  id?: string;
  name?: string;
}

/**
 * A numeric code in boxes. The boxes are drawn, and behind them is one ordinary field, so that autofill, paste,
 * dictation and screen readers find a single control with one name.
 */
export function CodeField({ value, onChange, onFull, length = 6, readOnly, name, ...texts }: CodeFieldProps) {
  const generatedId = useId();
  const id = texts.id ?? generatedId;
  const [selection, setSelection] = useState<Selection | null>(null);
  const input = useRef<HTMLInputElement>(null);

  function select(next: Selection): void {
    input.current?.setSelectionRange(next.start, next.end);
    setSelection(next);
  }

  function moveFocus(): void {
    const field = input.current;
    if (!field || document.activeElement !== field) return;
    const now = { start: field.selectionStart ?? 0, end: field.selectionEnd ?? 0 };
    const next = clampSelection(now, field.value.length, length);
    if (next.start === now.start && next.end === now.end) setSelection(next);
    else select(next);
  }

  function take(typed: string): void {
    onChange(typed);
    if (typed.length === length && typed !== value) onFull?.(typed);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.shiftKey || event.metaKey || event.ctrlKey || event.altKey || !selection) return;
    const next = step(event.key, selection, value.length, length);
    if (!next) return;
    event.preventDefault();
    select(next);
  }

  const control: ComponentProps<"input"> = {
    ...fieldAria(id, texts),
    value,
    readOnly,
    name,
    onKeyDown,
    onSelect: moveFocus,
    onFocus: moveFocus,
    onBlur: () => setSelection(null),
    onChange: (event) => take(toDigits(event.target.value, length)),
    onPaste: (event) => {
      const code = codeIn(event.clipboardData.getData("text"), length);
      // Part of a code is inserted at the caret, as in any field.
      if (code.length < length) return;
      event.preventDefault();
      if (!readOnly) take(code);
    },
  };
  return (
    <Field id={id} texts={texts}>
      <div className="relative" dir="ltr">
        <Boxes
          value={value}
          selection={readOnly ? null : selection}
          length={length}
          wrong={Boolean(texts.error)}
        />
        <input
          ref={input}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...control}
          className="absolute inset-0 size-full bg-transparent text-lead tracking-[-0.5em] text-transparent caret-transparent outline-none forced-color-adjust-none selection:bg-transparent"
        />
      </div>
    </Field>
  );
}

interface BoxesProps {
  value: string;
  selection: Selection | null;
  length: number;
  wrong: boolean;
}

function Boxes({ value, selection, length, wrong }: BoxesProps) {
  return (
    <div aria-hidden="true" className="flex gap-2">
      {boxes(value, selection, length).map(({ digit, active }, index) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key -- a box is its place
          key={index}
          className={cx(
            "figures flex h-14 min-w-0 flex-1 items-center justify-center rounded-field border bg-surface text-title font-semibold",
            wrong ? "border-bad" : "border-control",
            active && "outline-2 outline-offset-1 outline-accent",
          )}
        >
          {digit ||
            (active && <span className="h-6 w-px bg-ink motion-safe:animate-[pulse_1s_step-end_infinite]" />)}
        </span>
      ))}
    </div>
  );
}
