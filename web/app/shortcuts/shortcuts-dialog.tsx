import { Suspense, useState } from "react";
import { createRoot } from "react-dom/client";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/modal.tsx";
import { Table } from "#web/ui/table.tsx";
import { UiWordsProvider } from "#web/ui/words.tsx";
import { areShortcutsOn, setShortcuts } from "./setting.ts";
import { WORDS } from "./words.ts";

let root: ReturnType<typeof createRoot> | null = null;

/** Shows the list. It stands beside the page, so that no page has to hold it before it is asked for. */
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
  const words = WORDS[useLanguage()];
  const [on, setOn] = useState(() => areShortcutsOn());
  return (
    <UiWordsProvider words={common}>
      <Dialog open={open} onClose={onClose} title={words.title}>
        <Checkbox
          label={words.turnedOn}
          help={words.turnedOnHelp}
          checked={on}
          onChange={({ target }) => {
            setShortcuts(target.checked);
            setOn(areShortcutsOn());
          }}
        />
        <Keys />
      </Dialog>
    </UiWordsProvider>
  );
}

interface Row {
  readonly keys: readonly string[];
  readonly does: string;
}

function Keys() {
  const words = WORDS[useLanguage()];
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
    { keys: ["?"], does: words.list },
    { keys: ["/"], does: words.search },
    ...places.map(([key, place]) => ({ keys: ["g", key], does: words.go(place) })),
  ];
  return (
    <Table
      caption={words.title}
      hideCaption
      columns={[
        {
          key: "keys",
          header: words.keys,
          rowHeader: true,
          cell: pressed(words.after),
        },
        { key: "does", header: words.does, cell: ({ does }: Row) => does },
      ]}
      rows={rows}
      rowKey={({ does }) => does}
    />
  );
}

/** A row's keys, pressed one after the other, on one line. */
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
