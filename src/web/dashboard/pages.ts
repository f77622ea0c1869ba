import { dashboardBusinessPages } from './business-pages.ts'
import type { DashboardPage } from './entrance.ts'
import { securityPages } from './security/pages.ts'
import { signInPages } from './sign-in/pages.ts'
import { teamPages } from './team/pages.ts'
import { world } from './world.ts'

/** Every page of the dashboard. */
export const dashboardPages: readonly DashboardPage[] = [
  ...dashboardBusinessPages(),
  ...world,
  ...signInPages,
  ...securityPages,
  ...teamPages,
]
