// What every field shares: label, help, error, and their connection for screen readers.
import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { WarnIcon } from "./icons.tsx";
import { useUiMessages } from "./ui-messages.tsx";
import { NowrapText } from "./nowrap-text.tsx";

export interface FieldTexts {
  label: ReactNode;
  /** One line under the label. */
  help?: ReactNode;
  /** What is wrong and how to fix it. Its presence marks the field as invalid. */
  error?: ReactNode;
  /** Shows "(optional)" after the label. */
  optional?: boolean;
  /** The label is read by screen readers but not visible. */
  hideLabel?: boolean;
}

/** Splits a field's texts from the props of its control. */
export function splitTexts<P extends FieldTexts>(props: P): [FieldTexts, Omit<P, keyof FieldTexts>] {
  const { label, help, error, optional, hideLabel, ...rest } = props;
  return [{ label, help, error, optional, hideLabel }, rest];
}

/** Returns the aria props of a control, by the field's id. */
export function fieldAria(
  id: string,
  texts: FieldTexts,
): {
  id: string;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
} {
  const described = [texts.help ? `${id}-help` : "", texts.error ? `${id}-error` : ""]
    .filter(Boolean)
    .join(" ");
  return {
    id,
    ...(texts.error ? { "aria-invalid": true } : {}),
    ...(described ? { "aria-describedby": described } : {}),
  };
}

/** Label above, control, help and error below it. */
export function Field({ id, texts, children }: { id: string; texts: FieldTexts; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className={cx("text-body font-semibold", texts.hideLabel && "sr-only")}>
        {texts.label}
        {texts.optional && <OptionalMark />}
      </label>
      {children}
      <div className="flex flex-col gap-1 empty:hidden">
        <FieldNotes id={id} texts={texts} />
      </div>
    </div>
  );
}

export function FieldNotes({ id, texts }: { id: string; texts: FieldTexts }) {
  return (
    <>
      {texts.help && (
        <p id={`${id}-help`} className="text-small text-muted">
          {texts.help}
        </p>
      )}
      {texts.error && <ErrorText id={`${id}-error`}>{texts.error}</ErrorText>}
    </>
  );
}

/** An error in one line with its icon, read out as soon as it appears. */
export function ErrorText({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 text-small text-bad">
      <WarnIcon size={18} />
      <span>
        <NowrapText>{children}</NowrapText>
      </span>
    </p>
  );
}

export function OptionalMark() {
  const messages = useUiMessages();
  return <span className="font-normal text-muted"> ({messages.optional})</span>;
}

/** The box of text-like controls. At least 16 px on phones, because otherwise iOS zooms in on focus. */
export const controlStyle =
  "touch w-full min-w-0 rounded-field border border-control bg-surface px-3 py-1.5 text-lead text-ink lg:text-body " +
  "read-only:text-ellipsis placeholder:text-muted hover:border-ink focus-visible:outline-offset-0 " +
  "aria-invalid:border-bad disabled:cursor-not-allowed disabled:bg-raised disabled:text-muted";
