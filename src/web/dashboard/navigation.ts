import type { Role } from '../../people/users/user.ts'
import type { NavigationGroup, NavigationItem } from '../kit/dashboard-layout.ts'

type Item = Pick<NavigationItem, 'label' | 'href' | 'icon'> & {
  readonly roles?: readonly Role[]
  /** Pages that belong to it although their paths differ. */
  readonly also?: readonly string[]
  /** Absent where the installation serves one merchant. */
  readonly isOfMany?: boolean
}

/** The entries, by role. */
const groups: readonly { readonly title?: string; readonly items: readonly Item[] }[] = [
  {
    items: [
      { label: 'Home', href: '/dashboard', icon: 'home' },
      { label: 'Orders', href: '/dashboard/orders', icon: 'receipt', also: ['/dashboard/search'] },
      { label: 'Payment links', href: '/dashboard/payment-links', icon: 'link' },
      {
        label: 'Balances',
        href: '/dashboard/balances',
        icon: 'wallet',
        also: ['/dashboard/withdrawals', '/dashboard/addresses'],
      },
    ],
  },
  {
    title: 'Developers',
    items: [
      { label: 'Webhooks', href: '/dashboard/webhooks', icon: 'webhook' },
      { label: 'API keys', href: '/dashboard/keys', icon: 'key', also: ['/dashboard/plugins'] },
      { label: 'Documentation', href: '/docs', icon: 'document' },
    ],
  },
  {
    title: 'Settings',
    items: [
      { label: 'Your business', href: '/dashboard/business', icon: 'bank', roles: ['owner'], isOfMany: true },
      { label: 'Branding', href: '/dashboard/branding', icon: 'settings', roles: ['owner'] },
      { label: 'Rates', href: '/dashboard/rates', icon: 'chart' },
      { label: 'Team', href: '/dashboard/team', icon: 'people' },
      { label: 'Security', href: '/dashboard/security', icon: 'shield' },
      { label: 'Preferences', href: '/dashboard/preferences', icon: 'clock' },
    ],
  },
]

/** Returns the navigation for this role on the page at this path. */
export function navigationFor(role: Role, path: string, isSingleMerchant = false): NavigationGroup[] {
  return groups.map(({ items, ...group }) => ({
    ...group,
    items: items
      .filter(({ roles, isOfMany }) => (roles?.includes(role) ?? true) && !(isOfMany && isSingleMerchant))
      .map(({ label, href, icon, also = [] }) => ({
        label,
        href,
        icon,
        isCurrent: [href, ...also].some(one => isWithin(path, one)),
      })),
  }))
}

function isWithin(path: string, href: string): boolean {
  return path === href || (href !== '/dashboard' && path.startsWith(`${href}/`))
}
