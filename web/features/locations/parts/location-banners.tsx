// Facts to know about a home before viewing plans for it.
import type { Location } from "#contracts/portal.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Banner } from "#web/ui/badge.tsx";
import { InfoIcon, WarnIcon } from "#web/ui/icons.tsx";
import { Stack } from "#web/ui/layout.tsx";

interface LocationBanner {
  readonly key: "hold" | "business" | "utility" | "old" | "unlisted";
  /** It prevents a switch or a price. */
  readonly warn: boolean;
}

/** Returns what is special about a home, the most serious first. Empty for most. */
export function listSpecials(location: Location): readonly LocationBanner[] {
  const business = location.premise_type !== null && location.premise_type.endsWith("commercial");
  const banners: (LocationBanner | false)[] = [
    location.switch_hold === true && { key: "hold", warn: true },
    business && { key: "business", warn: true },
    location.tdu === null && { key: "utility", warn: true },
    location.smart_meter === false && { key: "old", warn: false },
    !location.in_directory && { key: "unlisted", warn: false },
  ];
  return banners.filter((one) => one !== false);
}

interface LocationBannersProps {
  readonly location: Location;
  readonly onlyWarnings?: boolean;
  /** The page itself asks for the utility, so it isn't named here. */
  readonly canChooseUtility?: boolean;
}

/** The items of `listSpecials`, each with its meaning and what to do. */
export function LocationBanners({ location, onlyWarnings, canChooseUtility }: LocationBannersProps) {
  const { notices } = useMessages("locations");
  const banners = listSpecials(location)
    .filter(({ warn }) => warn || !onlyWarnings)
    .filter(({ key }) => key !== "utility" || !canChooseUtility);
  if (banners.length === 0) return null;
  return (
    <Stack gap={3}>
      {banners.map(({ key, warn }) => (
        <Banner
          key={key}
          tone={warn ? "warn" : "info"}
          icon={warn ? <WarnIcon /> : <InfoIcon />}
          title={notices[key]}
        >
          {notices[`${key}Text`]}
        </Banner>
      ))}
    </Stack>
  );
}
