// Icons of places and of the frame of the signed-in area. In a separate file, because first pages need few icons.
import { icon } from "./icons.tsx";

export const HomeIcon = icon("M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z");
export const PinIcon = icon(
  "M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
);
export const BoltIcon = icon("M13 3L5 14h6l-1 7 8-11h-6z");
export const ScalesIcon = icon("M12 4v16M8 20h8M5 7h14M5 7l-2.5 6h5zM19 7l-2.5 6h5z");
export const BellIcon = icon("M6 16V11a6 6 0 1 1 12 0v5l1.5 2h-15zM10 20.5h4");
export const PersonIcon = icon(
  "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5",
);
export const PeopleIcon = icon(
  "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 19c.8-3.5 3.3-5 6.5-5s5.7 1.5 6.5 5M15.5 4.3a3.5 3.5 0 0 1 0 6.4M18 14.5c1.9.7 3 2.2 3.5 4.5",
);
export const SignOutIcon = icon("M10 4H5v16h5M9.5 12H20M16 8l4 4-4 4");
export const SearchIcon = icon("M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5");
export const GlobeIcon = icon(
  "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3.5 12h17M12 3c2.5 2.5 3.7 5.5 3.7 9s-1.2 6.5-3.7 9c-2.5-2.5-3.7-5.5-3.7-9S9.5 5.5 12 3z",
);
export const FilterIcon = icon("M4 7h16M7 12h10M10 17h4");
export const ShareIcon = icon("M12 15V4M8 7.5L12 3.5l4 4M6 11H5v9.5h14V11h-1");
