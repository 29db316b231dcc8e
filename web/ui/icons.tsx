// Our icons: 24 × 24, one stroke, drawn for this portal. Always decorative: the text next to them or the button's label
// carries the meaning.
import type { ReactElement } from "react";

export interface IconProps {
  /** Size in pixels. Default: 20. */
  size?: number;
}

/** Creates an icon from one path on a 24 × 24 grid. */
export function icon(path: string): (props: IconProps) => ReactElement {
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
export const ExternalIcon = icon("M9 6H6v12h12v-3M13 5h6v6M19 5l-8 8");
export const PlusIcon = icon("M12 5v14M5 12h14");
export const MinusIcon = icon("M5 12h14");
export const SunIcon = icon(
  "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6l1.4 1.4M17 17l1.4 1.4M5.6 18.4l1.4-1.4M17 7l1.4-1.4",
);
export const MoonIcon = icon("M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z");
export const DeviceIcon = icon("M4 5h16v11H4zM9 20h6M12 16v4");
export const OfflineIcon = icon(
  "M3 3l18 18M5 12.5a10 10 0 0 1 4-2.4M19 12.5a10 10 0 0 0-5-2.7M8.5 16a5 5 0 0 1 7 0M12 19.6v.1M2 8.5a15 15 0 0 1 4-2.5M22 8.5a15 15 0 0 0-11-3.9",
);
export const UploadIcon = icon("M12 16V5M7.5 9L12 4.5 16.5 9M4.5 15v4.5h15V15");
export const MailIcon = icon("M3.5 6h17v12.5h-17zM4 6.5l8 6.5 8-6.5");
export const ClockIcon = icon("M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5.2l3.4 2");
export const DocumentIcon = icon("M7 3h7l5 5v13H7zM14 3v5h5M10 13h6M10 17h6");
