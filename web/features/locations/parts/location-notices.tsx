// What one should know of a home before looking at plans for it.
import type { Home } from "#contracts/portal.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Notice } from "#web/ui/badge.tsx";
import { InfoIcon, WarnIcon } from "#web/ui/icons.tsx";
import { Stack } from "#web/ui/layout.tsx";

interface Said {
  readonly key: "hold" | "business" | "company" | "old" | "unlisted";
  /** It stands in the way of a switch or of a price. */
  readonly warn: boolean;
}

/** What is special about a home, the most hindering first; none for most. */
export function specialsOf(home: Home): readonly Said[] {
  const business = home.premise_type !== null && home.premise_type.endsWith("commercial");
  const said: (Said | false)[] = [
    home.switch_hold === true && { key: "hold", warn: true },
    business && { key: "business", warn: true },
    home.tdu === null && { key: "company", warn: true },
    home.smart_meter === false && { key: "old", warn: false },
    !home.in_directory && { key: "unlisted", warn: false },
  ];
  return said.filter((one) => one !== false);
}

interface LocationNoticesProps {
  readonly home: Home;
  readonly onlyWarnings?: boolean;
  /** The page itself asks for the utility: it isn't named here. */
  readonly asksUtility?: boolean;
}

/** Those of `specialsOf`, each with what it means and what to do. */
export function LocationNotices({ home, onlyWarnings, asksUtility }: LocationNoticesProps) {
  const { notices } = useMessages("locations");
  const said = specialsOf(home)
    .filter(({ warn }) => warn || !onlyWarnings)
    .filter(({ key }) => key !== "company" || !asksUtility);
  if (said.length === 0) return null;
  return (
    <Stack gap={3}>
      {said.map(({ key, warn }) => (
        <Notice
          key={key}
          tone={warn ? "warn" : "info"}
          icon={warn ? <WarnIcon /> : <InfoIcon />}
          title={notices[key]}
        >
          {notices[`${key}Text`]}
        </Notice>
      ))}
    </Stack>
  );
}
