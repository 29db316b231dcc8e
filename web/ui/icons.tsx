// Our icons: 24 × 24, one stroke, drawn for this portal. Decorative always; the
// words beside them or the button's label carry the meaning.
import type { ReactElement } from "react";

export interface IconProps {
  /** Pixels; 20 unless told. */
  size?: number;
}

function icon(path: string): (props: IconProps) => ReactElement {
  return function Icon({ size = 20 }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        className="inline-block shrink-0 align-[-0.15em]"
      >
        <path d={path} />
      </svg>
    );
  };
}

export const HomeIcon = icon("M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z");
export const PinIcon = icon(
  "M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
);
export const BoltIcon = icon("M13 3L5 14h6l-1 7 8-11h-6z");
export const ScalesIcon = icon("M12 4v16M8 20h8M5 7h14M5 7l-2.5 6h5zM19 7l-2.5 6h5z");
export const DocumentIcon = icon("M7 3h7l5 5v13H7zM14 3v5h5M10 13h6M10 17h6");
export const BellIcon = icon("M6 16V11a6 6 0 1 1 12 0v5l1.5 2h-15zM10 20.5h4");
export const PersonIcon = icon(
  "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5",
);
export const PeopleIcon = icon(
  "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 19c.8-3.5 3.3-5 6.5-5s5.7 1.5 6.5 5M15.5 4.3a3.5 3.5 0 0 1 0 6.4M18 14.5c1.9.7 3 2.2 3.5 4.5",
);
export const SignOutIcon = icon("M10 4H5v16h5M9.5 12H20M16 8l4 4-4 4");
export const SearchIcon = icon("M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5");
export const CloseIcon = icon("M6 6l12 12M18 6L6 18");
export const ChevronDownIcon = icon("M6 9.5l6 6 6-6");
export const ChevronRightIcon = icon("M9.5 6l6 6-6 6");
export const ArrowLeftIcon = icon("M20 12H5M11 6l-6 6 6 6");
export const CheckIcon = icon("M5 12.5l5 5L19.5 7");
export const WarnIcon = icon("M12 4L2.8 20h18.4zM12 10v5M12 17.6v.1");
export const InfoIcon = icon("M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.5M12 7.8v.1");
export const HelpIcon = icon(
  "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.6v.1",
);
export const UploadIcon = icon("M12 16V5M7.5 9L12 4.5 16.5 9M4.5 15v4.5h15V15");
export const FilterIcon = icon("M4 7h16M7 12h10M10 17h4");
export const ExternalIcon = icon("M9 6H6v12h12v-3M13 5h6v6M19 5l-8 8");
export const PlusIcon = icon("M12 5v14M5 12h14");
export const MinusIcon = icon("M5 12h14");
export const SunIcon = icon(
  "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6l1.4 1.4M17 17l1.4 1.4M5.6 18.4l1.4-1.4M17 7l1.4-1.4",
);
export const MoonIcon = icon("M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z");
export const DeviceIcon = icon("M4 5h16v11H4zM9 20h6M12 16v4");
export const GlobeIcon = icon(
  "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3.5 12h17M12 3c2.5 2.5 3.7 5.5 3.7 9s-1.2 6.5-3.7 9c-2.5-2.5-3.7-5.5-3.7-9S9.5 5.5 12 3z",
);
export const OfflineIcon = icon(
  "M3 3l18 18M5 12.5a10 10 0 0 1 4-2.4M19 12.5a10 10 0 0 0-5-2.7M8.5 16a5 5 0 0 1 7 0M12 19.6v.1M2 8.5a15 15 0 0 1 4-2.5M22 8.5a15 15 0 0 0-11-3.9",
);
