import type { PlacedOrder } from "#contracts/placing.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Notice } from "#web/ui/badge.tsx";
import { InfoIcon } from "#web/ui/icons.tsx";
import { Row, Text } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";

/** The order stands, but its home did not become the account's: why, and what to do. Nothing where it did, or for a guest. */
export function HomeNotAdded({ location }: Pick<PlacedOrder, "location">) {
  const { homes: words } = useMessages("placed");
  if (location !== "too_many_homes" && location !== "held_by_another") return null;
  const full = location === "too_many_homes";
  return (
    <Notice tone="warn" icon={<InfoIcon />} title={words.title}>
      <Text>{words[location]}</Text>
      <div className="pt-2">
        <Row>
          <ButtonLink href={full ? paths.locations() : paths.addLocation()}>
            {full ? words.all : words.add}
          </ButtonLink>
        </Row>
      </div>
    </Notice>
  );
}
