import { DocumentIcon } from "#web/ui/icons.tsx";
// The entries of the rail and the bottom bar.
import type { ReactElement } from "react";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { paths } from "#web/shared/paths.ts";
import type { IconProps } from "#web/ui/icons.tsx";
import { BellIcon, BoltIcon, HomeIcon, PeopleIcon, PinIcon } from "#web/ui/place-icons.tsx";

type Label = keyof Messages<"shell">["nav"];

export interface NavItem {
  readonly href: string;
  readonly label: Label;
  readonly icon: (props: IconProps) => ReactElement;
}

const DASHBOARD: NavItem = { href: paths.dashboard(), label: "dashboard", icon: HomeIcon };
const LOCATIONS: NavItem = { href: paths.locations(), label: "locations", icon: PinIcon };
const SHOP: NavItem = { href: paths.shop(), label: "shop", icon: BoltIcon };
const ORDERS: NavItem = { href: paths.orders(), label: "orders", icon: DocumentIcon };
const NOTIFICATIONS: NavItem = { href: paths.notifications(), label: "notifications", icon: BellIcon };
const AFFILIATES: NavItem = { href: paths.affiliates(), label: "affiliates", icon: PeopleIcon };

export interface Navigation {
  readonly rail: readonly NavItem[];
  /** Five at most. Bell and account are in the top bar there. */
  readonly bar: readonly NavItem[];
}

/**
 * Returns the items of a customer or of an affiliate. A customer compares plans in the shop, which knows their homes and
 * links to the comparison for other addresses.
 */
export function navigationFor(affiliate: boolean): Navigation {
  const affiliateItems = affiliate ? [AFFILIATES] : [];
  return {
    rail: [DASHBOARD, LOCATIONS, SHOP, ORDERS, NOTIFICATIONS, ...affiliateItems],
    bar: [DASHBOARD, LOCATIONS, SHOP, ORDERS, ...affiliateItems],
  };
}

/** Whether the current page is the item's or one below it. */
export function isHere(href: string, pathname: string): boolean {
  return href === "/" ? pathname === "/" : pathname === href || pathname.startsWith(`${href}/`);
}
