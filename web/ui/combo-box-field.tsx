import { Button } from "react-aria-components/Button";
import { ComboBox } from "react-aria-components/ComboBox";
import { FieldError } from "react-aria-components/FieldError";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { Text } from "react-aria-components/Text";
import { cx } from "./cx.ts";
import { controlStyle } from "./field.tsx";
import { ChevronDownIcon, WarnIcon } from "./icons.tsx";
import { useUiMessages } from "./ui-messages.tsx";

export interface ComboBoxOption {
  readonly value: string;
  readonly label: string;
}

export interface ComboBoxProps {
  label: string;
  options: readonly ComboBoxOption[];
  value: string | null;
  onChange: (value: string | null) => void;
  help?: string;
  error?: string;
  placeholder?: string;
  name?: string;
  required?: boolean;
  disabled?: boolean;
}

/** The heavy half of ComboBox, which documents it. */
export function ComboBoxField({ label, options, value, onChange, help, error, ...rest }: ComboBoxProps) {
  const messages = useUiMessages();
  return (
    <I18nProvider locale={document.documentElement.lang}>
      <ComboBox
        selectedKey={value}
        onSelectionChange={(key) => onChange(key === null ? null : String(key))}
        defaultItems={options}
        isInvalid={error !== undefined}
        isRequired={rest.required ?? false}
        isDisabled={rest.disabled ?? false}
        menuTrigger="input"
        allowsEmptyCollection
        {...(rest.name ? { name: rest.name } : {})}
        className="flex min-w-0 flex-col gap-1"
      >
        <Label className="font-semibold">{label}</Label>
        <div className="relative flex items-center">
          <Input placeholder={rest.placeholder} className={cx(controlStyle, "pr-11")} />
          <Button
            aria-label={messages.showOptions}
            className="absolute right-0 flex h-full w-11 items-center justify-center rounded-field text-muted hover:text-ink"
          >
            <ChevronDownIcon size={18} />
          </Button>
        </div>
        {help && (
          <Text slot="description" className="text-small text-muted">
            {help}
          </Text>
        )}
        <FieldError className="flex items-start gap-1.5 text-small text-bad">
          <WarnIcon size={18} />
          <span>{error}</span>
        </FieldError>
        <Popover className="w-(--trigger-width) overflow-auto rounded-field border border-line bg-surface shadow-float">
          <ListBox<ComboBoxOption>
            className="max-h-80 overflow-auto p-1 outline-none"
            renderEmptyState={() => <p className="px-3 py-2 text-muted">{messages.noMatch}</p>}
          >
            {(option) => (
              <ListBoxItem
                id={option.value}
                textValue={option.label}
                className="touch flex cursor-pointer items-center rounded-small px-3 py-1.5 outline-none data-focused:bg-accent-soft data-selected:font-semibold"
              >
                {option.label}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </I18nProvider>
  );
}
