import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { PremiseMatch } from "#contracts/premises.ts";
import { createHomeAddress, findAddressTdu } from "#contracts/compare-address.ts";
import { DEFAULT_HOME_SIZE, HOME_SIZES } from "#contracts/tables/home-sizes.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Form } from "#web/shared/form/form.tsx";
import { paths } from "#web/shared/paths.ts";
import { isAddress, PlaceField } from "./place-field.tsx";

interface HomeFormProps {
  /** The field's text: a ZIP code or an address. */
  readonly zip: string;
  readonly size?: number;
  /** Reports the ZIP code as it is typed, or that of the chosen address. Empty for the text of an address. */
  readonly onZip?: (zip: string) => void;
  /** Whether the field had the focus when the application replaced the server's form. */
  readonly focused?: boolean;
}

/**
 * The short form: a ZIP code or an address, and a size. The server renders the same one
 * (server/services/pages/plain/home-form.ts).
 */
export function HomeForm({ zip: initialZip, size: initialSize, onZip, focused }: HomeFormProps) {
  const { errors } = useMessages("front");
  const navigate = useNavigate();
  const [text, setText] = useState(initialZip);
  const [match, setMatch] = useState<PremiseMatch | null>(null);
  const [size, setSize] = useState(initialSize ?? DEFAULT_HOME_SIZE);
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  function change(typed: string, chosen: PremiseMatch | null): void {
    setText(typed);
    setMatch(chosen);
    setError(null);
    onZip?.(chosen?.zip ?? (isAddress(typed) ? "" : typed));
  }

  function submit(): void {
    const home = createHomeAddress(match?.zip ?? text.trim(), size, match?.tdu ?? null);
    const found = findAddressTdu(home, null);
    if (found === "zip_invalid" || found === "texas_only") {
      setError(isAddress(text) ? errors.address_unchosen : errors[found]);
      field.current?.focus();
      return;
    }
    const { zip, tdu } = home;
    void navigate(paths.compareResults({ zip, size: String(size), tdu: tdu ?? undefined }));
  }

  return (
    <Form form={{ submit }} className="mt-5 grid grid-cols-1 max-w-[33.75rem] gap-4">
      <PlaceField
        field={field}
        text={text}
        chosen={match !== null}
        error={error}
        focused={focused ?? false}
        onType={(typed) => change(typed, null)}
        onChoose={(chosen, line) => change(line, chosen)}
      />
      <SizeField size={size} onChange={setSize} />
    </Form>
  );
}

interface SizeFieldProps {
  /** Square feet. */
  readonly size: number;
  readonly onChange: (size: number) => void;
}

function SizeField({ size, onChange }: SizeFieldProps) {
  const messages = useMessages("front");
  const format = useFormat();
  const sizes = HOME_SIZES.some((one) => one === size) ? HOME_SIZES : [...HOME_SIZES, size];
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{messages.size}</legend>
      <div className="flex gap-2">
        {sizes.map((one) => (
          <label
            key={one}
            className="figures relative flex min-h-11 flex-1 items-center justify-center rounded-field border border-control bg-surface has-checked:border-accent has-checked:bg-accent-soft has-checked:font-semibold has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent forced-colors:has-checked:outline-2"
          >
            <input
              type="radio"
              name="size"
              value={one}
              checked={one === size}
              onChange={() => onChange(one)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {format.number(one)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
