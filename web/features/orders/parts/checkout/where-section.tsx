import { SEPARATOR } from "#messages/keep-together.ts";
import { Term } from "#web/shared/parts/term.tsx";
import type { OrderQuote } from "#contracts/checkout.ts";
import { TDUS } from "#market/tdu.ts";
import { addressLine, cityLine, readableAddress } from "#messages/address.ts";
import { formatLocationName } from "#web/features/locations/parts/format-location.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Banner } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorText } from "#web/ui/field.tsx";
import { WarnIcon } from "#web/ui/icons.tsx";
import { Grid, Section, Stack, Text } from "#web/ui/layout.tsx";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useUiMessages } from "#web/ui/ui-messages.tsx";
import type { AddDraft } from "#web/features/locations/parts/add/add-draft.ts";
import { FindStep } from "#web/features/locations/parts/add/find-step.tsx";
import { withFound } from "./order-draft.ts";
import type { ChosenLocation } from "./order-location.ts";
import type { Account } from "./use-account.ts";
import type { OrderFormState } from "./use-order-form.ts";

interface WhereProps {
  readonly form: OrderFormState;
  readonly account: Account;
  readonly location: ChosenLocation | null;
  readonly quote: OrderQuote;
  readonly moving: boolean;
  /** Fixed to the home of the order that ends. */
  readonly renewal: boolean;
}

/**
 * Which home: one of the account's, or one found by its address or its number. Placed outside the form, because the
 * lookup is itself a form.
 */
export function WhereSection(props: WhereProps) {
  const { form, account, location, renewal } = props;
  const { values: draft, update } = form;
  const { where: messages } = useMessages("checkout");
  const other = location?.isCustomers !== true;
  const fixed = renewal && !other;
  const { id, error } = form.field("home");
  const find = (patch: Partial<AddDraft>): void => update({ find: { ...draft.find, ...patch } });
  return (
    <Section title={messages.title}>
      <div id={id} tabIndex={-1} className="flex flex-col gap-4 outline-none">
        {account.locationsFailed && <LocationsFailed {...account.locationsFailed} />}
        {account.homes.length > 0 && !renewal && <CustomerLocations {...props} other />}
        {!location && (
          <FindStep
            draft={draft.find}
            update={find}
            onFound={(found) => update({ find: withFound(draft.find, found) })}
          />
        )}
        {location && (other || fixed) && (
          <Found
            location={location}
            onChange={fixed ? undefined : () => update({ home: "", find: withFound(draft.find, null) })}
          />
        )}
        {location?.typed && <AddressFields form={form} update={find} location={location} />}
        {error && <ErrorText>{error}</ErrorText>}
      </div>
      {location && <Hindrances {...props} location={location} />}
    </Section>
  );
}

/** Says that the account's homes could not be loaded, with a retry. */
export function LocationsFailed({ retry, retrying }: NonNullable<Account["locationsFailed"]>) {
  const { where: messages } = useMessages("checkout");
  const { retry: again } = useUiMessages();
  return (
    <div role="alert">
      <Banner tone="warn" icon={<WarnIcon />} title={messages.locationsFailed}>
        <Text>{messages.locationsFailedText}</Text>
        <div className="pt-2">
          <Button onClick={retry} pending={retrying}>
            {again}
          </Button>
        </div>
      </Banner>
    </div>
  );
}

type ChoiceProps = Pick<WhereProps, "account" | "location"> & {
  readonly form: Pick<OrderFormState, "values" | "update">;
  /** Whether another home can be chosen too. */
  readonly other?: boolean;
  /** Where no heading names the choice. */
  readonly showLabel?: boolean;
};

/** The account's homes to choose from. */
export function CustomerLocations({ account, location, form, other, showLabel = false }: ChoiceProps) {
  const { where: messages } = useMessages("checkout");
  const nameless = ({ lastFour }: { lastFour: string }): string => messages.esiid({ digits: `…${lastFour}` });
  return (
    <RadioGroup
      label={messages.yours}
      hideLabel={!showLabel}
      value={location?.isCustomers ? location.esiid : ""}
      onChange={(esiid) => form.update({ home: esiid, find: withFound(form.values.find, null) })}
      options={[
        ...account.homes.map((one) => ({
          value: one.service_location.esiid,
          label: formatLocationName(one, nameless),
          // A home without a nickname is already named by its street.
          help: (one.nickname === null ? cityLine : addressLine)(one.service_location),
        })),
        ...(other ? [{ value: "", label: messages.other }] : []),
      ]}
    />
  );
}

function Found({
  location,
  onChange,
}: {
  readonly location: ChosenLocation;
  readonly onChange?: (() => void) | undefined;
}) {
  const { where: messages } = useMessages("checkout");
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4">
      <div className="min-w-0">
        <Text size="small" tone="muted">
          {messages.found}
        </Text>
        {!location.typed && (
          <Text size="lead" strong>
            {readableAddress(location.address)}
          </Text>
        )}
        <Text size="small" tone="muted">
          {[
            !location.typed && addressLine({ ...location, address: null }),
            messages.esiid({ digits: location.esiid }),
          ]
            .filter(Boolean)
            .join(SEPARATOR)}
        </Text>
      </div>
      {onChange && <Button onClick={onChange}>{messages.change}</Button>}
    </div>
  );
}

interface AddressProps {
  readonly form: OrderFormState;
  readonly update: (patch: Partial<AddDraft>) => void;
  readonly location: ChosenLocation;
}

function AddressFields({ form, update, location }: AddressProps) {
  const draft = form.values.find;
  const { where: messages } = useMessages("checkout");
  const { confirm } = useMessages("adding");
  return (
    <Stack gap={4}>
      <Text tone="muted">{location.isCustomers ? messages.unknownAddress : messages.unlisted}</Text>
      <TextField
        {...form.field("street")}
        label={confirm.street}
        autoComplete="address-line1"
        maxLength={200}
        value={draft.street}
        onChange={(event) => update({ street: event.target.value })}
      />
      <Grid columns={2}>
        <TextField
          {...form.field("city")}
          label={confirm.city}
          autoComplete="address-level2"
          maxLength={80}
          value={draft.city}
          onChange={(event) => update({ city: event.target.value })}
        />
        <TextField
          {...form.field("zip")}
          label={confirm.zip}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
          value={draft.zip}
          onChange={(event) => update({ zip: event.target.value })}
        />
      </Grid>
    </Stack>
  );
}

/** Shows obstacles for this plan at this home before it is ordered. */
export function Hindrances({
  location,
  quote,
  moving,
}: Pick<WhereProps, "quote" | "moving"> & { readonly location: ChosenLocation }) {
  const { where: messages } = useMessages("checkout");
  const { tdu } = quote.plan;
  const elsewhere = location.tdu !== null && location.tdu !== tdu;
  const held = quote.switch_hold === true && !moving;
  return (
    <>
      {elsewhere && location.tdu && (
        <Banner tone="warn" icon={<WarnIcon />}>
          {messages.otherUtility({ plan: TDUS[tdu].short_name, home: TDUS[location.tdu].short_name })}
        </Banner>
      )}
      {held && (
        <Banner tone="warn" icon={<WarnIcon />} title={<Term id="switch-hold">{messages.hold}</Term>}>
          <Text>{messages.holdText}</Text>
          <Text>{messages.holdMove}</Text>
        </Banner>
      )}
    </>
  );
}
