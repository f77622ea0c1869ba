import type { MakePage } from './console.ts'
import { accountPage } from './account-page.ts'
import { auditPage } from './audit-page.ts'
import { frozenPage } from './frozen-page.ts'
import { applicationPage, kybPage } from './kyb-pages.ts'
import { merchantPage, merchantsPage } from './merchant-pages.ts'
import { orderPage, ordersPage } from './order-pages.ts'
import { overviewPage } from './overview-page.ts'
import { switchesPage } from './switches-page.ts'
import { treasuryPage } from './treasury-page.ts'
import { withdrawalPage, withdrawalsPage } from './withdrawal-pages.ts'

/** Every page that is read, for who is signed in. */
export const pages: readonly { readonly path: string; readonly make: MakePage }[] = [
  { path: '/', make: overviewPage },
  { path: '/withdrawals', make: withdrawalsPage },
  { path: '/withdrawals/{id}', make: withdrawalPage },
  { path: '/frozen', make: frozenPage },
  { path: '/orders', make: ordersPage },
  { path: '/orders/{id}', make: orderPage },
  { path: '/kyb', make: kybPage },
  { path: '/kyb/{id}', make: applicationPage },
  { path: '/merchants', make: merchantsPage },
  { path: '/merchants/{id}', make: merchantPage },
  { path: '/treasury', make: treasuryPage },
  { path: '/switches', make: switchesPage },
  { path: '/audit', make: auditPage },
  { path: '/account', make: accountPage },
]
