import { useNavigate } from "react-router";
import type { ServiceLocation } from "#contracts/portal.ts";
import { HOME_SIZES } from "#contracts/tables/home-sizes.ts";
import { TDU_IDS } from "#contracts/tables/utilities.ts";
import { readableAddress } from "#messages/address.ts";
import { TDUS } from "#market/tdu.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Select } from "#web/ui/select.tsx";
import { Text } from "#web/ui/layout.tsx";
import type { PriceHome } from "./use-price-home.ts";

const OWN = "own";

function formatHome({ nickname, service_location: { address, esiid } }: ServiceLocation): string {
  return nickname ?? (address === null ? esiid : readableAddress(address));
}

/** Chooses the home: the visitor's usage, or a typical home of a size and its utility. Fixed for a home of the account. */
export function HomePicker({ home }: { readonly home: PriceHome }) {
  const messages = useMessages("prices").home;
  const navigate = useNavigate();
  const { size, tdu, hasOwn, location } = home;
  if (location) return <Text tone="muted">{messages.account({ home: formatHome(location.location) })}</Text>;
  const go = (query: Record<string, string | undefined>): void =>
    void navigate(paths.prices(query), { preventScrollReset: true, replace: true });
  const options = HOME_SIZES.map((one) => ({ value: String(one), label: messages.size({ size: one }) }));
  return (
    <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
      <Select
        label={messages.label}
        value={size === null ? OWN : String(size)}
        options={hasOwn ? [{ value: OWN, label: messages.own }, ...options] : options}
        onChange={({ target: { value } }) => go(value === OWN ? {} : { size: value, tdu })}
      />
      {size !== null && (
        <Select
          label={messages.area}
          value={tdu}
          options={TDU_IDS.map((id) => ({ value: id, label: TDUS[id].name }))}
          onChange={({ target: { value } }) => go({ size: String(size), tdu: value })}
        />
      )}
    </div>
  );
}
