import { useMemo, useState } from "react";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Text } from "#web/ui/layout.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { CheckGroup } from "./check-group.tsx";
import type { RankedItem } from "#rating/plan-groups.ts";

/** Longer lists get a search field. */
const SHORT_LIST = 12;

interface ProviderFilterProps {
  readonly items: readonly RankedItem[];
  readonly counts: ReadonlyMap<string, number>;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** A filter by provider. The selected ones stay visible while the user searches for others. */
export function ProviderFilter({ items, counts, chosen, onChange }: ProviderFilterProps) {
  const messages = useMessages("filters");
  const [search, setSearch] = useState("");
  const names = useMemo(
    () => [...new Set(items.map(({ plan }) => plan.provider.name))].toSorted((a, b) => a.localeCompare(b)),
    [items],
  );
  const all = [...chosen.filter((name) => !names.includes(name)), ...names];
  const wanted = search.trim().toLocaleLowerCase();
  const found = all.filter((name) => chosen.includes(name) || name.toLocaleLowerCase().includes(wanted));
  return (
    <>
      {names.length > SHORT_LIST && (
        <TextField
          label={messages.findProvider}
          hideLabel
          type="search"
          placeholder={messages.findProvider}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <CheckGroup
        label={messages.providers({ n: 0 })}
        hideLabel
        options={found.map((name) => ({ value: name, label: name }))}
        counts={counts}
        chosen={chosen}
        onChange={onChange}
      />
      {found.length === 0 && <Text tone="muted">{messages.noProvider}</Text>}
    </>
  );
}
