import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { CheckIcon } from "#web/ui/icons.tsx";
import type { EditorName } from "./editors.tsx";
import { useEditors } from "./editors.tsx";

/** The settings of one section, one below the other. */
export function SettingList({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface">
      {children}
    </div>
  );
}

export interface SettingAction {
  readonly editor: EditorName;
  readonly text: string;
  readonly danger?: boolean;
}

interface SettingProps {
  label: string;
  id?: string;
  /** The current value. */
  children: ReactNode;
  /** Next to it: each opens an editor. */
  actions?: readonly SettingAction[];
  /** In place of the actions, for example a switch that takes effect immediately. */
  control?: ReactNode;
  /** The editors by name. The open one is shown. */
  editors?: Partial<Record<EditorName, ReactNode>>;
}

/** A setting's current value, with the editor below it while it is being changed. */
export function Setting({
  label,
  id,
  children,
  actions = NO_ACTIONS,
  control,
  editors = NO_EDITORS,
}: SettingProps) {
  const { open, saved } = useEditors();
  const { saved: savedLabel } = useMessages("account");
  const editing = open !== null && open in editors;
  const place = useFocusFollowing(editing);
  // A single short action is next to the label on a phone. Several are below it.
  const [only] = actions;
  const short = actions.length === 1 && only !== undefined && only.text.length <= SHORT_ACTION;
  return (
    <section id={id} ref={place} className="flex flex-col gap-3 p-4 sm:px-6">
      <div
        className={cx(
          "grid min-w-0 items-start gap-x-4 gap-y-2 lg:grid-cols-[9.5rem_minmax(0,1fr)_auto]",
          short && "grid-cols-[minmax(0,1fr)_auto] gap-y-0",
        )}
      >
        <h3 className={cx("text-muted", short && !editing && "max-lg:py-2.5")}>{label}</h3>
        <div
          className={cx(
            "min-w-0 lg:col-start-2 lg:row-start-1",
            short && "max-lg:col-span-2 max-lg:row-start-2",
          )}
        >
          {!(editing && REPLACED.has(open)) && children}
          <p aria-live="polite" className="text-small text-good empty:hidden">
            {saved !== null && saved in editors && (
              <>
                <CheckIcon size={16} /> {savedLabel}
              </>
            )}
          </p>
        </div>
        {!editing && (
          <div className="flex flex-wrap gap-2 empty:hidden lg:col-start-3 lg:max-w-80 lg:justify-end">
            {actions.map((action) => (
              <OpenButton key={action.editor} action={action} label={label} />
            ))}
            {control}
          </div>
        )}
      </div>
      {editing && <div className="max-w-[28rem] pb-2 lg:ml-[10.5rem]">{editors[open]}</div>}
    </section>
  );
}

const SHORT_ACTION = 10;
/** Their editors contain the current value, or name it. */
const REPLACED: ReadonlySet<EditorName> = new Set(["names", "email", "phone"] as const);
const NO_ACTIONS: readonly SettingAction[] = [];
const NO_EDITORS: SettingProps["editors"] & object = {};

function OpenButton({ action, label }: { action: SettingAction; label: string }) {
  const { startEditing } = useEditors();
  return (
    <Button
      size="small"
      variant={action.danger ? "danger" : "secondary"}
      aria-label={action.text === label ? undefined : `${action.text}: ${label}`}
      onClick={() => startEditing(action.editor)}
    >
      {action.text}
    </Button>
  );
}

/** Moves focus into an editor that opens, and back to the button of one that closes. */
function useFocusFollowing(editing: boolean): React.RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null);
  const before = useRef(editing);
  useEffect(() => {
    if (before.current === editing) return;
    before.current = editing;
    const target = place.current?.querySelector<HTMLElement>(editing ? "input:not([aria-hidden])" : "button");
    // Another editor that opened already has the focus.
    if (editing || document.activeElement === document.body) target?.focus();
  }, [editing]);
  return place;
}

/** A line of a setting's current value, muted if nothing is set. */
export function Present({ children, muted }: { children: ReactNode; muted?: boolean }) {
  return <p className={cx("break-words", muted && "text-muted")}>{children}</p>;
}
