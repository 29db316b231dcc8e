import type { DragEvent, ReactNode } from "react";
import { useId, useState } from "react";
import { cx } from "./cx.ts";
import type { FieldTexts } from "./field.tsx";
import { FieldNotes, fieldAria } from "./field.tsx";
import { UploadIcon } from "./icons.tsx";
import { useUiMessages } from "./ui-messages.tsx";

export interface DropZoneProps extends Omit<FieldTexts, "optional" | "hideLabel"> {
  onFiles: (files: readonly File[]) => void;
  /** As in <input accept>. Dropped files are not filtered by it. */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  /** Content under the button, for example a privacy note. */
  children?: ReactNode;
}

/** Accepts a file by drop, button, or keyboard: the button is a real file input. */
export function DropZone({ onFiles, accept, multiple, disabled, children, ...texts }: DropZoneProps) {
  const id = useId();
  const messages = useUiMessages();
  const [over, setOver] = useState(false);
  const take = (list: FileList | null): void => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !disabled) onFiles(multiple ? files : files.slice(0, 1));
  };
  return (
    <div className="flex flex-col gap-1">
      <div
        onDragOver={(event: DragEvent) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event: DragEvent) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
        className={cx(
          "flex flex-col items-center gap-2 rounded-card border-2 border-dashed px-4 py-8 text-center transition-colors",
          over ? "border-accent bg-accent-soft" : "bg-surface",
          !over && (texts.error ? "border-bad" : "border-control"),
          Boolean(disabled) && "opacity-55",
        )}
      >
        <span className="text-accent">
          <UploadIcon size={28} />
        </span>
        <span className="text-lead font-semibold" id={`${id}-label`}>
          {texts.label}
        </span>
        <span className="text-small text-muted max-lg:hidden">{messages.dropHint}</span>
        <label
          htmlFor={id}
          className="touch relative inline-flex cursor-pointer items-center rounded-field border border-control bg-surface px-4 font-semibold hover:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <span id={`${id}-choose`}>{messages.chooseFile}</span>
          <input
            {...fieldAria(id, texts)}
            aria-labelledby={`${id}-label ${id}-choose`}
            type="file"
            accept={accept}
            multiple={multiple}
            disabled={disabled}
            className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
            onChange={(event) => {
              take(event.target.files);
              // Selecting the same file again must fire a change event.
              event.target.value = "";
            }}
          />
        </label>
        {children && <div className="max-w-[52ch] pt-1 text-small text-muted">{children}</div>}
      </div>
      <FieldNotes id={id} texts={texts} />
    </div>
  );
}
