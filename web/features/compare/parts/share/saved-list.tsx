import { SEPARATOR } from "#messages/keep-together.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useLateMessages } from "#web/shared/i18n/use-late-messages.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { IconButton } from "#web/ui/button.tsx";
import { CloseIcon } from "#web/ui/icons.tsx";
import { Section } from "#web/ui/layout.tsx";
import { Anchor } from "#web/ui/link.tsx";
import type { SavedComparison } from "./saved-comparisons.ts";
import { removeSaved, useSavedComparisons } from "./saved-comparisons.ts";

/** The comparisons that this browser has, each a link to its page. Renders nothing without any. */
export function SavedList() {
  const messages = useLateMessages("shareSheet")?.saved;
  const items = useSavedComparisons();
  if (!messages || items.length === 0) return null;
  return (
    <Section title={messages.title}>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {items.map((item) => (
          <SavedRow key={item.path} item={item} messages={messages} />
        ))}
      </ul>
    </Section>
  );
}

interface SavedRowProps {
  readonly item: SavedComparison;
  readonly messages: Messages<"shareSheet">["saved"];
}

function SavedRow({ item, messages }: SavedRowProps) {
  const format = useFormat();
  const { page, path, names, zip, cents, saved_on } = item;
  const name = page === "results" ? messages.list({ zip }) : format.list(names);
  const cost = cents !== null && (page === "plan" ? messages.cost({ cents }) : messages.lowest({ cents }));
  return (
    <li className="relative flex items-center gap-3 py-2 pr-2 pl-4 has-[a:hover]:bg-raised">
      <div className="min-w-0 flex-1">
        <Anchor
          href={path}
          className="font-semibold text-ink no-underline after:absolute after:inset-0 hover:underline"
        >
          {name}
        </Anchor>
        <p className="figures text-small text-muted">
          {cost && cost + SEPARATOR}
          {messages.day({ day: saved_on })}
        </p>
      </div>
      <span className="relative z-10">
        <IconButton
          label={messages.remove({ name })}
          icon={<CloseIcon size={18} />}
          onClick={() => removeSaved(path)}
        />
      </span>
    </li>
  );
}
