import { defaultRoleNames, loginRoles, type RoleNames } from './roles.ts'

/** Reads the database's role names from the environment. */
export function readRoleNames(env: Readonly<Record<string, string | undefined>>): RoleNames {
  const named = ['owner', ...loginRoles].flatMap(role => {
    const name = env[`KASSA_DATABASE_${role.toUpperCase()}`]?.trim()
    return name ? [[role, name]] : []
  })
  return { ...defaultRoleNames, ...Object.fromEntries(named) }
}
