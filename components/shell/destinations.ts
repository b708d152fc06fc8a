import type { LucideIcon } from 'lucide-react';
import { House, Receipt, SatelliteDish, Search, Settings2, ShoppingBasket, VectorSquare } from 'lucide-react';
import { type Access, viewerRoles } from '@/lib/accounts/role';

export interface Destination {
  href: string;
  label: string;
  icon: LucideIcon;
  access: Access;
  /** The key that leads there after `g`. */
  key: string;
}

/** The places of the portal, in the order in which work goes through them. */
export const destinations: readonly Destination[] = [
  { href: '/', label: 'Home', icon: House, access: viewerRoles, key: 'h' },
  { href: '/search', label: 'Search', icon: Search, access: viewerRoles, key: 's' },
  { href: '/basket', label: 'Basket', icon: ShoppingBasket, access: ['analyst'], key: 'b' },
  { href: '/orders', label: 'Orders', icon: Receipt, access: viewerRoles, key: 'o' },
  { href: '/ingestion', label: 'Ingestion', icon: SatelliteDish, access: viewerRoles, key: 'i' },
  { href: '/areas', label: 'Areas', icon: VectorSquare, access: viewerRoles, key: 'a' },
  { href: '/admin', label: 'Admin', icon: Settings2, access: ['admin'], key: 'm' },
];

/** Whether `path` is in a destination. */
export const isAt = (path: string, href: string) =>
  href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`);
