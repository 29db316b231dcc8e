import type { KeyboardEvent, ReactNode } from "react";
import { useId, useRef } from "react";
import { cx } from "./cx.ts";

export interface Tab<V extends string> {
  readonly value: V;
  readonly label: ReactNode;
  readonly content: ReactNode;
}

export interface TabsProps<V extends string> {
  /** Accessible name of the set of tabs. */
  label: string;
  tabs: readonly Tab<V>[];
  value: V;
  onChange: (value: V) => void;
}

/** Views of one thing. Arrows, Home and End move between the tabs (ARIA authoring practices, tabs). */
export function Tabs<V extends string>({ label, tabs, value, onChange }: TabsProps<V>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const index = tabs.findIndex((tab) => tab.value === value);

  function onKeyDown(event: KeyboardEvent): void {
    const last = tabs.length - 1;
    const targets: Record<string, number> = {
      ArrowRight: index === last ? 0 : index + 1,
      ArrowLeft: index <= 0 ? last : index - 1,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    const tab = target === undefined ? undefined : tabs[target];
    if (target === undefined || !tab) return;
    event.preventDefault();
    onChange(tab.value);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[target]?.focus();
  }

  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div
        ref={list}
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={onKeyDown}
        className="flex gap-1 overflow-x-auto border-b border-line p-1 pb-0"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className={cx(
              "touch -mb-px border-b-2 px-3 whitespace-nowrap",
              tab.value === value
                ? "border-accent font-semibold text-ink"
                : "border-transparent text-muted hover:text-ink",
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a panel may hold nothing to focus */}
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        tabIndex={0}
        className="rounded-small"
      >
        {tabs[index]?.content}
      </div>
    </div>
  );
}
