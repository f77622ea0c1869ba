// The database roles of a sandbox or a test run. Their passwords derive from the administrator's, so that nobody has to store them and only
// readers of that file can find them.
import { createHmac } from 'node:crypto'
import { migrate, type MigrateOptions } from '../../src/migrate.ts'
import { defaultRoleNames, loginRoles, type LoginRole } from '../../src/database/roles/roles.ts'

/** Returns the URL of the same database for a role of the service. */
export function roleUrl(adminUrl: string, role: LoginRole): string {
  const url = new URL(adminUrl)
  url.password = passwordOf(url.password, role)
  url.username = defaultRoleNames[role]
  return url.href
}

/** Migrates the database to this release and lets all roles log in. */
export async function migrateWithRoles(adminUrl: string, options: Omit<MigrateOptions, 'roles'> = {}): Promise<void> {
  const { password } = new URL(adminUrl)
  const passwords = Object.fromEntries(loginRoles.map(role => [role, passwordOf(password, role)]))
  await migrate(adminUrl, { ...options, roles: { passwords } })
}

function passwordOf(adminPassword: string, role: LoginRole): string {
  return createHmac('sha256', adminPassword).update(`database role ${role}`).digest('hex')
}
