// What the rail and the bottom bar lead to. Items whose page is not built are not shown.
import type { ReactElement } from "react";
import type { Messages } from "../i18n/catalog.ts";
import { paths } from "../paths.ts";
import type { IconProps } from "../ui/icons.tsx";
import {
  BellIcon,
  BoltIcon,
  DocumentIcon,
  HomeIcon,
  PeopleIcon,
  PersonIcon,
  PinIcon,
  ScalesIcon,
} from "../ui/icons.tsx";

export interface NavItem {
  readonly href: string;
  readonly label: keyof Messages<"shell">["nav"];
  readonly icon: (props: IconProps) => ReactElement;
  /** At the foot of the rail. */
  readonly foot?: boolean;
}

const ITEMS: readonly NavItem[] = [
  { href: paths.dashboard(), label: "dashboard", icon: HomeIcon },
  { href: paths.locations(), label: "locations", icon: PinIcon },
  { href: paths.shop(), label: "shop", icon: BoltIcon },
  { href: paths.compare(), label: "compare", icon: ScalesIcon },
  { href: paths.orders(), label: "orders", icon: DocumentIcon },
  { href: paths.notifications(), label: "notifications", icon: BellIcon },
  { href: paths.affiliates(), label: "affiliates", icon: PeopleIcon },
  { href: paths.account(), label: "account", icon: PersonIcon, foot: true },
];

/** The items whose pages exist; `built` holds the paths of routes.tsx that have a page. */
export function builtItems(built: ReadonlySet<string>): readonly NavItem[] {
  return ITEMS.filter((item) => built.has(item.href));
}
