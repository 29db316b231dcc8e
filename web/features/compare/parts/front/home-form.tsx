import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { createHomeAddress, findAddressTdu } from "#contracts/compare-address.ts";
import { DEFAULT_HOME_SIZE, HOME_SIZES } from "#contracts/tables/home-sizes.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Form } from "#web/shared/form/form.tsx";
import { paths } from "#web/shared/paths.ts";

interface HomeFormProps {
  readonly zip: string;
  readonly size?: number;
  /** Reports the ZIP code as it is typed. */
  readonly onZip?: (zip: string) => void;
  /** Whether the field had the focus when the application replaced the server's form. */
  readonly focused?: boolean;
}

/** The short form: a ZIP code and a size. The server renders the same one (server/services/pages/plain/home-form.ts). */
export function HomeForm({ zip: initialZip, size: initialSize, onZip, focused }: HomeFormProps) {
  const messages = useMessages("front");
  const navigate = useNavigate();
  const [zip, setZip] = useState(initialZip);
  const [size, setSize] = useState(initialSize ?? DEFAULT_HOME_SIZE);
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  function submit(): void {
    const home = createHomeAddress(zip.trim(), size);
    const found = findAddressTdu(home, null);
    if (found === "zip_invalid" || found === "texas_only") {
      setError(messages.errors[found]);
      field.current?.focus();
      return;
    }
    void navigate(paths.compareResults({ zip: home.zip, size: String(size) }));
  }

  return (
    <Form form={{ submit }} className="mt-5 grid grid-cols-1 max-w-[33.75rem] gap-4">
      <div>
        <label htmlFor="home-zip" className="mb-2 block font-semibold">
          {messages.zip}
        </label>
        <div className="flex gap-2 max-[21rem]:flex-col">
          <input
            ref={field}
            id="home-zip"
            name="zip"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={10}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it had the focus in the server's form
            autoFocus={focused ?? false}
            value={zip}
            aria-invalid={error !== null || undefined}
            aria-describedby={error === null ? undefined : "home-zip-error"}
            onChange={(event) => {
              setZip(event.target.value);
              setError(null);
              onZip?.(event.target.value);
            }}
            className="figures min-h-13 min-w-0 flex-1 rounded-field border border-control bg-surface px-4 text-lead text-ink aria-invalid:border-bad"
          />
          <button
            type="submit"
            className="inline-flex min-h-13 items-center justify-center rounded-field bg-accent px-6 font-semibold text-on-accent hover:bg-accent-strong"
          >
            {messages.submit}
          </button>
        </div>
        {error !== null && (
          <p id="home-zip-error" role="alert" className="text-small text-bad">
            {error}
          </p>
        )}
      </div>
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
