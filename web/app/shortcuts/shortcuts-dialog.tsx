import { Suspense, useState } from "react";
import { createRoot } from "react-dom/client";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/modal.tsx";
import { Table } from "#web/ui/table.tsx";
import { UiMessagesProvider } from "#web/ui/words.tsx";
import { areShortcutsOn, setShortcuts } from "./setting.ts";
import { MESSAGES } from "./words.ts";

let root: ReturnType<typeof createRoot> | null = null;

/** Shows the list. It is mounted outside the page, so that no page has to load it before it is opened. */
export function showShortcuts(): void {
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
  const messages = MESSAGES[useLanguage()];
  const [on, setOn] = useState(() => areShortcutsOn());
  return (
    <UiMessagesProvider messages={common}>
      <Dialog open={open} onClose={onClose} title={messages.title}>
        <Checkbox
          label={messages.turnedOn}
          help={messages.turnedOnHelp}
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
  readonly does: string;
}

function Keys() {
  const messages = MESSAGES[useLanguage()];
  const { nav } = useMessages("shell");
  const places: ReadonlyArray<readonly [key: string, place: string]> = [
    ["d", nav.dashboard],
    ["l", nav.locations],
    ["s", nav.shop],
    ["c", nav.compare],
    ["o", nav.orders],
    ["n", nav.notifications],
    ["a", nav.account],
  ];
  const rows: readonly Row[] = [
    { keys: ["?"], does: messages.list },
    { keys: ["/"], does: messages.search },
    ...places.map(([key, place]) => ({ keys: ["g", key], does: messages.go(place) })),
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
          cell: pressed(messages.after),
        },
        { key: "does", header: messages.does, cell: ({ does }: Row) => does },
      ]}
      rows={rows}
      rowKey={({ does }) => does}
    />
  );
}

/** Renders a row's keys, pressed one after the other, on one line. */
function pressed(after: string) {
  return ({ keys }: Row) => (
    <span className="whitespace-nowrap">
      {keys.map((key, index) => (
        <span key={key}>
          {index > 0 && <span className="font-normal text-muted"> {after} </span>}
          <kbd className="rounded-small border border-control px-1.5 font-sans">{key}</kbd>
        </span>
      ))}
    </span>
  );
}
