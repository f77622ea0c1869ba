import type { Role } from '../../users/user.ts'
import type { NavigationGroup, NavigationItem } from '../design/dashboard-layout.ts'

type Item = Pick<NavigationItem, 'label' | 'href' | 'icon'> & { readonly roles?: readonly Role[] }

/** What leads where, for whom. */
const groups: readonly { readonly title?: string; readonly items: readonly Item[] }[] = [
  { items: [{ label: 'Home', href: '/dashboard', icon: 'home' }] },
  {
    title: 'Settings',
    items: [
      { label: 'Team', href: '/dashboard/team', icon: 'people' },
      { label: 'Security', href: '/dashboard/security', icon: 'shield' },
    ],
  },
]

/** The navigation as somebody of this role sees it on the page of this path. */
export function navigationFor(role: Role, path: string): NavigationGroup[] {
  return groups.map(({ items, ...group }) => ({
    ...group,
    items: items
      .filter(({ roles }) => roles === undefined || roles.includes(role))
      .map(({ label, href, icon }) => ({ label, href, icon, isCurrent: isWithin(path, href) })),
  }))
}

function isWithin(path: string, href: string): boolean {
  return path === href || (href !== '/dashboard' && path.startsWith(`${href}/`))
}
