import { Suspense, useState } from "react";
import { createRoot } from "react-dom/client";
import { loadMessages } from "#web/shared/i18n/catalog.ts";
import { getLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/modal.tsx";
import { Table } from "#web/ui/table.tsx";
import { UiMessagesProvider } from "#web/ui/ui-messages.tsx";
import { areShortcutsOn, setShortcuts } from "./setting.ts";

let root: ReturnType<typeof createRoot> | null = null;

/**
 * Shows the list. It is mounted outside the page, so that no page has to load it before it is opened. Throws if its
 * messages cannot be loaded.
 */
export async function showShortcuts(): Promise<void> {
  await loadMessages("shortcuts", getLanguage());
  root ??= createRoot(document.body.appendChild(document.createElement("div")));
  const draw = (open: boolean): void =>
    root?.render(
      <Suspense>
        <ShortcutsDialog open={open} onClose={() => draw(false)} />
      </Suspense>,
    );
  draw(true);
}

interface ShortcutsDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

function ShortcutsDialog({ open, onClose }: ShortcutsDialogProps) {
  const common = useMessages("common");
  const messages = useMessages("shortcuts");
  const [on, setOn] = useState(() => areShortcutsOn());
  return (
    <UiMessagesProvider messages={common}>
      <Dialog open={open} onClose={onClose} title={messages.title}>
        <Checkbox
          label={messages.enabled}
          help={messages.enabledHelp}
          checked={on}
          onChange={({ target }) => {
            setShortcuts(target.checked);
            setOn(areShortcutsOn());
          }}
        />
        <Keys />
      </Dialog>
    </UiMessagesProvider>
  );
}

interface Row {
  readonly keys: readonly string[];
  readonly action: string;
}

function Keys() {
  const messages = useMessages("shortcuts");
  const { nav } = useMessages("shell");
  const pages: ReadonlyArray<readonly [key: string, page: string]> = [
    ["d", nav.dashboard],
    ["l", nav.locations],
    ["s", nav.shop],
    ["c", nav.compare],
    ["o", nav.orders],
    ["n", nav.notifications],
    ["a", nav.account],
  ];
  const rows: readonly Row[] = [
    { keys: ["?"], action: messages.list },
    { keys: ["/"], action: messages.search },
    ...pages.map(([key, page]) => ({ keys: ["g", key], action: messages.go({ page }) })),
  ];
  return (
    <Table
      caption={messages.title}
      hideCaption
      columns={[
        {
          key: "keys",
          header: messages.keys,
          rowHeader: true,
          cell: pressed(messages.followedBy),
        },
        { key: "action", header: messages.action, cell: ({ action }: Row) => action },
      ]}
      rows={rows}
      rowKey={({ action }) => action}
    />
  );
}

/** Renders a row's keys, pressed one after the other, on one line. */
function pressed(followedBy: string) {
  return ({ keys }: Row) => (
    <span className="whitespace-nowrap">
      {keys.map((key, index) => (
        <span key={key}>
          {index > 0 && <span className="font-normal text-muted"> {followedBy} </span>}
          <kbd className="rounded-small border border-control px-1.5 font-sans">{key}</kbd>
        </span>
      ))}
    </span>
  );
}
