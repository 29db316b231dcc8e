import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

interface CheckGroupProps<V extends string> {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  /** Number of plans that each choice would show. */
  readonly counts: ReadonlyMap<V, number>;
  readonly chosen: readonly V[];
  readonly onChange: (chosen: readonly V[]) => void;
}

/** A group of check boxes. None checked means all of them. */
export function CheckGroup<V extends string>(props: CheckGroupProps<V>) {
  const { label, hideLabel, options, counts, chosen, onChange } = props;
  return (
    <fieldset className="min-w-0">
      <legend className={hideLabel ? "sr-only" : "mb-1 font-semibold"}>{label}</legend>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          label={<CountedLabel label={option.label} count={counts.get(option.value) ?? 0} />}
          checked={chosen.includes(option.value)}
          onChange={(event) =>
            onChange(
              event.target.checked
                ? [...chosen, option.value]
                : chosen.filter((value) => value !== option.value),
            )
          }
        />
      ))}
    </fieldset>
  );
}

function CountedLabel({ label, count }: { readonly label: string; readonly count: number }) {
  const messages = useMessages("filters");
  return (
    <>
      {label}{" "}
      <span aria-hidden="true" className="figures text-small text-muted">
        ({count})
      </span>
      <VisuallyHidden>{messages.of({ n: count })}</VisuallyHidden>
    </>
  );
}
