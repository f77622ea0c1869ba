import { schemaOfCell } from './lib/cell.ts'
import { migrate } from './migrate.ts'
import { withSchema } from './database/connection/connection-url.ts'
import { defaultRoleNames, loginRoles, type LoginRole, type RoleNames } from './database/roles/roles.ts'

type Env = Readonly<Record<string, string | undefined>>

/** What a migration needs: the database, the schema of each cell, and the roles with new passwords. */
export interface MigrationSettings {
  readonly url: string
  /** The database, in the schema of the first cell. */
  readonly urlOfFirst: string
  readonly cells: readonly { readonly schema: string; readonly queueSchema: string }[]
  readonly names: RoleNames
  readonly passwords: Partial<Record<LoginRole, string>>
}

/** Settings that may be in files. */
export const secretsForMigration = [
  'DATABASE_URL',
  ...loginRoles.map(role => `KASSA_DATABASE_${role.toUpperCase()}_PASSWORD`),
]

/** Reads the settings of a migration, or says what is wrong with them. */
export function migrationSettings(env: Env): MigrationSettings | { readonly problem: string } {
  const setting = (name: string) => env[`KASSA_DATABASE_${name}`]?.trim() || undefined
  const url = env.DATABASE_URL
  if (!url) return { problem: 'DATABASE_URL is missing: set it to the PostgreSQL database to migrate.' }
  const passwords: Partial<Record<LoginRole, string>> = {}
  for (const role of loginRoles) {
    const password = setting(`${role.toUpperCase()}_PASSWORD`)
    if (password !== undefined) passwords[role] = password
  }
  const count = env.KASSA_CELLS?.trim() || '1'
  if (!/^[1-9]\d?$/.test(count)) return { problem: `KASSA_CELLS must be a number from 1 to 99, not '${count}'.` }
  const schema = setting('SCHEMA') ?? 'public'
  const queueSchema = setting('QUEUE_SCHEMA') ?? schema
  const cells = Array.from({ length: Number(count) }, (_, cell) => ({
    schema: schemaOfCell(schema, cell),
    queueSchema: schemaOfCell(queueSchema, cell),
  }))
  return { url, urlOfFirst: withSchema(url, schema, queueSchema), cells, names: readRoleNames(env), passwords }
}

/** Migrates every cell. */
export async function migrateAll({ url, cells, names, passwords }: MigrationSettings): Promise<void> {
  for (const cell of cells) await migrate(url, { ...cell, roles: { names, passwords } })
}

/** Reads the database's role names from the environment. */
export function readRoleNames(env: Readonly<Record<string, string | undefined>>): RoleNames {
  const named = ['owner', ...loginRoles].flatMap(role => {
    const name = env[`KASSA_DATABASE_${role.toUpperCase()}`]?.trim()
    return name ? [[role, name]] : []
  })
  return { ...defaultRoleNames, ...Object.fromEntries(named) }
}
